import type {ReactNode} from 'react'
import {expect, test, vi} from 'vitest'
import type {Booking} from '#contract/bookings/booking.ts'
import {mount, texts} from '#tests/support/mount.ts'
import {QuickRequests} from './quick-requests.tsx'

const state = vi.hoisted(() => ({bookings: undefined as Partial<Booking>[] | undefined}))
vi.mock('@tanstack/react-query', async original => ({
  ...(await original<object>()),
  useQuery: ({of}: {of: string}) =>
    of === 'bookings' ? {data: state.bookings, isPending: state.bookings === undefined} : {data: undefined},
}))
vi.mock('#data/queries/bookings.ts', () => ({bookingQueries: {list: () => ({of: 'bookings'})}}))
vi.mock('#data/queries/profile.ts', () => ({profileQueries: {parent: () => ({of: 'profile'})}}))
vi.mock('#data/offline/server-now.ts', () => ({useServerNow: () => '2026-06-08T15:00:00.000Z'}))
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
