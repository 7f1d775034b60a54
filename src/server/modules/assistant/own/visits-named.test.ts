import {expect, test} from 'vitest'
import {peopleNamed, type VisitPerson} from './visits-named.ts'

const person = (name: string, known_as = name): VisitPerson => ({column: 'caretaker_id', id: name, name, known_as})
const people = [person('Maya Lee'), person('Domingo Paz'), person('Senior Care'), person('Ada', 'Ada Bell')]
const asked = {now: '2026-06-10T15:00:00.000Z', zone: 'America/Chicago'}
const named = (question: string) => {
  const found = peopleNamed({...asked, question}, people)
  return {named: found.named.map(({name}) => name), unknown: found.unknown}
}

test.each([
  ['Cancel Maya’s visit', 'Maya Lee'],
  ['cancel my visit with Domingo tomorrow', 'Domingo Paz'],
  ['cancela la visita con Domingo de mañana', 'Domingo Paz'],
  ['cancel my visit with Senior Care', 'Senior Care'],
  ['cancela la visita de senior care', 'Senior Care'],
  ['when does Maya come next?', 'Maya Lee'],
  ['when does maya come next', 'Maya Lee'],
  ['¿Cuándo viene Maya?', 'Maya Lee'],
  ['is maya coming tomorrow', 'Maya Lee'],
  ['my next visit at the Bells', 'Ada'],
])('“%s” names the visit with %s', (question, name) => {
  expect(named(question)).toEqual({named: [name], unknown: null})
})

test.each([
  ['cancel tomorrow’s visit with Mom', 'Mom'],
  ['cancel my visit on Friday with Xenia', 'Xenia'],
  ['Cancel Xenia’s Friday visit', 'Xenia'],
  ['when does Xenia come next?', 'Xenia'],
  ['is xenia coming tomorrow', 'Xenia'],
  ['my next visit with xenia', 'Xenia'],
  ['¿Cuándo viene Begoña?', 'Begoña'],
  ['cuando viene begoña', 'Begoña'],
])('“%s” has the name %s, that no one has', (question, unknown) => {
  expect(named(question)).toEqual({named: [], unknown})
})

test.each([
  'cancel my next visit',
  'when is Monday’s visit?',
  'who comes for monday’s visit',
  'cancel visit on Friday because Leo is with Grandma',
  'cancel tomorrow visit, Leo has a date with Sam',
  'cancela la visita de Navidad',
  'cancel my senior care visit',
  'when does the sitter come next?',
  'who is coming tomorrow',
  'when is she coming back',
  'cuando viene la niñera',
  'does somebody come on Friday',
])('“%s” names no one of a visit', question => {
  expect(named(question)).toEqual({named: [], unknown: null})
})
