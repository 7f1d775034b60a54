import {beforeEach, expect, test, vi} from 'vitest'
import type {Lead} from '#contract/bookings/booking.ts'
import {mount, texts} from '#tests/support/mount.ts'
import {LeadsScreen} from './leads-screen.tsx'

const state = vi.hoisted(() => ({isSubscribed: false, leads: [] as Lead[]}))
vi.mock('@tanstack/react-query', async original => ({
  ...(await original<object>()),
  useQuery: ({queryKey}: {queryKey: readonly string[]}) => ({
    data: queryKey.includes('pack') ? state.leads : undefined,
    failureCount: 1,
  }),
}))
vi.mock('#data/queries/subscribed.ts', () => ({useIsSubscribed: () => state.isSubscribed}))
vi.mock('#data/offline/last-view.ts', () => ({useNewSince: () => '2026-06-01T12:00:00.000Z'}))
vi.mock('#data/offline/use-stale-since.ts', () => ({useAsOf: () => undefined}))
vi.mock('#data/offline/server-now.ts', () => ({useServerNow: () => '2026-06-01T12:00:00.000Z'}))
vi.mock('../bid/bid-trouble.tsx', () => ({LostBids: () => null}))
vi.mock('./choose-leads.tsx', () => ({
  useLeadChoosing: () => ({can: () => false, has: () => false, set: vi.fn(), clear: vi.fn()}),
  BidOnChosen: () => null,
}))
vi.mock('./not-subscribed.tsx', () => ({NotSubscribed: () => null}))
vi.mock('./saved-filter-bar.tsx', () => ({SavedFilterBar: () => null}))

beforeEach(() => Object.assign(state, {isSubscribed: false, leads: []}))

test('an agency without a subscription reads how many leads were sent to it, not that there are none', async () => {
  const screen = (key: string) => <LeadsScreen key={key} search={{}} onSearch={vi.fn()} />
  const {redraw} = await mount(screen('none'))
  expect(texts('header')[0]).toContain('0 open leads sent to you')
  state.isSubscribed = true
  await redraw(screen('subscribed'))
  expect(texts('header')[0]).toMatch(/0 open leads$/)
})
