import type {ReactNode} from 'react'
import {expect, test, vi} from 'vitest'
import type {Booking} from '#contract/bookings/booking.ts'
import {mount, texts} from '#tests/support/mount.ts'
import {sampleBooking} from '#tests/support/samples/booking-samples.ts'
import {RequestScreen} from './request-screen.tsx'

const booking = sampleBooking({status: 'IN_PROGRESS', last_end: '2026-06-09T18:00:00.000Z'})
vi.mock('#data/offline/server-now.ts', async original => ({
  ...(await original<object>()),
  useServerNow: () => '2026-06-09T18:30:00.000Z',
}))
vi.mock('../booking-frame.tsx', () => ({
  BookingFrame: ({title}: {title: (read: Booking) => {lead: ReactNode}}) => <header>{title(booking).lead}</header>,
}))

test('the request of a booking that was read during its last visit says what it waits for after that', async () => {
  await mount(<RequestScreen id={booking.id} />)
  expect(texts('header').join(' ')).toContain('Waiting for confirmations')
})
