import {beforeEach, expect, test, vi} from 'vitest'
import type {StaffSession} from '#contract/admin/bookings.ts'
import type {Booking} from '#contract/bookings/booking.ts'
import {ApiError} from '#data/app/message.ts'
import {found, mount, press, texts} from '#tests/support/mount.ts'
import {
  sampleBooking,
  sampleBookingDetail,
  sampleCaregiver,
  sampleOffer,
} from '#tests/support/samples/booking-samples.ts'
import {sampleStaffSession} from '#tests/support/samples/visit-samples.ts'
import {EndWeeklyPart} from './end-weekly.tsx'

const server = vi.hoisted(() => ({sent: [] as unknown[], error: null as Error | null}))
vi.mock('#data/queries/admin/careseekers.ts', () => ({
  useEndWeeklyFor: () => ({
    mutate: (body: unknown) => void server.sent.push(body),
    isPending: false,
    error: server.error,
  }),
}))
vi.mock('#data/offline/server-now.ts', () => ({useServerNow: () => '2026-06-08T20:00:00.000Z'}))
vi.mock('#data/offline/use-connection.ts', () => ({useNeedsConnection: () => () => undefined, useOnline: () => true}))
beforeEach(() => void Object.assign(server, {sent: [], error: null}))

const weekly = sampleBooking({
  status: 'CONFIRMED',
  hourly_rate: 25,
  fee_bps: 1000,
  schedule: [{date_range: ['2026-06-08'], weekdays: [1, 2], time_range: ['14:00', '18:00']}],
  first_start: '2026-06-08T19:00:00.000Z',
  approved_offer_id: 'offer-1',
  offers: [sampleOffer({status: 'ACCEPTED'})],
})
const visit = (day: string): StaffSession => ({
  ...sampleStaffSession(),
  id: day,
  scheduled_start: `${day}T19:00:00.000Z`,
  scheduled_end: `${day}T23:00:00.000Z`,
})
const part = (given: Partial<Booking> = {}) => {
  const booking = {...weekly, ...given}
  const visits = ['2026-06-08', '2026-06-09', '2026-06-15', '2026-06-16', '2026-06-22'].map(visit)
  const detail = sampleBookingDetail({status: booking.status, booking, provider: sampleCaregiver, visits})
  return <EndWeeklyPart ids={{id: 'family', bookingId: 'booking-1'}} booking={detail} />
}
const said = () => texts('[role=alertdialog]').join(' ')
const openDays = () => press('[aria-label^="Last day"]')
/** The days of June that can be chosen. */
const offeredDays = () =>
  [...document.querySelectorAll<HTMLElement>('[data-day^="2026-06"]')]
    .filter(day => day.querySelector('button:not([disabled])'))
    .map(day => day.dataset.day)
const pressEnd = () => press('[role=alertdialog] footer button:last-of-type')

test('staff read what ends after the proposed day and what it costs the family, and send what they read', async () => {
  await mount(part())
  await press('button')
  expect(found('[aria-label^="Last day"]').textContent).toContain('Mon, Jun 15')
  expect(said()).toContain('2 upcoming visits will be canceled, no more will be booked, and Grace Okafor')
  expect(said()).toContain('It costs the family nothing.')
  await pressEnd()
  expect(server.sent).toEqual([{last_day: '2026-06-15', reason: null, fee_cents: 0}])
})

test('the last day is today at the earliest, and that of the last visit made at the latest', async () => {
  await mount(part())
  await press('button')
  await openDays()
  const days = offeredDays()
  expect([days[0], days.at(-1), days.length]).toEqual(['2026-06-08', '2026-06-22', 15])
})

test('an earlier day costs the family what begins soon, and a refusal of another day goes', async () => {
  const {redraw} = await mount(part())
  await press('button')
  await pressEnd()
  server.error = new ApiError({kind: 'refused', status: 409, code: 'cost_changed', detail: 'It costs more now'})
  await redraw(part())
  expect(texts('[role=alert]')).toEqual(['It costs more now'])
  await openDays()
  await press('[data-day="2026-06-08"] button')
  expect(texts('[role=alert]')).toEqual([])
  expect(said()).toContain('4 upcoming visits will be canceled')
  expect(said()).toContain('The family owes $27.50')
  await pressEnd()
  expect(server.sent.at(-1)).toEqual({last_day: '2026-06-08', reason: null, fee_cents: 2750})
})

test('weeks that have an end or were ended cannot be ended, and an open question says so', async () => {
  const {redraw} = await mount(part())
  await press('button')
  const weekly_end = {by: 'caretaker', reason: null, at: '2026-06-08T11:00:00.000Z', last_day: '2026-06-16'} as const
  await redraw(part({weekly_end}))
  expect(said()).toContain('The weekly visits were ended in the meantime.')
  expect(texts('[role=alertdialog] [aria-disabled=true]')).toEqual(['End weekly visits'])
  await redraw(<></>)
  await redraw(part({weekly_end}))
  expect(texts('button')).toEqual([])
  await redraw(part({status: 'PENDING'}))
  expect(texts('button')).toEqual([])
})
