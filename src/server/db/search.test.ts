import {expect, test} from 'vitest'
import {centsIn, numberIn, phoneIn} from './search.ts'

test('a booking’s number is known however it is typed', () => {
  expect(numberIn('V-7K3Q2')).toBe('V-7K3Q2')
  expect(numberIn(' v-7k3q2 ')).toBe('V-7K3Q2')
  expect(numberIn('7K3Q2')).toBe('V-7K3Q2')
  for (const typed of ['v7k3q2', 'V 7K3Q2']) expect(numberIn(typed)).toBe('V-7K3Q2')
  expect(numberIn('v7k3q2x')).toBe('V-7K3Q2X')
  expect(numberIn('7K3Q')).toBeNull()
  expect(numberIn('Ada Stone')).toBeNull()
})

test('a phone number is known however it is typed, from its beginning on', () => {
  for (const typed of ['(615) 555-0177', '+1 615 555 0177', '16155550177', '615.555.0177'])
    expect(phoneIn(typed)).toBe('6155550177')
  for (const typed of ['(615) 555-0', '+1 615 555 0', '1-615-555-0']) expect(phoneIn(typed)).toBe('6155550')
  for (const typed of ['615 555', 'Ada 6155550177', '']) expect(phoneIn(typed)).toBeNull()
})

test('an amount is known by its cents', () => {
  for (const typed of ['156.00', '$156.00', ' $156.00 ']) expect(centsIn(typed)).toBe(15_600)
  expect(centsIn('$1,490.50')).toBe(149_050)
  for (const typed of ['156', '1.5', 'INV-2026-000103', '12,34.00']) expect(centsIn(typed)).toBeNull()
})
