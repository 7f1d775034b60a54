import {afterEach, expect, test} from 'vitest'
import {getLocale, overwriteGetLocale} from '#messages/runtime'
import {actorName} from './other-name.ts'

// other files of this worker need theirs back
const ownLocale = getLocale
afterEach(() => overwriteGetLocale(ownLocale))

const family = {other_name: 'Grace Okafor', my_side: 'parent'} as const
const agency = {other_name: 'Hannah Mercer', my_side: 'caretaker'} as const

test.each([
  ['their own doing', family, {side: 'parent', by: 'me'}, 'You'],
  ['what the other adult did', family, {side: 'parent', by: 'ken'}, 'Your family'],
  ['what a colleague did', agency, {side: 'caretaker', by: 'bea'}, 'Your agency'],
  ['what the other side did', agency, {side: 'parent', by: 'ken'}, 'Hannah Mercer'],
  ['what an older version stored', family, {side: 'parent'}, 'You'],
] as const)('%s names who did it', (_, session, actor, name) => {
  expect(actorName(session, actor, 'me')).toBe(name)
})

test('an adult whose name is not the family’s did what they did', () => {
  expect(actorName(agency, {side: 'parent', by: 'ken', by_name: 'Ken'}, 'me')).toBe('Ken')
})

test('in Spanish what others of one’s own side did is not “mi”, as on a heading', () => {
  overwriteGetLocale(() => 'es')
  expect(actorName(family, {side: 'parent', by: 'ken'}, 'me')).toBe('Su familia')
  expect(actorName(agency, {side: 'caretaker', by: 'bea'}, 'me')).toBe('Su agencia')
})
