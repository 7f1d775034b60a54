import {expect, test} from 'vitest'
import {ageMonths, ageText, isValidBirthMonth, requestAges} from './child-ages.ts'

test('a child counts a month older on the first of each month', () => {
  expect(ageMonths('2025-10', '2026-05-31')).toBe(7)
  expect(ageMonths('2025-10', '2026-06-01')).toBe(8)
  expect(ageMonths('2026-06', '2026-05-31')).toBe(-1)
})

test('a month ahead or of an adult is not a child’s', () => {
  expect(isValidBirthMonth('2026-05', '2026-05-01')).toBe(true)
  expect(isValidBirthMonth('2026-06', '2026-05-31')).toBe(false)
  expect(isValidBirthMonth('2008-06', '2026-05-31')).toBe(true)
  expect(isValidBirthMonth('2008-05', '2026-05-31')).toBe(false)
})

test('a request says years for all and months for those under two', () => {
  expect(requestAges([8, 70, 23, 24])).toEqual({ages: [0, 5, 1, 2], age_months: [8, 23]})
})

test('an age is said in months until two', () => {
  expect([1, 8, 23, 24, 40].map(ageText)).toEqual(['1 month', '8 months', '23 months', '2 years', '3 years'])
})
