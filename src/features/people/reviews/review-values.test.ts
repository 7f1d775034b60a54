import {expect, test} from 'vitest'
import {bodyOf, problemsOf, startingValues} from './review-values.ts'

const written = {punctuality: 5, communication: 4, care: 5, text: 'On time'}

test('a draft goes before what was sent, which goes before nothing', () => {
  const draft = {punctuality: 2, communication: null, care: null, text: 'Half'}
  expect(startingValues(draft, written)).toEqual(draft)
  expect(startingValues({text: 1}, written)).toEqual(written)
  expect(startingValues(undefined, null)).toEqual({
    punctuality: null,
    communication: null,
    care: null,
    text: '',
  })
})

test('stars are asked for, in the order of the form; words are not', () => {
  const values = startingValues(undefined, null)
  expect(Object.keys(problemsOf(values))).toEqual(['punctuality', 'communication', 'care'])
  expect(problemsOf({...written, text: '  '})).toEqual({})
  expect(bodyOf({...written, text: '  Kind  '}).text).toBe('Kind')
})
