import type * as router from '@tanstack/react-router'
import {expect, test, vi} from 'vitest'
import type {LeadCredit} from '#contract/admin/invoices.ts'
import type {Invoice} from '#contract/money/invoices.ts'
import {mount, press, texts} from '#tests/support/mount.ts'
import {invoiceSample} from '#tests/support/samples/invoice-sample.ts'
import {CreditsAsked} from './lead-credits.tsx'

const credit = {
  invoice: invoiceSample({status: 'PAID', credit: {status: 'ASKED', reason: 'unreachable'}}),
  note: null,
  asked_at: '2026-06-02T15:00:00.000Z',
  asked_by: 'Ada Byron',
  decided_at: null,
  rest_cents: 4680,
  visits: {count: 6, took_place: 2},
} satisfies LeadCredit

const shown = vi.hoisted(() => ({credit: null as unknown}))
vi.mock('@tanstack/react-router', async original => ({
  ...(await original<typeof router>()),
  Link: ({to, params, children}: {to: string; params?: {id: string}; children: string}) => (
    <a href={to.replace('$id', params?.id ?? '')}>{children}</a>
  ),
}))
vi.mock('@tanstack/react-query', async original => ({
  ...(await original<object>()),
  useInfiniteQuery: () => ({data: {pages: [{items: [shown.credit ?? credit]}]}, error: null, hasNextPage: false}),
}))
vi.mock('#data/queries/admin/invoices.ts', () => ({
  staffInvoiceQueries: {credits: () => ({})},
  useDecideCredit: () => ({mutate: vi.fn(), isPending: false, error: null}),
}))
vi.mock('../export-button.tsx', () => ({ExportButton: () => null}))

test('staff read the sum, whether it is paid, and how many visits took place before they grant a credit', async () => {
  await mount(<CreditsAsked status="open" onStatus={vi.fn()} />)
  expect(texts('li p').join(' ')).toContain('Paid, visits that took place: 2 of 6')
  expect(document.querySelector('a[href$="/all-bookings/01890000-0000-7000-8000-000000000002"]')?.textContent).toBe(
    'Booking V-7K3Q2',
  )
  await press('li button')
  expect(texts('[role=alertdialog]').join(' ')).toContain('Paid, visits that took place: 2 of 6')
  expect(texts('[role=alertdialog]').join(' ')).toContain(
    'A credit note takes back what is left of this invoice; the booking goes on.',
  )
  expect(texts('[role=alertdialog] button')).toContain('Credit $46.80')
})

test('a granted credit is named with all that was credited of the invoice, as some may have been before', async () => {
  const note = (amount_cents: number): Invoice['credit_notes'][number] => ({
    number: `CN-${amount_cents}`,
    amount_cents,
    left_cents: 0,
    tip_cents: 0,
    refund: null,
    reason: 'lead_credit',
    issued_at: '2026-06-03T15:00:00.000Z',
  })
  const invoice = invoiceSample({
    status: 'PAID',
    credit: {status: 'GRANTED', reason: 'unreachable'},
    credit_notes: [note(1000), note(2000)],
  })
  shown.credit = {...credit, invoice, decided_at: '2026-06-03T15:00:00.000Z'}
  await mount(<CreditsAsked status="closed" onStatus={vi.fn()} />)
  shown.credit = null
  expect(texts('li p').join(' ')).toContain('Granted on Jun 3, 2026, $30.00 credited in all')
})
