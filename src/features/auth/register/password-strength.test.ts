import {expect, test} from 'vitest'
import {strengthOf} from './new-password.tsx'

test.for([
  ['12345', 'too short'],
  ['1234567', 'too short'],
  ['12345678', 'common'],
  ['Password1!', 'common'],
  ['qwertyuiop', 'common'],
  ['abcabcabc', 'common'],
  ['87654321', 'common'],
  ['tigerwa7', 'weak'],
  ['tigerwalks', 'fair'],
  ['Tiger-walks-7', 'strong'],
  ['a quiet horse at night', 'strong'],
] as const)('%s is %s', ([password, strength]) => {
  expect(strengthOf(password)).toBe(strength)
})

test('one’s own name with a number is what others try first', () => {
  expect(strengthOf('Margaret1987', ['Margaret', 'Doe', 'margaret@example.com'])).toBe('common')
  expect(strengthOf('Margaret1987')).toBe('strong')
})
