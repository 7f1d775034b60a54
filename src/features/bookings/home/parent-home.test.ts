import {expect, test} from 'vitest'
import {sampleBooking} from '#tests/support/samples/booking-samples.ts'
import {sortBookings} from './parent-home.tsx'

const now = '2026-06-01T15:00:00.000Z'
const ids = (bookings: readonly {id: string}[]) => bookings.map(({id}) => id)

test('a booking stands where it asks something of the family', () => {
  const sorted = sortBookings(
    [
      sampleBooking({id: 'late', status: 'CONFIRMED', first_start: '2026-06-20T14:00:00.000Z'}),
      sampleBooking({id: 'soon', status: 'IN_PROGRESS', first_start: '2026-06-01T14:00:00.000Z'}),
      sampleBooking({id: 'offers'}),
      sampleBooking({id: 'waiting', status: 'PENDING'}),
      sampleBooking({id: 'declined', status: 'DECLINED', cancelled: {by: 'agency', reason: null, at: now}}),
      sampleBooking({id: 'mine', status: 'CANCELLED', cancelled: {by: 'parent', reason: null, at: now}}),
      sampleBooking({
        id: 'again',
        status: 'CANCELLED',
        cancelled: {by: 'caretaker', reason: null, at: now},
        reopened_as: 'waiting',
      }),
      sampleBooking({id: 'one short', status: 'CONFIRMED', cancelled_ahead: 1}),
    ],
    now,
  )
  expect(ids(sorted.upcoming)).toEqual(['soon', 'late'])
  expect(ids(sorted.review)).toEqual(['offers'])
  expect(ids(sorted.open)).toEqual(['waiting'])
  expect(ids(sorted.ended)).toEqual(['declined', 'one short'])
  expect(ids(sorted.earlier).toSorted()).toEqual(['again', 'mine'])
})
