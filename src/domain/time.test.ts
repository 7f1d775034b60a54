import {describe, expect, test} from 'vitest'
import {asOf, clockTime, localDate, relativeDay, timePoint, timeSpan} from './time.ts'

const zone = 'America/Chicago'
/** Monday, 2026-06-01, 10:00 in Chicago. */
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
  expect(timeSpan('2026-06-01T19:00:00Z', '2026-06-01T23:00:00Z', zone, {now})).toBe('Today, 14:00–18:00')
  expect(timeSpan('2026-06-02T03:00:00Z', '2026-06-02T11:00:00Z', zone, {now})).toBe(
    'Today, 22:00–06:00 next day',
  )
  expect(clockTime('2026-06-01T05:00:00Z', zone)).toBe('00:00')
})

test('the zone is named only where the reader’s clock shows another time', () => {
  const span = (reader: string) =>
    timeSpan('2026-06-01T19:00:00Z', '2026-06-01T23:00:00Z', zone, {now, zone: reader})
  expect(span('America/Chicago')).toBe('Today, 14:00–18:00')
  expect(span('America/Menominee')).toBe('Today, 14:00–18:00')
  expect(span('America/New_York')).toBe('Today, 14:00–18:00 CT')
  expect(timePoint('2026-06-01T19:00:00Z', zone, {now, zone: 'Europe/Berlin'})).toBe('Today, 14:00 CT')
})

test('when what is shown was fetched', () => {
  expect(asOf('2026-06-01T14:03:00Z', zone, now)).toBe('as of 09:03')
  expect(asOf('2026-05-31T19:03:00Z', zone, now)).toBe('as of yesterday, 14:03')
  expect(asOf('2026-05-25T19:03:00Z', zone, now)).toBe('as of Mon, May 25, 14:03')
})

describe('over daylight saving', () => {
  test('tomorrow is tomorrow although the day has 23 or 25 hours', () => {
    expect(relativeDay('2026-03-09T05:30:00Z', zone, '2026-03-08T06:30:00Z')).toBe('Tomorrow')
    expect(relativeDay('2026-03-09T04:30:00Z', zone, '2026-03-08T06:30:00Z')).toBe('Today')
    expect(relativeDay('2026-11-02T05:30:00Z', zone, '2026-11-01T05:30:00Z')).toBe('Today')
    expect(relativeDay('2026-11-02T06:30:00Z', zone, '2026-11-01T05:30:00Z')).toBe('Tomorrow')
  })

  test('a night over the change keeps its wall times', () => {
    expect(
      timeSpan('2026-11-01T03:00:00Z', '2026-11-01T12:00:00Z', zone, {now: '2026-10-31T15:00:00Z'}),
    ).toBe('Today, 22:00–06:00 next day')
  })
})
