import {formatCents, formatDollars, rateText} from '#lib/money-text.ts'
import {expect, test} from 'vitest'

test('cents and dollars read alike', () => {
  expect(formatCents(2450)).toBe('$24.50')
  expect(formatCents(-500)).toBe('-$5.00')
  expect(formatDollars(1234.5)).toBe('$1,234.50')
})

test('a rate says cents only where it has some', () => {
  expect(rateText(2400)).toBe('$24/hr')
  expect(rateText(2450)).toBe('$24.50/hr')
  expect(rateText(2405)).toBe('$24.05/hr')
  expect(rateText(123_400)).toBe('$1,234/hr')
})
