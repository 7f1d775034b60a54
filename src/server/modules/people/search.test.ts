import {expect, test} from 'vitest'
import {numberIn} from './search.ts'

test('a booking’s number is known however it is typed', () => {
  expect(numberIn('V-7K3Q2')).toBe('V-7K3Q2')
  expect(numberIn(' v-7k3q2 ')).toBe('V-7K3Q2')
  expect(numberIn('7K3Q2')).toBe('V-7K3Q2')
  expect(numberIn('7K3Q')).toBeNull()
  expect(numberIn('Ada Stone')).toBeNull()
})
