import {expect, test} from 'vitest'
import {bodyOf, problemsOf, startingValues} from './review-values.ts'

const written = {punctuality: 5, communication: 4, care: 5, text: 'On time'}

test('the form begins with the review as it was sent, else with nothing', () => {
  expect(startingValues(written)).toEqual(written)
  expect(startingValues(null)).toEqual({
    punctuality: null,
    communication: null,
    care: null,
    text: '',
  })
})

test('stars are asked for, in the order of the form; words are not', () => {
  const values = startingValues(null)
  expect(Object.keys(problemsOf(values))).toEqual(['punctuality', 'communication', 'care'])
  expect(problemsOf({...written, text: '  '})).toEqual({})
  expect(bodyOf({...written, text: '  Kind  '}).text).toBe('Kind')
})
