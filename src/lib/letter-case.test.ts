import {expect, test} from 'vitest'
import {capitalized, lowered} from './letter-case.ts'

test('only the first letter of a text changes', () => {
  expect([capitalized('él y Ana'), capitalized('mar, 9 de jun'), capitalized('')]).toEqual([
    'Él y Ana',
    'Mar, 9 de jun',
    '',
  ])
  expect(lowered('Error de Village')).toBe('error de Village')
  expect(lowered('Última visita')).toBe('última visita')
})

test('an acronym stays as it is', () => {
  expect(lowered('CPR de bebés')).toBe('CPR de bebés')
})
