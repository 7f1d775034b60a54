import {expect, test} from 'vitest'
import type {OwnQuestion} from './topic.ts'
import type {OwnVisit} from './visits-data.ts'
import {visitsNamed} from './visits-named.ts'

const asked = (question: string) =>
  ({caller: {role: 'parent'}, question, now: '2026-06-10T15:00:00.000Z', zone: 'America/Chicago'}) as OwnQuestion
const visitWith = (provider: string, org_id: string | null = null) =>
  ({id: provider, provider, org_id, family: 'Ada', member: null}) as OwnVisit
const visits = [visitWith('Maya Lee'), visitWith('Domingo Paz'), visitWith('Senior Care', 'senior-care')]
const everyone = visits.map(({id}) => id)
const named = (question: string) => {
  const found = visitsNamed(asked(question), visits, visits)
  return {with: found.visits.map(({id}) => id), missing: found.missing}
}

test.each([
  ['Cancel Maya’s visit', 'Maya Lee'],
  ['cancel my visit with Domingo tomorrow', 'Domingo Paz'],
  ['cancela la visita con Domingo de mañana', 'Domingo Paz'],
  ['cancel my visit with Senior Care', 'Senior Care'],
  ['cancela la visita de senior care', 'Senior Care'],
])('“%s” names the visit with %s', (question, name) => {
  expect(named(question)).toEqual({with: [name], missing: null})
})

test.each([
  ['cancel tomorrow’s visit with Mom', 'Mom'],
  ['cancel my visit on Friday with Xenia', 'Xenia'],
  ['Cancel Xenia’s Friday visit', 'Xenia'],
])('“%s” takes no visit away, though none is with %s', (question, missing) => {
  expect(named(question)).toEqual({with: everyone, missing})
})

test.each([
  'cancel my next visit',
  'cancel visit on Friday because Leo is with Grandma',
  'cancel tomorrow visit, Leo has a date with Sam',
  'cancela la visita de Navidad',
  'cancel my senior care visit',
])('“%s” names no one of a visit', question => {
  expect(named(question)).toEqual({with: everyone, missing: null})
})

test('a name that is known takes the visits of others away, also where none of theirs may be meant', () => {
  expect(visitsNamed(asked('Cancel Maya’s visit'), visits.slice(1), visits)).toEqual({visits: [], missing: 'Maya Lee'})
})
