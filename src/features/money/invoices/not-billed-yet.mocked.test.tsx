import {QueryClient, QueryClientProvider} from '@tanstack/react-query'
import {beforeEach, expect, test, vi} from 'vitest'
import {sessionQueries} from '#data/queries/sessions.ts'
import {day_ms} from '#domain/constants.ts'
import {mount} from '#tests/support/mount.ts'
import {NotBilledYet} from './not-billed-yet.tsx'

const now = '2026-06-09T15:00:00.000Z'
const state = vi.hoisted(() => ({
  visits: [] as {days_ago: number; booking_id?: string; unbilled_cents?: number; contested_cents?: number}[],
}))
const startOf = (days_ago: number) => new Date(Date.parse(now) - days_ago * day_ms).toISOString()
vi.mock('#data/offline/server-now.ts', async original => ({...(await original<object>()), serverNow: () => now}))
// answers like the server: a week back where no range is asked for
vi.mock('#api/client.ts', () => ({
  call: (_: unknown, {query: {from = startOf(7), to = startOf(-60)}}: {query: {from?: string; to?: string}}) =>
    Promise.resolve(state.visits.filter(({days_ago}) => startOf(days_ago) >= from && startOf(days_ago) < to)),
}))
vi.mock('#data/offline/query-persister.ts', () => ({persisters: {}}))

const read = async () => {
  const client = new QueryClient({defaultOptions: {queries: {staleTime: Infinity}}})
  await client.prefetchQuery(sessionQueries.unbilled())
  await mount(
    <QueryClientProvider client={client}>
      <NotBilledYet />
    </QueryClientProvider>,
  )
  return document.body.textContent
}
beforeEach(() => {
  state.visits = []
})

test('a family reads what care and late fees will be on its next statement', async () => {
  state.visits = [{days_ago: 1, unbilled_cents: 11_000}, {days_ago: 1}, {days_ago: -0.5, unbilled_cents: 2_600}]
  expect(await read()).toBe('Not billed yet: $136.00. It will be on the next statement.')
})

test('what is not billed of two bookings will be on a statement of each', async () => {
  state.visits = [
    {days_ago: 1, booking_id: 'june', unbilled_cents: 11_000},
    {days_ago: 2, booking_id: 'grace', unbilled_cents: 2_600},
  ]
  expect(await read()).toBe('Not billed yet: $136.00. It will be on the next statement of each booking.')
})

test('the sum of a contested visit is named apart, without a bound that support may exceed', async () => {
  state.visits = [
    {days_ago: 1, unbilled_cents: 23_520},
    {days_ago: 2, contested_cents: 3960},
  ]
  expect(await read()).toBe(
    'Not billed yet: $235.20. It will be on the next statement.' +
      'Under review: $39.60 as of now. Support decides what is billed: it can be more, less or nothing.',
  )
})

test('without anything to bill nothing is read', async () => {
  state.visits = [{days_ago: 1}]
  expect(await read()).toBe('')
})

test('a visit of the Monday of last week counts on Tuesday, before its statement came', async () => {
  state.visits = [
    {days_ago: 8, unbilled_cents: 8_000},
    {days_ago: 1, unbilled_cents: 8_000},
  ]
  expect(await read()).toBe('Not billed yet: $160.00. It will be on the next statement.')
})
