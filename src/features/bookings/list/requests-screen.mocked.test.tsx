import type {ReactNode} from 'react'
import {expect, test, vi} from 'vitest'
import type {Booking} from '#contract/bookings/booking.ts'
import {found, mount} from '#tests/support/mount.ts'
import {sampleBooking} from '#tests/support/samples/booking-samples.ts'
import {RequestsScreen} from './requests-screen.tsx'

const state = vi.hoisted(() => ({bookings: [] as Booking[]}))
vi.mock('@tanstack/react-query', async original => ({
  ...(await original<object>()),
  useQuery: () => ({data: state.bookings, error: null, refetch: vi.fn()}),
}))
vi.mock('@tanstack/react-router', () => ({Link: ({children}: {children: ReactNode}) => <a href="/">{children}</a>}))
vi.mock('#data/offline/use-stale-since.ts', () => ({useAsOf: () => undefined}))
vi.mock('#data/offline/server-now.ts', () => ({useServerNow: () => '2026-06-01T12:00:00.000Z'}))
vi.mock('../home/booking-cards.tsx', () => ({BookingLinkCard: () => null}))

test('a family reads that these are its newest bookings only where the list was cut', async () => {
  const bookings = (length: number) =>
    Array.from({length}, (_, at) => sampleBooking({id: `booking-${at}`, status: 'CANCELLED'}))
  state.bookings = bookings(200)
  const {redraw} = await mount(<RequestsScreen key="whole" status={undefined} />)
  expect(found('header').textContent).not.toContain('newest')
  state.bookings = bookings(2000)
  await redraw(<RequestsScreen key="cut" status="CANCELLED" />)
  expect(found('header').textContent).toContain('The newest 2000')
})
