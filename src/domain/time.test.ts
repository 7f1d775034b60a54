import {describe, expect, test} from 'vitest'
import {
  asOf,
  clockSpan,
  clockTime,
  isWithinADay,
  localDate,
  relativeDay,
  timePoint,
  timeSpan,
  wallTime,
} from './time.ts'

const zone = 'America/Chicago'
/** Monday, 2026-06-01, 10:00 AM in Chicago. */
const now = '2026-06-01T15:00:00.000Z'

test('the day is that of the session’s zone', () => {
  expect(relativeDay('2026-06-02T04:59:00Z', zone, now)).toBe('Today')
  expect(relativeDay('2026-06-02T05:00:00Z', zone, now)).toBe('Tomorrow')
  expect(relativeDay('2026-06-01T04:59:00Z', zone, now)).toBe('Yesterday')
  expect(relativeDay('2026-06-07T15:00:00Z', zone, now)).toBe('Sunday')
  expect(relativeDay('2026-06-08T15:00:00Z', zone, now)).toBe('Mon, Jun 8')
  expect(relativeDay('2026-05-20T15:00:00Z', zone, now)).toBe('Wed, May 20')
  expect(relativeDay('2027-01-04T15:00:00Z', zone, now)).toBe('Mon, Jan 4, 2027')
  expect(localDate('2026-06-02T04:59:00Z', zone)).toBe('2026-06-01')
})

test('a span of time', () => {
  expect(timeSpan('2026-06-01T19:00:00Z', '2026-06-01T23:00:00Z', zone, {now})).toBe('Today, 2:00–6:00 PM')
  expect(timeSpan('2026-06-02T03:00:00Z', '2026-06-02T11:00:00Z', zone, {now})).toBe(
    'Today, 10:00 PM – 6:00 AM next day',
  )
  expect(clockTime('2026-06-01T05:00:00Z', zone)).toBe('12:00 AM')
})

test('the zone is named only where the reader’s clock shows another time', () => {
  const span = (reader: string) => timeSpan('2026-06-01T19:00:00Z', '2026-06-01T23:00:00Z', zone, {now, zone: reader})
  expect(span('America/Chicago')).toBe('Today, 2:00–6:00 PM')
  expect(span('America/Menominee')).toBe('Today, 2:00–6:00 PM')
  expect(span('America/New_York')).toBe('Today, 2:00–6:00 PM CT')
  expect(timePoint('2026-06-01T19:00:00Z', zone, {now, zone: 'Europe/Berlin'})).toBe('Today, 2:00 PM CT')
  // staff read visits of many zones
  expect(timePoint('2026-06-01T19:00:00Z', zone, {now, zone: null})).toBe('Today, 2:00 PM CT')
})

test('when what is shown was fetched', () => {
  expect(asOf('2026-06-01T14:03:00Z', zone, now)).toBe('9:03 AM')
  expect(asOf('2026-05-31T19:03:00Z', zone, now)).toBe('yesterday, 2:03 PM')
  expect(asOf('2026-05-25T19:03:00Z', zone, now)).toBe('Mon, May 25, 2:03 PM')
})

test('two times without their days', () => {
  expect(clockSpan('2026-06-01T14:00:00Z', '2026-06-01T17:00:00Z', zone)).toBe('9:00 AM – 12:00 PM')
  expect(clockSpan('2026-06-02T01:00:00Z', '2026-06-02T05:00:00Z', zone)).toBe('8:00 PM – 12:00 AM')
})

test('schedules and time fields get the wall time in 24 hours', () => {
  expect(wallTime('2026-06-01T05:00:00Z', zone)).toBe('00:00')
  expect(wallTime('2026-06-01T19:00:00Z', zone)).toBe('14:00')
})

describe('over daylight saving', () => {
  test('tomorrow is tomorrow although the day has 23 or 25 hours', () => {
    expect(relativeDay('2026-03-09T05:30:00Z', zone, '2026-03-08T06:30:00Z')).toBe('Tomorrow')
    expect(relativeDay('2026-03-09T04:30:00Z', zone, '2026-03-08T06:30:00Z')).toBe('Today')
    expect(relativeDay('2026-11-02T05:30:00Z', zone, '2026-11-01T05:30:00Z')).toBe('Today')
    expect(relativeDay('2026-11-02T06:30:00Z', zone, '2026-11-01T05:30:00Z')).toBe('Tomorrow')
  })

  test('a night over the change keeps its wall times', () => {
    expect(timeSpan('2026-11-01T03:00:00Z', '2026-11-01T12:00:00Z', zone, {now: '2026-10-31T15:00:00Z'})).toBe(
      'Today, 10:00 PM – 6:00 AM next day',
    )
  })
})

test('the zone is named where only the end reads differently on the reader’s clock', () => {
  const [start, end] = ['2027-03-14T05:00:00.000Z', '2027-03-14T12:00:00.000Z']
  const reader = {now: '2027-03-13T18:00:00.000Z', zone: 'America/Phoenix'}
  expect(timeSpan(start, end, 'America/Denver', reader)).toMatch(/next day MT$/)
})

test.each([
  ['a usual day', '2026-06-09T14:00:00.000Z', '2026-06-10T14:00:00.000Z', '2026-06-10T14:01:00.000Z'],
  ['the day of 25 hours', '2026-10-31T14:00:00.000Z', '2026-11-01T15:00:00.000Z', '2026-11-01T15:01:00.000Z'],
  ['the day of 23 hours', '2027-03-13T15:00:00.000Z', '2027-03-14T14:00:00.000Z', '2027-03-14T14:01:00.000Z'],
])('a visit of a day ends at the same time of the clock: %s', (_, start, end, later) => {
  expect(isWithinADay({start, end}, 'America/Chicago')).toBe(true)
  expect(isWithinADay({start, end: later}, 'America/Chicago')).toBe(false)
})
