import {expect, test} from 'vitest'
import type {Match} from '#contract/bookings/match.ts'
import type {ScheduleLine} from '#contract/bookings/request.ts'
import {freePartOf} from './free-part.ts'

const line = (from: string, until: string): ScheduleLine => ({
  date_range: ['2026-06-08', '2026-06-10'],
  time_range: [from, until],
})
const free = (visits_free: number, visits_total = 3): Match => ({
  score: 50,
  reasons: [{kind: 'free', visits_free, visits_total}],
})

test.each([
  {times: ['09:00', '13:30'], minutes: 270, hours: 9},
  // overnight
  {times: ['22:00', '06:00'], minutes: 480, hours: 16},
] as const)('visits from $times: those that are free and their hours', ({times: [from, until], minutes, hours}) => {
  expect(freePartOf(free(2), {schedule: [line(from, until)]})).toEqual({visits: 2, of: 3, minutes, hours})
})

test('is none where all or none are free, or nothing is known', () => {
  const schedule = [line('09:00', '13:00')]
  for (const match of [free(0), free(3), {score: 50, reasons: []}, undefined]) {
    expect(freePartOf(match, {schedule})).toBeNull()
  }
})

test('is none where visits differ in length, and one sum where they only begin at other times', () => {
  const first = line('09:00', '13:00')
  expect(freePartOf(free(1), {schedule: [first, line('09:00', '12:00')]})).toBeNull()
  expect(freePartOf(free(1), {schedule: [first, line('14:00', '18:00')]})).toMatchObject({minutes: 240, hours: 4})
})
