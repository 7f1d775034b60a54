import type {ReactNode} from 'react'
import {expect, test, vi} from 'vitest'
import {mount, texts} from '#tests/support/mount.ts'
import {AgencyNumbers} from './agency-numbers.tsx'

const state = vi.hoisted(() => ({invoices: [] as object[], bids: [] as object[]}))
vi.mock('@tanstack/react-query', async original => ({
  ...(await original<object>()),
  useQuery: ({queryKey}: {queryKey: readonly string[]}) => ({
    data: queryKey.includes('invoices') ? state.invoices : queryKey.includes('profile') ? undefined : [],
  }),
}))
vi.mock('@tanstack/react-router', () => ({
  Link: ({search, children}: {search?: Record<string, string>; children: ReactNode}) => (
    <a href={`/?${new URLSearchParams(search).toString()}`}>{children}</a>
  ),
}))
vi.mock('#data/offline/server-now.ts', () => ({useServerNow: () => '2026-06-08T12:00:00.000Z'}))

vi.mock('#features/leads/agency/use-agency-bids.ts', () => ({useAgencyBids: () => ({bids: state.bids, query: {}})}))

const invoice = (due_cents: number, due_at: string) => ({
  status: 'OPEN',
  my_side: 'payer',
  outside: null,
  due_cents,
  due_at,
})
const late = invoice(7020, '2026-06-01T12:00:00.000Z')
const later = invoice(1000, '2026-06-20T12:00:00.000Z')

test('an agency’s home says how much of what it owes is overdue, as Payments does', async () => {
  const {redraw} = await mount(null)
  const owed = async (invoices: object[]) => {
    state.invoices = invoices
    await redraw(<AgencyNumbers key={JSON.stringify(invoices)} />)
    return texts('dd').at(-1)
  }
  expect(await owed([late])).toBe('$70.20Overdue')
  expect(await owed([late, later])).toBe('$80.20$70.20 overdue')
  expect(await owed([later])).toBe('$10.00')
})

test('it says what families owe the agency and how much of it is overdue, which leads to what it receives', async () => {
  const payment = {
    my_side: 'payee',
    amount_cents: 5000,
    fee_left_cents: 0,
    credited_cents: 0,
    tip_cents: 0,
    credit_notes: [],
  }
  state.invoices = [
    {...late, ...payment, care_left_cents: 5000},
    {...later, ...payment, care_left_cents: 3000, due_cents: 3000},
    late,
  ]
  await mount(<AgencyNumbers />)
  const at = texts('dt').indexOf('Families owe')
  expect(texts('dd')[at]).toBe('$80.00$50.00 overdue')
  expect(document.querySelectorAll('dd')[at]?.querySelector('a')?.search).toBe('?side=receivable')
})

test('the figures are of bids without requests sent to the agency alone, which the card says', async () => {
  const my_offer = {status: 'ACCEPTED', received_at: '2026-06-01T12:00:00.000Z'}
  const booking = {created_at: '2026-06-01T12:00:00.000Z', status: 'CONFIRMED', group: 'booked', my_offer}
  state.bids = [
    {...booking, organization_id: null},
    {...booking, organization_id: 'us'},
    {
      ...booking,
      status: 'REVIEW',
      group: 'waiting',
      my_offer: {...my_offer, status: 'SUBMITTED'},
      organization_id: 'us',
    },
  ]
  await mount(<AgencyNumbers />)
  expect(texts('dd')[texts('dt').indexOf('Bids in play')]).toBe('0')
  expect(texts('p').join()).toContain('Requests sent to your agency alone are not counted.')
  const at = texts('dt').indexOf('Bids won')
  expect(texts('dd')[at]).toBe('1 of 1, 100%')
})

test('what the agency owes stands among payments, not among its bids', async () => {
  Object.assign(state, {invoices: [later], bids: []})
  await mount(<AgencyNumbers />)
  const named = [...document.querySelectorAll('section')].map(section => [
    section.querySelector('h2')?.textContent,
    [...section.querySelectorAll('dt')].map(({textContent}) => textContent).includes('You owe'),
  ])
  expect(named).toEqual([
    ['Your bids', false],
    ['Payments', true],
  ])
})
