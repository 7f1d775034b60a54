import {describe, expect, onTestFinished, test} from 'vitest'
import {getLocale, overwriteGetLocale} from '#messages/runtime'
import {
  addDays,
  addMonths,
  clockIn,
  dayIn,
  dayText,
  longDayText,
  monthText,
  mondayOf,
  monthWeeks,
  nearDayText,
  spanText,
  weekOf,
  weekSpanText,
  weekdayNames,
  zoneText,
} from './day.ts'

describe('days', () => {
  test('are added over months, leap days and the changes of the clock', () => {
    expect(addDays('2026-11-30', 1)).toBe('2026-12-01')
    expect(addDays('2028-03-01', -1)).toBe('2028-02-29')
    expect(addDays('2026-11-01', 1)).toBe('2026-11-02')
  })

  test('a month further keeps the date, or takes the last one there is', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
    expect(addMonths('2026-01-15', -1)).toBe('2025-12-15')
  })

  test('a week begins on Sunday and a month is shown whole', () => {
    expect(weekOf('2026-11-20')[0]).toBe('2026-11-15')
    const weeks = monthWeeks('2026-11-20')
    expect(weeks[0]?.[0]).toBe('2026-11-01')
    expect(weeks.at(-1)?.[6]).toBe('2026-12-05')
    expect(monthWeeks('2026-02-10')).toHaveLength(4)
    expect(weekdayNames()[0]).toEqual({short: 'Sun', long: 'Sunday'})
  })
})

describe('words', () => {
  test('a near day is called by its name', () => {
    expect(nearDayText('2026-11-20', '2026-11-20')).toBe('Today')
    expect(nearDayText('2026-11-21', '2026-11-20')).toBe('Tomorrow')
    expect(nearDayText('2026-11-19', '2026-11-20')).toBe('Yesterday')
    expect(nearDayText('2026-11-24', '2026-11-20')).toBe('Tue, Nov 24')
  })

  test('another year is named', () => {
    expect(dayText('2027-01-05', '2026-11-20')).toBe('Tue, Jan 5, 2027')
    expect(longDayText('2026-11-24')).toBe('Tuesday, November 24, 2026')
    expect(monthText('2026-11-24')).toBe('November 2026')
  })
})

test('a week of this year is named without it, so that a phone has room in Spanish too', () => {
  expect(weekSpanText('2026-11-25', '2026-06-01')).toBe('Nov 22 – 28')
  expect(weekSpanText('2025-11-25', '2026-06-01')).toBe('Nov 23 – 29, 2025')
  expect(weekSpanText('2026-12-30', '2026-06-01')).toBe('Dec 27, 2026 – Jan 2, 2027')
  const ownLocale = getLocale
  onTestFinished(() => overwriteGetLocale(ownLocale))
  overwriteGetLocale(() => 'es')
  expect(weekSpanText('2026-11-25', '2026-06-01')).toBe('22–28 de nov')
})

describe('instants', () => {
  test('fall on the day and the clock of their own zone', () => {
    const lateInNashville = '2026-11-21T05:30:00Z'
    expect(dayIn('America/Chicago', lateInNashville)).toBe('2026-11-20')
    expect(dayIn('Europe/Berlin', lateInNashville)).toBe('2026-11-21')
    expect(clockIn('America/Chicago', lateInNashville)).toBe('11:30 PM')
    expect(clockIn('America/Chicago', '2026-11-21T06:00:00Z')).toBe('12:00 AM')
    expect(zoneText('America/Chicago', lateInNashville)).toBe('Central Time')
  })

  test('a visit over midnight says so, one that ends at midnight does not', () => {
    expect(spanText('America/Chicago', '2026-11-20T20:00:00Z', '2026-11-21T00:00:00Z')).toBe('2:00–6:00 PM')
    expect(spanText('America/Chicago', '2026-11-21T04:00:00Z', '2026-11-21T12:00:00Z')).toBe(
      '10:00 PM – 6:00 AM (+1 day)',
    )
    expect(spanText('America/Chicago', '2026-11-21T02:00:00Z', '2026-11-21T06:00:00Z')).toBe('8:00 PM – 12:00 AM')
  })
})

test('weeks of statements begin on Monday', () => {
  expect(['2026-06-07', '2026-06-08', '2026-06-14', '2026-06-15'].map(mondayOf)).toEqual([
    '2026-06-01',
    '2026-06-08',
    '2026-06-08',
    '2026-06-15',
  ])
})
