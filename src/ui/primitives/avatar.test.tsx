import {expect, test} from 'vitest'
import {initialsOf} from './avatar.tsx'

test('initials are those of the first and the last word', () => {
  expect(initialsOf('Maria de la Cruz')).toBe('MC')
  expect(initialsOf('Ólafur')).toBe('Ó')
  expect(initialsOf('Dana W.')).toBe('DW')
  expect(initialsOf('')).toBe('·')
})
