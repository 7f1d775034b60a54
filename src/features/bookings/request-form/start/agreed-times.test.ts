import {expect, test} from 'vitest'
import type {ScheduleLine} from '#contract/bookings/request.ts'
import {expandSchedule} from '#domain/bookings/schedule.ts'
import {sampleBooking} from '#tests/support/samples/booking-samples.ts'
import {withAgreedTimes} from './agreed-times.ts'

const timezone = 'America/Chicago'
/** The visits of these lines, as they stand. */
const visitsAt = (...lines: ScheduleLine[]) => {
  const expanded = expandSchedule(lines, timezone)
  return expanded.ok ? expanded.slots : []
}
/** Mondays to Fridays of two weeks. */
const weekdays: ScheduleLine = {
  date_range: ['2026-06-08', '2026-06-19'],
  weekdays: [1, 2, 3, 4, 5],
  time_range: ['09:00', '13:00'],
}
const booking = sampleBooking({sessions_count: 10, schedule: [weekdays], timezone})
const scheduleOf = (...lines: ScheduleLine[]) => withAgreedTimes(booking, visitsAt(...lines)).schedule

test('a booking whose only visit was moved is repeated at the times agreed', () => {
  const schedule: ScheduleLine[] = [{date_range: ['2026-06-08', '2026-06-08'], time_range: ['09:00', '13:00']}]
  const one = sampleBooking({sessions_count: 1, schedule, timezone})
  const moved = [{scheduled_start: '2026-06-09T20:00:00.000Z', scheduled_end: '2026-06-10T00:30:00.000Z'}]
  expect(withAgreedTimes(one, moved).schedule).toEqual([
    {date_range: ['2026-06-09', '2026-06-09'], time_range: ['15:00', '19:30']},
  ])
  expect(withAgreedTimes(one, undefined).schedule).toBe(schedule)
  expect(withAgreedTimes({...one, sessions_count: 2}, moved).schedule).toBe(schedule)
})

test('a booking with several moved visits is repeated with all of them as they last stood', () => {
  const later: ScheduleLine = {...weekdays, time_range: ['10:00', '14:00']}
  expect(scheduleOf(later)).toEqual([later])
  const [first, second]: ScheduleLine[] = [
    {date_range: ['2026-06-08', '2026-06-12'], time_range: ['09:00', '13:00']},
    {date_range: ['2026-06-15', '2026-06-19'], time_range: ['10:00', '14:00']},
  ]
  expect(scheduleOf(second!, first!)).toEqual([first, second])
})

test('moved visits leave the others where they are', () => {
  const moved: ScheduleLine = {date_range: ['2026-06-09', '2026-06-10'], time_range: ['15:00', '19:00']}
  const others: ScheduleLine[] = [
    {...weekdays, date_range: ['2026-06-08', '2026-06-08']},
    {...weekdays, date_range: ['2026-06-11', '2026-06-12']},
    {...weekdays, date_range: ['2026-06-15', '2026-06-19']},
  ]
  const again = scheduleOf(moved, ...others)
  expect(visitsAt(...again)).toEqual(visitsAt(moved, ...others))
  expect(again.length).toBeLessThanOrEqual(4)
})

test('with one moved of several the requested times stay', () => {
  const moved: ScheduleLine = {date_range: ['2026-06-08', '2026-06-08'], time_range: ['15:00', '19:00']}
  expect(scheduleOf(moved, {...weekdays, date_range: ['2026-06-09', '2026-06-19']})).toBe(booking.schedule)
})
