import type {ReactNode} from 'react'
import {beforeEach, expect, test, vi} from 'vitest'
import type {Invoice} from '#contract/money/invoices.ts'
import {mount, texts} from '#tests/support/mount.ts'
import {invoiceSample} from '#tests/support/samples/invoice-sample.ts'
import {OverdueStatements} from '../earnings/overdue-statements.tsx'
import {EarningsCard} from './earnings-card.tsx'
import {InvoicesScreen} from './invoices-screen.tsx'

const state = vi.hoisted(() => ({
  invoices: [] as unknown[],
  timezone: null as string | null,
  search: {} as {q?: string; side?: string; kind?: string; status?: string},
}))
vi.mock('@tanstack/react-query', async original => ({
  ...(await original<object>()),
  useQuery: ({queryKey}: {queryKey: readonly string[]}) => ({
    data: queryKey.includes('earnings')
      ? undefined
      : queryKey.includes('profile')
        ? {user: {timezone: state.timezone}}
        : state.invoices,
  }),
}))
vi.mock('@tanstack/react-router', async original => ({
  ...(await original<object>()),
  Link: ({children}: {children: ReactNode}) => <a href="/">{children}</a>,
}))
vi.mock('#ui/hooks/use-page-search.ts', () => ({usePageSearch: () => [state.search, vi.fn()]}))
vi.mock('#data/offline/use-stale-since.ts', () => ({useAsOf: () => undefined}))
vi.mock('#data/offline/server-now.ts', async original => ({
  ...(await original<object>()),
  useServerNow: () => '2026-06-20T15:00:00.000Z',
}))
vi.mock('#lib/device-zone.ts', () => ({deviceZone: () => 'America/Chicago'}))
vi.mock('../saved-method/saved-method.tsx', () => ({SavedMethod: () => null, useSavedNow: () => false}))
vi.mock('../payouts/payout-card.tsx', () => ({PayoutCard: () => null}))
vi.mock('./not-billed-yet.tsx', () => ({NotBilledYet: () => null}))
vi.mock('./invoice-list.tsx', () => ({
  InvoiceList: ({invoices}: {invoices: readonly Invoice[]}) => <p>Lists {invoices.length}</p>,
}))
vi.mock('./save-files.tsx', () => ({SaveCsv: () => null}))
vi.mock('./remind.tsx', () => ({Remind: () => null}))

const statement = (id: string, amount_cents: number, given: Partial<Invoice> = {}) =>
  invoiceSample({
    id,
    kind: 'statement',
    my_side: 'payee',
    amount_cents,
    period: {start: '2026-06-01', end: '2026-06-07'},
    payer: {id: 'p', name: 'Ana Ruiz'},
    ...given,
  })
const outside = {marked_at: '2026-06-10T15:00:00.000Z', confirmed_at: null}
const open = statement('a', 30_000)
const marked = statement('b', 20_000, {outside})

beforeEach(() => Object.assign(state, {invoices: [open, marked], timezone: null, search: {}}))

test('what a family marked as paid outside is not due on any screen of a caregiver', async () => {
  const {redraw} = await mount(<EarningsCard />)
  expect(texts('dl > div')).toEqual(['Received this month$0.00', 'Due from families$300.00', 'Of that, overdue$300.00'])
  await redraw(<InvoicesScreen key="payments" reader="caretaker" />)
  expect(texts('header')[0]).toContain('1 expected: $300.00')
  await redraw(<OverdueStatements key="overdue" />)
  expect(texts('article span')).toEqual(['$300.00'])
})

test('what was received this month is counted by the account’s zone, as in the summary for taxes', async () => {
  // June 1 in Nashville, still May in Los Angeles
  state.invoices = [statement('c', 5_000, {status: 'PAID', paid_at: '2026-06-01T05:30:00.000Z'})]
  const {redraw} = await mount(<EarningsCard key="device" />)
  expect(texts('dl > div')).toEqual(['Received this month$50.00'])
  state.timezone = 'America/Los_Angeles'
  await redraw(<EarningsCard key="account" />)
  expect(texts('dl > div')).toEqual(['Received this month$0.00'])
})

test('what was paid outside counts in the month in which the family marked it, as in the papers of both sides', async () => {
  const paid = {status: 'PAID', method: 'outside', paid_at: '2026-06-02T15:00:00.000Z'} as const
  const on = (marked_at: string) => ({outside: {marked_at, confirmed_at: paid.paid_at}})
  state.invoices = [
    statement('c', 5_000, {...paid, ...on('2026-05-30T15:00:00.000Z')}),
    statement('d', 7_000, {...paid, ...on('2026-06-01T15:00:00.000Z')}),
  ]
  await mount(<EarningsCard />)
  expect(texts('dl > div')).toEqual(['Received this month$70.00'])
})

test('a month with a tip says that its sum has tips, which the earnings beside it have not', async () => {
  state.invoices = [statement('c', 5_000, {status: 'PAID', paid_at: '2026-06-02T15:00:00.000Z', tip_cents: 700})]
  await mount(<EarningsCard />)
  expect(texts('dl > div')).toEqual(['Received this month, with tips$57.00'])
})

test('nor is it in what an agency receives, whose list still opens with it', async () => {
  const {redraw} = await mount(<InvoicesScreen key="both" reader="agency" />)
  expect(document.body.textContent).toContain('You receive $300.00')
  state.invoices = [marked, statement('c', 5_000, {status: 'PAID', paid_at: '2026-06-19T15:00:00.000Z'})]
  await redraw(<InvoicesScreen key="marked" reader="agency" />)
  expect(texts('header')[0]).toContain('Nothing is due')
  expect(document.body.textContent).toContain('Lists 2')
})

test('a link to a booking’s payments opens the list that has them, whatever is due in the other one', async () => {
  const lead = invoiceSample({id: 'd', status: 'PAID', number: 'INV-2026-000173', booking_number: 'V-MNWEF'})
  state.invoices = [open, marked, lead]
  const chosen = () => document.querySelector('input:checked, [aria-pressed=true], [aria-checked=true]')!
  const {redraw} = await mount(<InvoicesScreen key="all" reader="agency" />)
  expect(document.body.textContent).toContain('Lists 2')
  state.search = {q: 'V-MNWEF'}
  await redraw(<InvoicesScreen key="booking" reader="agency" />)
  expect(document.body.textContent).toContain('Lists 1')
  expect(chosen().closest('label')?.textContent).toBe('You owe')
  state.search = {q: 'V-MNWEF', side: 'receivable'}
  await redraw(<InvoicesScreen key="side" reader="agency" />)
  expect(document.body.textContent).toContain('Lists 2')
})

test('a filter, and what is typed, leave an agency on the list that it reads', async () => {
  const lead = invoiceSample({id: 'd', status: 'PAID', number: 'INV-2026-000173', booking_number: 'V-MNWEF'})
  state.invoices = [open, marked, lead]
  const {redraw} = await mount(<InvoicesScreen reader="agency" />)
  for (const search of [{kind: 'lead'}, {status: 'PAID'}, {q: 'V-MNWEF'}]) {
    state.search = search
    await redraw(<InvoicesScreen reader="agency" />)
    expect(document.body.textContent).toContain('Lists 2')
  }
})

test('an agency’s open credit is in sight also when nothing is to pay', async () => {
  const note = {
    number: 'CN-1',
    amount_cents: 2400,
    left_cents: 2400,
    tip_cents: 0,
    refund: null,
    reason: 'visits_canceled',
    issued_at: '2026-06-02T15:00:00.000Z',
  }
  state.invoices = [open, invoiceSample({id: 'd', status: 'PAID', credit_notes: [note]})]
  await mount(<InvoicesScreen reader="agency" />)
  expect(document.body.textContent).toContain('Lists 1')
  expect(document.body.textContent).toContain('Credit for your next leads: $24.00')
})

test('a list that is cut says so', async () => {
  state.invoices = Array.from({length: 1000}, (_, index) => statement(String(index), 100))
  await mount(<InvoicesScreen reader="agency" />)
  expect(texts('p')).toContain('The newest 1000 and everything due are listed. The CSV has the older ones too.')
})
