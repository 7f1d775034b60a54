import {expect, test} from 'vitest'
import {sampleBooking} from '#tests/support/samples/booking-samples.ts'
import type {Timed} from '#domain/bookings/time-overlaps.ts'
import {repeatedValues} from './repeat-booking.ts'

const again = (first: string, last: string, today: string, taken: readonly Timed[] = []) =>
  repeatedValues(
    sampleBooking({
      schedule: [{date_range: [first, last], weekdays: [1, 3], time_range: ['09:00', '13:00']}],
    }),
    {profile: undefined, today, taken},
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

const visit = (date: string): Timed => ({
  scheduled_start: `${date}T16:00:00.000Z`,
  scheduled_end: `${date}T20:00:00.000Z`,
})

test('weeks with a booked visit at that time are passed over', () => {
  expect(again('2026-06-22', '2026-06-24', '2026-06-20', [visit('2026-06-22'), visit('2026-07-01')])).toMatchObject([
    {days: ['2026-07-06', '2026-07-08']},
  ])
})

test('the days stay empty if no week of the next year is free', () => {
  const always = [{scheduled_start: '2026-06-01T00:00:00.000Z', scheduled_end: '2028-01-01T00:00:00.000Z'}]
  expect(again('2026-06-22', '2026-06-24', '2026-06-20', always)).toMatchObject([{days: null, from: '09:00'}])
})

test('the caregiver who came is asked first', () => {
  const booking = sampleBooking({caretaker_id: 'june', provider: {name: 'June Rivers', avatar_url: null}})
  expect(repeatedValues(booking, {profile: undefined, today: '2026-06-20'})).toMatchObject({
    provider: {caretaker_id: 'june', name: 'June Rivers'},
    asks_first: true,
    exclusive_hours: 24,
    then_open: true,
  })
  const request = sampleBooking({caretaker_id: null, provider: null})
  expect(repeatedValues(request, {profile: undefined, today: '2026-06-20'})).toMatchObject({asks_first: false})
})
