import {expect, test} from 'vitest'
import {sampleBooking} from '#tests/support/samples/booking-samples.ts'
import {againValues} from './repeat-booking.ts'

const again = (first: string, last: string, today: string) =>
  againValues(
    sampleBooking({
      schedule: [{date_range: [first, last], weekdays: [1, 3], time_range: ['09:00', '13:00']}],
    }),
    {profile: undefined, today},
  ).lines

test('the same weekdays, in whole weeks, from tomorrow on', () => {
  expect(again('2026-06-01', '2026-06-12', '2026-06-20')).toMatchObject([
    {days: ['2026-06-22', '2026-07-03'], weekdays: [1, 3], from: '09:00', to: '13:00'},
  ])
  // a visit today counts as begun
  expect(again('2026-06-01', '2026-06-01', '2026-06-08')).toMatchObject([{days: ['2026-06-15', '2026-06-15']}])
})

test('what is ahead stays where it is', () => {
  expect(again('2026-06-22', '2026-06-23', '2026-06-20')).toMatchObject([{days: ['2026-06-22', '2026-06-23']}])
})
