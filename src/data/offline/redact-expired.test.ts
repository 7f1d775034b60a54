import {expect, test} from 'vitest'
import type {Booking} from '#contract/bookings/booking.ts'
import type {Handover} from '#contract/bookings/handover.ts'
import type {StartCodeKey} from '#contract/sessions/confirming.ts'
import type {Session} from '#contract/sessions/session.ts'
import {dropExpiredStartCode, redactExpiredSessions} from './redact-expired.ts'
import {keepHandover, redactExpiredBookings} from './redact-bookings.ts'

const end = '2026-05-31T18:00:00.000Z'
const end_ms = Date.parse(end)
const day_ms = 86_400_000
const secrets = {
  address: {line1: '12 Elm St', city: 'Nashville', state: 'TN', zip: '37206'},
  contact: {name: 'Ana Ruiz', phone_number: '+16155550100'},
  latitude: 36.17412,
  longitude: -86.75123,
}
const session = {id: 's1', scheduled_end: end, ...secrets} as Session
const later = {...session, id: 's2', scheduled_end: '2026-06-07T18:00:00.000Z'}
const booking = {id: 'b1', last_end: end, ...secrets} as Booking
const tells = (kept: unknown) => ['Elm', '5550100', '36.174'].filter(x => JSON.stringify(kept).includes(x))

test('until a day after a visit everything is there for it', () => {
  expect(redactExpiredSessions([session], end_ms + day_ms)).toEqual([session])
  expect(redactExpiredBookings([booking], end_ms + day_ms)).toEqual([booking])
})

test('then nothing of it says where the home is, what opens it and who can be called; the visits to come still do', () => {
  const after_ms = end_ms + day_ms + 1
  const [past, ahead] = redactExpiredSessions([session, later], after_ms)
  expect(tells(past)).toEqual([])
  expect(past).toMatchObject({id: 's1', scheduled_end: end})
  expect(ahead).toEqual(later)
  expect(tells(redactExpiredBookings([booking], after_ms))).toEqual([])
})

test('the start code goes with its window, which ends a day after the visit', () => {
  const key = {secret: 'x', valid_until: new Date(end_ms + day_ms).toISOString()} as StartCodeKey
  expect(dropExpiredStartCode(key, end_ms + day_ms)).toBe(key)
  expect(dropExpiredStartCode(key, end_ms + day_ms + 1)).toBeUndefined()
})

test('a handover is on the device from fourteen days before a visit until a day after it', () => {
  const start_ms = end_ms - 4 * 3_600_000
  const visits = [{start: new Date(start_ms).toISOString(), end}]
  const handover: Handover = {booking_id: 'b1', handover: 'Door code 4711', children: [], visits}
  expect(keepHandover(handover, start_ms - 14 * day_ms - 1)).toBeUndefined()
  expect(keepHandover(handover, start_ms - 14 * day_ms)).toBe(handover)
  expect(keepHandover(handover, end_ms + day_ms)).toBe(handover)
  expect(keepHandover(handover, end_ms + day_ms + 1)).toBeUndefined()
  expect(keepHandover({...handover, visits: []}, end_ms)).toBeUndefined()
  expect(keepHandover(null, end_ms)).toBeUndefined()
})
