import {expect, test} from 'vitest'
import type {Session} from '#contract/sessions/session.ts'
import {sampleBooking, sampleOffer} from '#tests/support/samples/booking-samples.ts'
import {cancelCost, hasRestToCancel} from './cancel-cost.ts'

const now = '2026-06-01T15:00:00.000Z'
const hour_ms = 3_600_000
const at = (hours: number) => new Date(Date.parse(now) + hours * hour_ms).toISOString()

/** A visit from so many hours ahead, so many hours long. */
const visit = (hours: number, length: number, status: Session['status'] = 'SCHEDULED'): Session => ({
  id: `session-${hours}`,
  booking_id: 'booking-1',
  scheduled_start: at(hours),
  scheduled_end: at(hours + length),
  timezone: 'America/Chicago',
  status,
  settled_by: null,
  started_at: null,
  ended_at: null,
  confirmations: {start: {parent: null, caretaker: null}, end: {parent: null, caretaker: null}},
  exceptions: [],
  my_side: 'parent',
  title: 'Child Care with Maya L.',
  service: 'Child Care',
  location: 'Nashville, TN',
  latitude: null,
  longitude: null,
  location_source: null,
  assigned: null,
  contest_until: null,
  contest: null,
  cancelled: null,
  reschedule: null,
})

const booking = sampleBooking({
  status: 'CONFIRMED',
  caretaker_id: 'c1',
  hourly_rate: 25,
  fee_bps: 1000,
  approved_offer_id: 'offer-1',
  offers: [sampleOffer({status: 'ACCEPTED'})],
})

test('canceling is free until 24 hours before a visit', () => {
  expect(cancelCost(booking, [visit(24, 4), visit(48, 4)], now)).toEqual({
    cancelled: 2,
    late: 0,
    overdue: 0,
    staying: 0,
    cancel_fee_cents: 0,
  })
})

test('a visit that begins sooner costs one hour with the fee, or all of a shorter one', () => {
  expect(cancelCost(booking, [visit(23, 4), visit(30, 4)], now)).toMatchObject({
    late: 1,
    cancel_fee_cents: 2_750,
  })
  expect(cancelCost(booking, [visit(2, 0.5)], now)).toMatchObject({late: 1, cancel_fee_cents: 1_375})
  expect(cancelCost(booking, [visit(-1, 4), visit(23, 4)], now)).toMatchObject({late: 2, overdue: 1})
})

test('the fee is that of the booking, and not what the rounded sums of its offer come to', () => {
  const cheap = {
    ...booking,
    hourly_rate: 100,
    fee_bps: 1025,
    offers: [sampleOffer({total_cents: 10, fee_cents: 1})],
  }
  expect(cancelCost(cheap, [visit(2, 4)], now)).toMatchObject({cancel_fee_cents: 11_025})
})

test('while her checks have lapsed, no visit costs anything', () => {
  const visits = [{...visit(2, 4), cancels_free: true}, visit(3, 4)]
  expect(cancelCost(booking, visits, now)).toMatchObject({cancelled: 2, late: 1, cancel_fee_cents: 2_750})
})

test('a visit that has started stays, and what is over or canceled does not count', () => {
  const sessions = [visit(-1, 4, 'IN_PROGRESS'), visit(-48, 4, 'COMPLETED'), visit(50, 4, 'CANCELLED')]
  expect(cancelCost(booking, sessions, now)).toEqual({
    cancelled: 0,
    late: 0,
    overdue: 0,
    staying: 1,
    cancel_fee_cents: 0,
  })
})

test('a booking is canceled while a visit is ahead, or while its weeks go on', () => {
  const begun = [visit(-1, 4, 'IN_PROGRESS'), visit(-48, 4, 'DISPUTED')]
  const weekly = {
    ...booking,
    schedule: [{date_range: ['2026-06-01'], time_range: ['09:00', '13:00']}] as typeof booking.schedule,
  }
  expect(hasRestToCancel(booking, [...begun, visit(50, 4)], now)).toBe(true)
  expect(hasRestToCancel(booking, begun, now)).toBe(false)
  expect(hasRestToCancel(weekly, begun, now)).toBe(true)
  // not loaded
  expect(hasRestToCancel(booking, undefined, now)).toBe(true)
  expect(hasRestToCancel({...booking, status: 'CANCELLED'}, undefined, now)).toBe(false)
})
