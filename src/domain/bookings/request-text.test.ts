import {expect, test} from 'vitest'
import {sampleBooking} from '#tests/support/samples/booking-samples.ts'
import {
  childrenText,
  milesText,
  overlapText,
  preferenceText,
  scheduleLineText,
  standingCountText,
  standingText,
} from './request-text.ts'
import {hoursText} from './hours-text.ts'

test('a line of a schedule reads as people say it', () => {
  const range: [string, string] = ['2026-06-08', '2026-06-12']
  expect(scheduleLineText({date_range: range, weekdays: [1, 3], time_range: ['09:00', '13:00']}, '2026-06-01')).toBe(
    'Mon, Jun 8 – Wed, Jun 10 · Mon, Wed · 9:00 AM – 1:00 PM',
  )
  const fridays = {weekdays: [5], time_range: ['09:00', '13:00'] as [string, string]}
  expect(scheduleLineText({date_range: ['2026-06-06', '2026-06-25'], ...fridays})).toBe(
    'Fri, Jun 12 – Fri, Jun 19 · Fri · 9:00 AM – 1:00 PM',
  )
  expect(scheduleLineText({date_range: ['2026-06-06', '2026-06-15'], ...fridays})).toBe(
    'Fri, Jun 12 · 9:00 AM – 1:00 PM',
  )
  expect(
    scheduleLineText({date_range: ['2026-06-08', '2026-06-08'], time_range: ['22:00', '06:00']}, '2025-12-01'),
  ).toBe('Mon, Jun 8, 2026 · 10:00 PM – 6:00 AM next day')
  expect(scheduleLineText({date_range: ['2026-12-16', '2027-02-02'], time_range: ['07:00', '08:30']})).toBe(
    'Wed, Dec 16, 2026 – Tue, Feb 2, 2027 · 7:00–8:30 AM',
  )
})

test('a schedule without an end begins on the first day that has a visit', () => {
  const fromWednesday = (weekdays: number[]) =>
    scheduleLineText({date_range: ['2026-11-25'], weekdays, time_range: ['18:00', '22:00']}, '2026-11-24').split(
      ' · ',
    )[0]
  expect(fromWednesday([2, 4])).toBe('Every week from Thu, Nov 26')
  expect(fromWednesday([2, 3])).toBe('Every week from Wed, Nov 25')
  expect(fromWednesday([2])).toBe('Every week from Tue, Dec 1')
  expect(fromWednesday([7])).toBe('Every week from Sun, Nov 29')
})

test('hours and children are counted in words', () => {
  expect([1, 12, 4.5, 6.42, 0.75].map(hoursText)).toEqual([
    '1 hour',
    '12 hours',
    '4 hr 30 min',
    '6 hr 25 min',
    '45 min',
  ])
  expect([[], [0], [4], [7, 0, 3]].map(ages => childrenText(ages))).toEqual([
    'No children',
    '1 child, under a year',
    '1 child, age 4',
    '3 children, ages under 1, 3, and 7',
  ])
})

test('a service that a caregiver prefers has its name on screen, and their own words stay', () => {
  expect(preferenceText('Elderly Care')).toBe('Senior Care')
  expect(preferenceText('Twins')).toBe('Twins')
  expect(preferenceText('constructor')).toBe('constructor')
})

test('canceled visits stand beside what was booked, except in a booking without an end', () => {
  const nine = sampleBooking({sessions_count: 9})
  expect(standingText(nine)).toBe('9 visits')
  expect(standingText({...nine, cancelled_count: 0})).toBe('9 visits')
  expect(standingText({...nine, cancelled_count: 1})).toBe('9 visits, 1 canceled')
  expect(standingText({...nine, cancelled_count: 9})).toBe('9 visits, canceled')
  const weekly = sampleBooking({
    sessions_count: 3,
    cancelled_count: 1,
    schedule: [{date_range: ['2026-06-08'], weekdays: [1, 2, 3], time_range: ['09:00', '12:00']}],
  })
  expect(standingText(weekly)).toBe('3 visits a week')
  expect([nine, {...nine, cancelled_count: 2}, weekly].map(standingCountText)).toEqual([
    '9',
    '9, 2 canceled',
    '3 a week',
  ])
})

test('a distance reads the same in a notification, which has all its decimals, as in a list with two of them', () => {
  expect(milesText(4.2467)).toBe(milesText(4.25))
  expect(milesText(9.9467)).toBe(milesText(9.95))
  expect(milesText(0.9467)).toBe(milesText(0.95))
})

test('requested times that overlap have the dates of their weekdays, which alone would mean every week', () => {
  // Monday, June 1
  const now = '2026-06-01T15:00:00.000Z'
  const on = (day: string) => ({
    scheduled_start: `2026-06-${day}T19:00:00.000Z`,
    scheduled_end: `2026-06-${day}T21:00:00.000Z`,
  })
  expect(overlapText([on('02'), on('03'), on('08')], 'America/Chicago', now)).toBe(
    'Tomorrow, 2:00–4:00 PM; Wed, Jun 3, 2:00–4:00 PM; Mon, Jun 8, 2:00–4:00 PM',
  )
})
