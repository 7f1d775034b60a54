import {expect, test} from 'vitest'
import {sampleSession} from '#tests/support/samples/visit-samples.ts'
import {nextVisits} from './next-visits.ts'

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
