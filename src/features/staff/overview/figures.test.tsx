import {createMemoryHistory, createRootRoute, createRouter, RouterProvider} from '@tanstack/react-router'
import {afterEach, beforeEach, expect, test, vi} from 'vitest'
import type {Overview} from '#contract/admin/operations.ts'
import {mount, texts} from '#tests/support/mount.ts'
import {until} from '#tests/support/until.ts'
import {Figures} from './figures.tsx'

const none = {count: 0, since: null}
const overview: Overview = {
  waiting: {
    exceptions: none,
    verifications: none,
    checks_expiring: none,
    credits_asked: none,
    payments: none,
    messages: none,
    family_calls: none,
    message_reports: none,
    review_reports: none,
    post_reviews: none,
    open_questions: none,
  },
  bookings: [],
  visits: {both: 0, one: 0, none: 0},
  approvals: [],
  revenue: [],
  sign_ups: [],
}

beforeEach(() => vi.useFakeTimers({toFake: ['Date'], now: new Date('2026-06-15T18:00:00.000Z')}))
afterEach(() => vi.useRealTimers())

async function show(given: Overview) {
  const routeTree = createRootRoute({component: () => <Figures overview={given} />})
  const history = createMemoryHistory()
  await mount(<RouterProvider router={createRouter({routeTree, history}) as never} />)
  await until(() => expect(texts('tbody')).toHaveLength(5))
}

test('figures that do not follow the chosen days stand under a heading of their own', async () => {
  await show(overview)
  expect(texts('h2')[0]).toBe('Figures of fixed periods')
  expect(texts('p')[0]).toBe('Each has its own period and does not follow the days chosen above.')
})

test('the rows of each figure lead to their lists, and it is said what they list', async () => {
  await show({
    ...overview,
    bookings: [{status: 'COMPLETED', count: 3}],
    visits: {both: 5, one: 1, none: 0},
    approvals: [{month: '2026-02', hours_median: 4, approved: 7}],
    revenue: [{month: '2026-02', lead_cents: 3000, fee_cents: 0, subscription_cents: 0}],
    sign_ups: [{month: '2026-06', parents: 11, caretakers: 12, agencies: 13}],
  })
  const links = [...document.querySelectorAll('tbody a')].map(link => [link.textContent, link.getAttribute('href')])
  const lists = '/admin/dashboard'
  const february = 'from=2026-02-01&to=2026-02-28'
  const thirty = 'from=2026-05-17&to=2026-06-15'
  const june = 'from=2026-06-01&to=2026-06-30'
  expect(links).toEqual([
    ['Completed', `${lists}/all-bookings?status=COMPLETED&days_of=requested&from=2026-03-18&to=2026-06-15`],
    ['Both sides', `${lists}/all-bookings?visits=confirmed&${thirty}`],
    ['In part', `${lists}/all-bookings?visits=in_part&${thirty}`],
    ['Neither side', `${lists}/all-bookings?visits=neither&${thirty}`],
    ['Feb 2026', `${lists}/all-bookings?days_of=approved&${february}`],
    ['Feb 2026', `${lists}/invoices?${february}&revenue=true`],
    ['11', `${lists}/users/parents?${june}`],
    ['12', `${lists}/users/caregivers?${june}`],
    ['13', `${lists}/users/agency?${june}`],
  ])
  expect(texts('details p')).toHaveLength(5)
  expect(texts('details p')[0]).toBe(
    'Select a status to see its bookings requested in these days. Both kinds of open requests open the same list. Confirmed and in progress include bookings that are waiting for confirmations or under review.',
  )
})
