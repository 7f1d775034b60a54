import {expect, test} from 'vitest'
import {calendarRange, namedRange, periodRange} from './periods.ts'

test('a week begins on Monday, a month has its own length', () => {
  expect(periodRange('week', '2026-06-14')).toEqual({from: '2026-06-08', to: '2026-06-14'})
  expect(periodRange('month', '2028-02-10')).toEqual({from: '2028-02-01', to: '2028-02-29'})
  expect(calendarRange('week', '2026-06-14')).toEqual({from: '2026-06-14', to: '2026-06-20'})
  expect(namedRange('last_week', '2026-06-13', calendarRange)).toMatchObject({from: '2026-05-31', to: '2026-06-06'})
  expect(calendarRange('month', '2028-02-10')).toEqual(periodRange('month', '2028-02-10'))
})

test('last week, month and year end where the current ones begin', () => {
  const days = (name: Parameters<typeof namedRange>[0]) => {
    const {from, to} = namedRange(name, '2026-01-01')
    return `${from} ${to}`
  }
  expect(days('this_week')).toBe('2025-12-29 2026-01-04')
  expect(days('last_week')).toBe('2025-12-22 2025-12-28')
  expect(days('last_month')).toBe('2025-12-01 2025-12-31')
  expect(days('last_year')).toBe('2025-01-01 2025-12-31')
})
