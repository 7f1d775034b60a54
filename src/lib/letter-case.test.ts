import {expect, test} from 'vitest'
import {asQuestion, capitalized, lowered} from './letter-case.ts'

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

test('a question is a sentence, with the word I', () => {
  expect(asQuestion("can i cancel if i'm late")).toBe("Can I cancel if I'm late?")
  expect(asQuestion('i pay when?!')).toBe('I pay when?')
  expect(asQuestion('¿puedo ir allí?')).toBe('¿Puedo ir allí?')
})
