import {beforeEach, expect, test, vi} from 'vitest'
import {found, mount, texts} from '#tests/support/mount.ts'
import {act} from 'react'
import {sumEarnings} from '#domain/money/earnings.ts'
import {inSentence, timePoint} from '#domain/time.ts'
import {deviceZone} from '#lib/device-zone.ts'
import {EarningsScreen} from './earnings-screen.tsx'
import type {Earnings} from '#contract/money/earnings.ts'
import type {EarningsSearch} from './search.ts'

const state = vi.hoisted(() => ({
  search: {} as EarningsSearch,
  onSearch: vi.fn(),
  earnings: undefined as Earnings | undefined,
}))
vi.mock('@tanstack/react-query', async original => ({
  ...(await original<object>()),
  useQuery: ({queryKey}: {queryKey: readonly unknown[]}) => ({
    data: queryKey.includes('earnings') ? state.earnings : undefined,
    error: null,
  }),
  useMutation: () => ({isPending: false}),
}))
vi.mock('@tanstack/react-router', () => ({Link: () => null}))
vi.mock('#ui/hooks/use-page-search.ts', () => ({usePageSearch: () => [state.search, state.onSearch]}))
vi.mock('#data/offline/server-now.ts', () => ({useServerNow: () => '2026-06-12T12:00:00.000Z'}))
vi.mock('#data/offline/use-stale-since.ts', () => ({useAsOf: () => undefined}))
vi.mock('#data/offline/use-connection.ts', () => ({useNeedsConnection: () => () => undefined}))

beforeEach(() => {
  state.search = {}
  state.onSearch.mockReset()
  state.earnings = undefined
})

/** Chooses a period of the earnings, the first field of the screen. */
async function choose(value: string) {
  await mount(<EarningsScreen />)
  const field = found('select')
  if (!(field instanceof HTMLSelectElement)) throw new Error('not a select')
  await act(async () => {
    field.value = value
    field.dispatchEvent(new Event('change', {bubbles: true}))
  })
  return state.onSearch.mock.calls
}

test('a caregiver chooses last month by its name', async () => {
  expect(await choose('last_month')).toEqual([[{period: 'month', day: '2026-05-01'}]])
})

test('the current period follows the days', async () => {
  state.search = {period: 'month', day: '2026-05-01'}
  expect(await choose('this_week')).toEqual([[{period: 'week', day: undefined}]])
})

test('a period that the arrows led to has its days', async () => {
  state.search = {period: 'week', day: '2026-05-20'}
  await mount(<EarningsScreen />)
  expect(found('select')).toHaveProperty('value', 'other')
  expect(texts('select option')).toEqual([
    'This week',
    'Last week',
    'This month',
    'Last month',
    'This year',
    'Last year',
    'May 18 – 24',
    ...['2026', '2025', '2024', '2023'],
  ])
})

const none = sumEarnings([], {period: 'week', day: '2026-06-12', now: '2026-06-12T12:00:00.000Z'})

test('a visit under review has no sum, since it is what staff decide', async () => {
  state.earnings = {...none, contested: {visits: 1, cents: 0}}
  await mount(<EarningsScreen />)
  expect(texts('dl > div')).toEqual(['Settled · 0 visits$0.00', 'Under review · 1 visitOur team decides'])
})

test('before the deadline it says whose answer is awaited and until when, not that our team decides', async () => {
  const unclear = {visits: 1, cents: 0, first_day: '2026-06-11', until: '2026-06-13T03:00:00.000Z'}
  state.earnings = {...none, unclear}
  await mount(<EarningsScreen />)
  expect(texts('dl > div')).toEqual(['Settled · 0 visits$0.00', 'Times unclear · 1 visitNot decided yet'])
  const until = inSentence(
    timePoint(unclear.until, deviceZone(), {now: '2026-06-12T12:00:00.000Z', zone: deviceZone()}),
  )
  expect(document.body.textContent).toContain(`You or the family can confirm or agree until ${until}; then our team`)
})

test('a visit under way stands apart from those ahead, and the line of the sum counts no visits again', async () => {
  const waiting = {visits: 1, cents: 4800, certain_at: '2026-06-13T03:00:00.000Z'}
  const upcoming = {visits: 3, cents: 14_400}
  state.earnings = {...none, settled: {visits: 2, cents: 9600}, waiting, upcoming, running: {visits: 1, cents: 4800}}
  const {redraw} = await mount(<EarningsScreen key="newer" />)
  const rows = ['Settled · 2 visits$96.00', 'Waiting · 1 visit$48.00']
  expect(texts('dl > div')).toEqual([...rows, 'In progress · 1 visit$48.00', 'Ahead · 2 visits$96.00'])
  expect(document.body.textContent).toMatch(/\$144\.00Earned\. All of it is certain (tomorrow|today), /)
  // stored by a phone before it was counted apart
  delete state.earnings.running
  await redraw(<EarningsScreen key="older" />)
  expect(texts('dl > div')).toEqual([...rows, 'Ahead · 3 visits$144.00'])
})

test('a period without earnings says so in place of a chart with an axis in cents', async () => {
  state.earnings = none
  const {redraw} = await mount(<EarningsScreen />)
  expect(document.body.textContent).toContain('Nothing earned or booked in this period')
  const parts = none.parts.map(part => ({...part, upcoming_cents: 4800}))
  state.earnings = {...none, upcoming: {visits: 7, cents: 7 * 4800}, parts}
  await redraw(<EarningsScreen key="booked" />)
  expect(document.body.textContent).not.toContain('Nothing earned or booked in this period')
})
