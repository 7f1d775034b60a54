import {expect, test} from 'vitest'
import {formatCents, formatDollars} from './money-text.ts'

test('cents and dollars read alike', () => {
  expect(formatCents(2450)).toBe('$24.50')
  expect(formatCents(-500)).toBe('-$5.00')
  expect(formatDollars(1234.5)).toBe('$1,234.50')
})
