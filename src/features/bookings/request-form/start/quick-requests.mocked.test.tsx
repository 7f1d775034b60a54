import type {ReactNode} from 'react'
import {expect, test, vi} from 'vitest'
import type {Booking} from '#contract/bookings/booking.ts'
import {mount, texts} from '#tests/support/mount.ts'
import {QuickRequests} from './quick-requests.tsx'

const state = vi.hoisted(() => ({
  now: '2026-06-08T15:00:00.000Z',
  bookings: undefined as Partial<Booking>[] | undefined,
  profile: undefined as unknown,
  place: undefined as {timezone: string} | undefined,
}))
vi.mock('@tanstack/react-query', async original => ({
  ...(await original<object>()),
  useQuery: ({of, enabled = true}: {of: 'bookings' | 'profile' | 'place'; enabled?: boolean}) => {
    const data = enabled ? state[of] : undefined
    return {data, isPending: data === undefined}
  },
}))
vi.mock('#data/queries/bookings.ts', () => ({bookingQueries: {list: () => ({of: 'bookings'})}}))
vi.mock('#data/queries/places.ts', () => ({placeQueries: {at: () => ({of: 'place'})}}))
vi.mock('#data/queries/profile.ts', () => ({profileQueries: {parent: () => ({of: 'profile'})}}))
vi.mock('#data/offline/server-now.ts', () => ({useServerNow: () => state.now}))
vi.mock('@tanstack/react-router', () => ({Link: ({children}: {children: ReactNode}) => <a href="/">{children}</a>}))

test('while the bookings load, the room of the last request is kept, unseen and unread', async () => {
  state.bookings = undefined
  const {redraw} = await mount(<QuickRequests />)
  expect(texts('nav a')).not.toContain('Same as last time')
  expect(texts('nav [aria-hidden].invisible')).toEqual(['Same as last time'])
  state.bookings = [{id: 'b', approved_offer_id: null}]
  await redraw(<QuickRequests />)
  expect(texts('nav a')).toContain('Same as last time')
  expect(texts('nav .invisible')).toEqual([])
})

const home = {latitude: 36.16, longitude: -86.78, county: 'Davidson County, TN'}

test.each<[string, Partial<Booking>[], string]>([
  ['the home as it was looked up', [], 'America/New_York'],
  [
    'the booking at home',
    [{id: 'b', approved_offer_id: null, ...home, timezone: 'America/New_York'}],
    'Pacific/Honolulu',
  ],
])('tonight is over by the clock of %s, though not by that of the profile', async (_, bookings, timezone) => {
  // 11:30 PM in New York
  state.now = '2026-06-09T03:30:00.000Z'
  state.profile = {user: {...home, location: 'Nashville, TN', timezone: 'Pacific/Honolulu'}}
  state.bookings = bookings
  state.place = {timezone}
  await mount(<QuickRequests />)
  expect(texts('nav a')).toContain('Tomorrow')
  expect(texts('nav a')).not.toContain('Tonight')
  // 11:30 AM
  state.now = '2026-06-08T15:30:00.000Z'
  await mount(<QuickRequests />)
  expect(texts('nav a')).toContain('Tonight')
})
