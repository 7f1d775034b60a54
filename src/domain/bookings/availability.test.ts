import {expect, test} from 'vitest'
import {countFree, hoursOfferedOn} from './availability.ts'

const zone = 'America/Chicago'
const visit = (start: string, end: string) => ({
  scheduled_start: `2026-06-${start}:00.000Z`,
  scheduled_end: `2026-06-${end}:00.000Z`,
})
const week = (...time_range: string[]) => [{date_range: ['2026-06-08', '2026-06-12'], time_range}]
/** 9 to 13 in Nashville. */
const morning = visit('08T14:00', '08T18:00')

test('a visit is free where a range of its day holds it whole, by the clock of the place', () => {
  expect(countFree([morning], zone, week('09:00-13:00'))).toBe(1)
  expect(countFree([morning], zone, week('06:00-08:00', '08:30-17:00'))).toBe(1)
  expect(countFree([morning], zone, week('09:01-13:00'))).toBe(0)
  expect(countFree([morning], zone, week('09:00-12:59'))).toBe(0)
  expect(countFree([morning], 'America/New_York', week('09:00-13:00'))).toBe(0)
})

test('the days count from the first to the last; one day alone is both', () => {
  const visits = [morning, visit('12T14:00', '12T18:00'), visit('13T14:00', '13T18:00')]
  expect(countFree(visits, zone, week('00:00-23:59'))).toBe(2)
  expect(countFree(visits, zone, [{date_range: ['2026-06-13'], time_range: ['09:00-13:00']}])).toBe(1)
})

test('more than two days are a list, gaps and all', () => {
  const listed = [{date_range: ['2026-06-08', '2026-06-09', '2026-06-13'], time_range: ['09:00-13:00']}]
  const visits = [morning, visit('12T14:00', '12T18:00'), visit('13T14:00', '13T18:00')]
  expect(countFree(visits, zone, listed)).toBe(2)
})

test('a night lies in a range that goes over midnight too', () => {
  const night = visit('09T03:00', '09T11:00')
  expect(countFree([night], zone, week('22:00-06:00'))).toBe(1)
  expect(countFree([night], zone, week('22:00-23:59', '00:00-06:00'))).toBe(0)
})

test('hours after midnight lie in the range of the evening before, unless that day is away', () => {
  const hours = visit('09T05:00', '09T11:00')
  expect(countFree([hours], zone, week('20:00-08:00'))).toBe(1)
  expect(countFree([hours], zone, week('20:00-05:59'))).toBe(0)
  // the evening before the first day is not offered
  expect(countFree([visit('08T05:00', '08T11:00')], zone, week('20:00-08:00'))).toBe(0)
  const away = [...week('20:00-08:00'), {date_range: ['2026-06-09'], time_range: []}]
  expect(countFree([hours], zone, away)).toBe(0)
  expect(countFree([visit('09T03:00', '09T11:00')], zone, away)).toBe(1)
})

test('the hours of a day have the rest of the evening before, but for a day away', () => {
  const nights = week('20:00-02:00', '20:00-00:00')
  expect(hoursOfferedOn(nights, '2026-06-08')).toEqual(['20:00-00:00', '20:00-02:00'])
  expect(hoursOfferedOn(nights, '2026-06-09')).toEqual(['00:00-02:00', '20:00-00:00', '20:00-02:00'])
  expect(hoursOfferedOn(nights, '2026-06-13')).toEqual(['00:00-02:00'])
  expect(hoursOfferedOn([...nights, {date_range: ['2026-06-13'], time_range: []}], '2026-06-13')).toEqual([])
})

test('who says nothing, or nothing that can be read, is free at none', () => {
  expect(countFree([morning], zone, [])).toBe(0)
  expect(countFree([morning], zone, week('mornings'))).toBe(0)
  expect(countFree([morning], zone, [{date_range: [], time_range: ['09:00-13:00']}])).toBe(0)
})
