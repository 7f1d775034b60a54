import {expect, test} from 'vitest'
import {actorName} from './other-name.ts'

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
