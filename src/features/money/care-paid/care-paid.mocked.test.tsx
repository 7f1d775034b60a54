import {beforeEach, expect, test, vi} from 'vitest'
import type {Invoice} from '#contract/money/invoices.ts'
import {invoiceSample} from '#tests/support/samples/invoice-sample.ts'
import {mount, texts} from '#tests/support/mount.ts'
import {CarePaid} from './care-paid.tsx'

const state = vi.hoisted(() => ({now: '', timezone: null as string | null, offline: undefined as string | undefined}))
vi.mock('@tanstack/react-query', async original => ({
  ...(await original<object>()),
  useQuery: () => ({data: {user: {timezone: state.timezone}}}),
}))
vi.mock('#lib/device-zone.ts', () => ({deviceZone: () => 'America/Chicago'}))
vi.mock('#data/offline/server-now.ts', () => ({useServerNow: () => state.now}))
vi.mock('#data/offline/use-connection.ts', () => ({useNeedsConnection: () => () => state.offline}))
vi.mock('#data/queries/money/year-summaries.ts', () => ({useSaveSummary: () => ({mutate: vi.fn(), isPending: false})}))

const paid = (given: Partial<Invoice> = {}) =>
  invoiceSample({
    kind: 'statement',
    status: 'PAID',
    method: 'card',
    amount_cents: 11_000,
    fee_cents: 1_000,
    payee: {id: '01890000-0000-7000-8000-00000000000a', name: 'Grace Hall'},
    paid_at: '2026-06-01T15:00:00.000Z',
    ...given,
  })
const other = {id: '01890000-0000-7000-8000-00000000000b', name: 'June Park'}
const rows = () => texts('dl div:has(> dt)')

beforeEach(() => {
  Object.assign(state, {now: '2026-06-08T12:00:00.000Z', timezone: 'America/Chicago', offline: undefined})
})

test('a family reads what it paid each provider, what of it was outside, and what is not included', async () => {
  await mount(
    <CarePaid
      invoices={[
        paid({tip_cents: 500}),
        paid({method: 'outside', fee_left_cents: 0, amount_cents: 5_500, care_left_cents: 5_000}),
        paid({payee: other, fee_left_cents: 1_000}),
      ]}
    />,
  )
  expect(rows()).toEqual([
    'Grace Hall$150.00',
    'Of it outside of Village$50.00',
    'Tips, not included$5.00',
    'Village’s fee, not included$10.00',
    'June Park$100.00',
    'Village’s fee, not included$10.00',
    'Paid for care in all$250.00',
  ])
  expect(document.body.textContent).toContain('They give you these on IRS Form W-10.')
})

test('without a connection the sums of what was read stand, and the files say what they need', async () => {
  state.offline = 'Downloading needs a connection'
  await mount(<CarePaid invoices={[paid()]} />)
  expect(rows()[0]).toBe('Grace Hall$100.00')
  expect(document.body.textContent).toContain('Downloading needs a connection')
})

test('the year is that of the account’s clock, and one without payments says so', async () => {
  state.now = '2027-01-01T03:00:00.000Z'
  const {redraw} = await mount(<CarePaid key="home" invoices={[paid()]} />)
  expect(texts('option')[0]).toBe('2026')
  state.timezone = 'Europe/Berlin'
  await redraw(<CarePaid key="account" invoices={[paid()]} />)
  expect(texts('option')[0]).toBe('2027')
  expect(document.body.textContent).toContain('You did not pay for care in 2027.')
})
