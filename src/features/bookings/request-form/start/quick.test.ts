import {expect, test} from 'vitest'
import type {Booking} from '#contract/bookings/booking.ts'
import {sampleBooking} from '#tests/support/samples/booking-samples.ts'
import {lastBooking, tomorrow, tonight} from './quick.ts'

const zone = 'America/Chicago'

test('tonight is 6 to 10 PM by the clock of the place', () => {
  expect(tonight('2026-06-01T15:00:00.000Z', zone)).toEqual({
    days: ['2026-06-01', '2026-06-01'],
    from: '18:00',
    to: '22:00',
  })
})

test('later in the evening it begins at a half hour that leaves an hour to answer, also over midnight', () => {
  // 6:10 PM
  expect(tonight('2026-06-01T23:10:00.000Z', zone)).toMatchObject({from: '19:30', to: '23:30'})
  // 10:20 PM is still the first of June there
  expect(tonight('2026-06-02T03:20:00.000Z', zone)).toEqual({
    days: ['2026-06-01', '2026-06-01'],
    from: '23:30',
    to: '03:30',
  })
  expect(tonight('2026-06-02T03:40:00.000Z', zone)).toBeNull()
})

test('tomorrow is at the times of the last request', () => {
  const now = '2026-06-01T15:00:00.000Z'
  expect(tomorrow(now, zone)).toEqual({days: ['2026-06-02', '2026-06-02'], from: '09:00', to: '13:00'})
  const last = sampleBooking({schedule: [{date_range: ['2026-05-01', '2026-05-01'], time_range: ['17:00', '21:30']}]})
  expect(tomorrow(now, zone, last)).toMatchObject({from: '17:00', to: '21:30'})
})

test('what took place is repeated before what was only asked for', () => {
  const [asked, booked] = [
    sampleBooking({id: 'asked'}),
    sampleBooking({id: 'booked', approved_offer_id: 'o', has_come: true}),
  ]
  expect(lastBooking([asked, booked])?.id).toBe('booked')
  expect(lastBooking([asked])?.id).toBe('asked')
  expect(lastBooking([])).toBeUndefined()
})

test('a visit that was canceled is not last time', () => {
  const approved = {approved_offer_id: 'o', has_come: false}
  const canceled = sampleBooking({...approved, id: 'canceled', status: 'CANCELLED', cancelled_count: 1})
  const missed = sampleBooking({...approved, id: 'missed', status: 'COMPLETED'})
  const waiting = sampleBooking({...approved, id: 'waiting', status: 'CONFIRMED'})
  expect(lastBooking([canceled, missed, waiting])?.id).toBe('waiting')
  expect(lastBooking([canceled, sampleBooking({id: 'asked'})])?.id).toBe('asked')
  expect(lastBooking([canceled])).toBeUndefined()
})

test('a visit of yesterday is last time though another of its booking was canceled', () => {
  const approved = {approved_offer_id: 'o', has_come: false, cancelled_count: 1}
  const older = sampleBooking({id: 'older', approved_offer_id: 'p', status: 'COMPLETED', has_come: true})
  const unconfirmed = sampleBooking({...approved, id: 'unconfirmed', status: 'CONFIRMED'})
  const contested = sampleBooking({...approved, id: 'contested', status: 'IN_PROGRESS'})
  expect(lastBooking([unconfirmed, older])?.id).toBe('unconfirmed')
  expect(lastBooking([contested, older])?.id).toBe('contested')
})

test('visits every week that go on are not repeated', () => {
  const schedule: Booking['schedule'] = [{date_range: ['2026-06-01'], weekdays: [1], time_range: ['09:00', '13:00']}]
  const weekly = sampleBooking({id: 'weekly', approved_offer_id: 'o', status: 'CONFIRMED', schedule})
  const single = sampleBooking({id: 'single', approved_offer_id: 'p', status: 'COMPLETED', has_come: true})
  expect(lastBooking([weekly, single])?.id).toBe('single')
  expect(lastBooking([weekly]), 'it would open without days').toBeUndefined()
})
