import type * as router from '@tanstack/react-router'
import {expect, test, vi} from 'vitest'
import type {LeadCredit} from '#contract/admin/invoices.ts'
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

vi.mock('@tanstack/react-router', async original => ({
  ...(await original<typeof router>()),
  Link: ({to, params, children}: {to: string; params?: {id: string}; children: string}) => (
    <a href={to.replace('$id', params?.id ?? '')}>{children}</a>
  ),
}))
vi.mock('@tanstack/react-query', async original => ({
  ...(await original<object>()),
  useInfiniteQuery: () => ({data: {pages: [{items: [credit]}]}, error: null, hasNextPage: false}),
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
  expect(texts('[role=alertdialog] button')).toContain('Credit $46.80')
})
