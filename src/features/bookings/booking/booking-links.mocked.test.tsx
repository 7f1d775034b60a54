import type {ReactNode} from 'react'
import {expect, test, vi} from 'vitest'
import {mount, texts} from '#tests/support/mount.ts'
import {sampleBooking} from '#tests/support/samples/booking-samples.ts'
import {BookingLinks} from './booking-links.tsx'

const clock = vi.hoisted(() => ({now: ''}))
vi.mock('#data/offline/server-now.ts', async original => ({
  ...(await original<object>()),
  useServerNow: () => clock.now,
}))
vi.mock('@tanstack/react-router', async original => ({
  ...(await original<object>()),
  Link: ({children}: {children: ReactNode}) => <a href="/">{children}</a>,
}))

test('a booking leads to its conversation until 30 days after its last visit', async () => {
  const booking = sampleBooking({status: 'COMPLETED', last_end: '2026-06-08T18:00:00.000Z'})
  clock.now = '2026-07-08T17:59:00.000Z'
  const {redraw} = await mount(<BookingLinks booking={booking} />)
  expect(texts('a')).toEqual(['Message', 'Payments', 'Agreement', 'Book again'])
  clock.now = '2026-07-08T18:00:00.000Z'
  await redraw(<BookingLinks booking={{...booking}} />)
  expect(texts('a')).toEqual(['Payments', 'Agreement', 'Book again'])
})
