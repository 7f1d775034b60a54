import {afterEach, expect, test} from 'vitest'
import {formatDate, formatTimes, formatWallTime, formatWallTimes, formatZone, isoDate, isoTime} from './date-format.ts'
import {englishOf, setLocale} from './page-locale.ts'

const zone = 'America/Chicago'
const at = (hour: number, day = 8) => new Date(Date.UTC(2026, 5, day, hour + 5)).toISOString()
const twoToSix = () => formatTimes(at(14), at(18), zone)

afterEach(() => setLocale('en-US'))

test('an American reads 12 hours and AM or PM, with ordinary spaces', () => {
  expect(formatDate('clock', at(14), zone)).toBe('2:00 PM')
  expect(formatDate('clock', at(0), zone)).toBe('12:00 AM')
  expect(formatDate('clock', at(12), zone)).toBe('12:00 PM')
  expect(formatDate('day', at(14), zone)).toBe('Mon, Jun 8')
  expect(formatDate('dateTime', at(14), zone)).toBe('Jun 8, 2026, 2:00 PM')
})

test('a span names AM or PM once if both times share it', () => {
  expect(twoToSix()).toBe('2:00–6:00 PM')
  expect(formatTimes(at(9), at(13), zone)).toBe('9:00 AM – 1:00 PM')
  expect(formatTimes(at(9), at(12), zone)).toBe('9:00 AM – 12:00 PM')
})

test('a span over midnight has no dates', () => {
  expect(formatTimes(at(22), at(6, 9), zone)).toBe('10:00 PM – 6:00 AM')
  expect(formatTimes(at(20), at(0, 9), zone)).toBe('8:00 PM – 12:00 AM')
  // the repeated hour of November 1
  expect(formatTimes('2026-11-01T06:30:00Z', '2026-11-01T07:30:00Z', zone)).toBe('1:30 AM – 1:30 AM')
})

test('an end before its start, as reported by mistake, is written as it is', () => {
  expect(formatTimes(at(18), at(14), zone)).toBe('6:00 PM – 2:00 PM')
})

test('wall times of a schedule', () => {
  expect(formatWallTime('00:00')).toBe('12:00 AM')
  expect(formatWallTimes('09:00', '11:30')).toBe('9:00–11:30 AM')
  expect(formatWallTimes('22:00', '06:00')).toBe('10:00 PM – 6:00 AM')
})

test('a viewer in Germany reads 24 hours and English words', () => {
  setLocale('de-DE')
  expect(formatDate('clock', at(14), zone)).toBe('14:00')
  expect(formatDate('clock', at(0), zone)).toBe('00:00')
  expect(twoToSix()).toBe('14:00–18:00')
  expect(formatTimes(at(22), at(6, 9), zone)).toBe('22:00–06:00')
  expect(formatDate('weekday', at(14), zone)).toBe('Monday')
})

test('values for code and names of zones are the same in every locale', () => {
  for (const language of ['en-US', 'de-DE', 'ar-EG']) {
    setLocale(language)
    expect(isoDate(at(14), zone)).toBe('2026-06-08')
    expect(isoTime(at(0), zone)).toBe('00:00')
    expect(isoTime(at(14), zone)).toBe('14:00')
    expect(formatZone(at(14), zone, 'zone')).toBe('CT')
    expect(formatZone(at(14), zone, 'longZone')).toBe('Central Time')
  }
})

test('the locale is English in the region of the device', () => {
  expect(englishOf('en-US')).toBe('en-US')
  expect(englishOf('es-US')).toBe('en-US')
  expect(englishOf('en')).toBe('en-US')
  expect(englishOf('de')).toBe('en-DE')
  expect(englishOf('en-US-u-hc-h23')).toBe('en-US-u-hc-h23')
  expect(englishOf('C')).toBe('en-US')
  expect(englishOf('')).toBe('en-US')
})
