import type {ReactNode} from 'react'
import {expect, test, vi} from 'vitest'
import type {Booking} from '#contract/bookings/booking.ts'
import {mount, texts} from '#tests/support/mount.ts'
import {sampleBooking} from '#tests/support/samples/booking-samples.ts'
import {SentWith} from '../reopen-notice.tsx'
import {RequestScreen} from './request-screen.tsx'

const booking = sampleBooking({status: 'IN_PROGRESS', last_end: '2026-06-09T18:00:00.000Z'})
vi.mock('#data/offline/server-now.ts', async original => ({
  ...(await original<object>()),
  useServerNow: () => '2026-06-09T18:30:00.000Z',
}))
vi.mock('@tanstack/react-router', async original => ({
  ...(await original<object>()),
  Link: ({params, children}: {params: {id: string}; children: ReactNode}) => <a href={params.id}>{children}</a>,
}))
vi.mock('../booking-frame.tsx', () => ({
  BookingFrame: ({title}: {title: (read: Booking) => {lead: ReactNode}}) => <header>{title(booking).lead}</header>,
}))

test('the request of a booking that was read during its last visit says what it waits for after that', async () => {
  await mount(<RequestScreen id={booking.id} />)
  expect(texts('header').join(' ')).toContain('Waiting for confirmations')
})

test('a request names the other one that went out with it, and leads there', async () => {
  await mount(<SentWith id="other" number="V-7K3Q2" />)
  expect(document.body.textContent).toContain('Two requests went outThe other visits went out as request V-7K3Q2.')
  expect(document.querySelector('a')?.getAttribute('href')).toBe('other')
})
