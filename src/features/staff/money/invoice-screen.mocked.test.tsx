import type * as router from '@tanstack/react-router'
import type {ReactNode} from 'react'
import {beforeEach, expect, test, vi} from 'vitest'
import type {Invoice} from '#contract/money/invoices.ts'
import {mount, press, texts} from '#tests/support/mount.ts'
import {invoiceSample} from '#tests/support/samples/invoice-sample.ts'
import {StaffInvoiceScreen} from './invoice-screen.tsx'

const seen = vi.hoisted(() => ({invoice: null as unknown, payee: null as unknown}))
const preview = vi.hoisted(() => ({
  amount_cents: 3000,
  max_cents: 3000,
  left_cents: 0,
  coming: null,
  way: 'off_due',
  method: null,
  payer: {id: 'payer', name: 'Pat Doe'},
  payee_cents: 0,
  fee_cents: 0,
  tip_cents: 0,
  invoice_numbers: [],
  numbers: [],
}))
const command = vi.hoisted(() => () => ({mutate: vi.fn(), reset: vi.fn(), isPending: false, error: null}))
vi.mock('@tanstack/react-router', async original => ({
  ...(await original<typeof router>()),
  Link: ({to, children}: {to: string; children: ReactNode}) => <a href={to}>{children}</a>,
}))
vi.mock('@tanstack/react-query', async original => ({
  ...(await original<object>()),
  useQuery: ({queryKey}: {queryKey?: string[]}) => ({
    data: queryKey?.[0] === 'preview' ? {...preview, payee: seen.payee} : seen.invoice,
    isSuccess: true,
    error: null,
  }),
}))
vi.mock('#data/queries/money/invoices.ts', () => ({invoiceQueries: {one: () => ({queryKey: ['invoice']})}}))
vi.mock('#data/queries/admin/invoices.ts', () => ({
  returnPreview: () => ({queryKey: ['preview']}),
  useMarkPaidByStaff: command,
  useMarkUncollectible: command,
  useReturn: command,
}))
vi.mock('../platform/audit-list.tsx', () => ({AuditOf: () => null}))

const nothing = () => null
const screenOf = (given: Partial<Invoice>) => {
  seen.invoice = invoiceSample(given)
  return (
    <StaffInvoiceScreen
      id="invoice"
      renderLines={nothing}
      renderFacts={nothing}
      renderPdf={nothing}
      renderCreditNotes={nothing}
    />
  )
}
const pressNamed = async (name: string) => {
  const button = [...document.querySelectorAll('button')].find(each => each.textContent === name)
  button?.setAttribute('data-pressed', '')
  await press('[data-pressed]')
}
const said = () => texts('[role=alertdialog]').join(' ')

beforeEach(() => void Object.assign(seen, {invoice: null, payee: {id: 'payee', name: 'Grace Obi'}}))

test.each([
  ['card', true],
  ['ach', true],
  ['credit', false],
  ['outside', false],
] as const)('a payment by %s can be refunded where it has one: %s', async (method, isRefundable) => {
  await mount(screenOf({status: 'PAID', method, due_cents: 0}))
  expect(texts('a').includes('Refund the payment')).toBe(isRefundable)
})

test('before a statement is marked not collectible staff read what its two sides can still do', async () => {
  await mount(screenOf({status: 'OPEN', kind: 'statement'}))
  await pressNamed('Mark not collectible')
  expect(said()).toContain(
    'The family and its provider are notified, and can settle it outside of Village while something is due.',
  )
})

test('a family without an account is not said to be notified, but its provider is', async () => {
  await mount(screenOf({status: 'OPEN', kind: 'statement', payer_has_account: false}))
  await pressNamed('Mark not collectible')
  expect(said()).toContain('It is no longer requested')
  expect(said()).not.toContain('are notified')
  expect(said()).toContain('Its provider is notified, and can mark it as received while something is due.')
})

test('an invoice that is not collectible is said not to be payable until it is reopened', async () => {
  await mount(screenOf({status: 'OPEN'}))
  await pressNamed('Mark not collectible')
  expect(said()).toContain('Mark the $30.00 owed by Kind Hands LLC as not collectible?')
  expect(said()).toContain('It is no longer requested, and cannot be paid until you reopen it.')
})

test('the question before an invoice is opened again names its sum and payer', async () => {
  await mount(screenOf({status: 'UNCOLLECTIBLE'}))
  await pressNamed('Reopen')
  expect(said()).toContain('Reopen the $30.00 invoice to Kind Hands LLC?')
})

test.each([
  ['of a statement payer and payee', {payer_has_account: true}, true, 'The payer and the payee read it.'],
  ['of a family without an account the payee', {payer_has_account: false}, true, 'The payee reads it.'],
  ['of a lead the payer', {payer_has_account: true}, false, 'The payer reads it.'],
])('the reason of a credit is read by: %s', async (_, given, hasPayee, says) => {
  if (!hasPayee) seen.payee = null
  await mount(screenOf({status: 'OPEN', ...given}))
  await pressNamed('Credit')
  expect(said()).toContain(says)
})

test.each(['OPEN', 'UNCOLLECTIBLE'] as const)(
  'a payment that a suspended payee cannot answer for is answered for by staff, either way: %s',
  async status => {
    const payee = {id: 'payee', name: 'Grace Obi'}
    const outside = {marked_at: '2026-06-02T15:00:00.000Z', confirmed_at: null}
    await mount(screenOf({status, kind: 'statement', payee, outside}))
    expect(texts('button').join(' ')).not.toContain('Mark as paid outside')
    await mount(screenOf({status, kind: 'statement', payee: {...payee, cannot_log_in: true}, outside}))
    expect(texts('button').join(' ')).toContain('Mark as paid outside')
    await pressNamed('Mark as not received')
    expect(said()).toContain('is notified, and the statement is open again')
  },
)

test('staff read that the payer’s bank took a payment back', async () => {
  await mount(
    screenOf({kind: 'subscription', status: 'PAID', method: 'card', due_cents: 0, taken_back: true, my_side: null}),
  )
  expect(texts('div').join(' ')).toContain('The payer’s bank took this payment back')
  expect(texts('a')).not.toContain('Contact us')
  expect(texts('a')).not.toContain('Refund the payment')
})
