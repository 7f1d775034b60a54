import {expect, test} from 'vitest'
import {leadSample} from '#tests/support/samples/lead-sample.ts'
import {sampleSession} from '#tests/support/samples/visit-samples.ts'
import {isOver, nextVisits} from './next-visits.ts'

const now = '2026-06-08T21:00:00.000Z'
const later = {id: 'later', scheduled_start: '2026-06-09T19:00:00.000Z', scheduled_end: '2026-06-09T23:00:00.000Z'}

test('a visit that ended before its booked time is not the next one of its booking', () => {
  const {booking_id} = sampleSession()
  const nextOf = (...visits: Parameters<typeof sampleSession>[0][]) =>
    nextVisits(
      visits.map(given => sampleSession(given)),
      now,
    ).get(booking_id)?.id
  expect(nextOf({status: 'IN_PROGRESS'}, later)).toBe(sampleSession().id)
  expect(nextOf({status: 'COMPLETED', settled_by: 'agreement'})).toBeUndefined()
  expect(nextOf({status: 'END_PARTIAL'}, later)).toBe('later')
  expect(nextOf({status: 'CANCELLED'}, later)).toBe('later')
})

test('a booking is over once its last visit is, also while that is under review, and not while one goes on', () => {
  const {booking_id: id} = sampleSession()
  const booking = leadSample({id, last_end: '2026-06-08T20:00:00.000Z'})
  expect(isOver(booking, [sampleSession({status: 'DISPUTED'})], now)).toBe(true)
  expect(isOver(booking, [sampleSession({status: 'IN_PROGRESS'})], now)).toBe(false)
  expect(isOver(booking, [sampleSession({status: 'DISPUTED'})], '2026-06-08T19:30:00.000Z')).toBe(false)
})
