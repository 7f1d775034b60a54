import {expect, test} from 'vitest'
import {queryNormalizer} from './normalize-query.ts'

const often = (phrase: string) => Array.from({length: 10}, () => phrase)
const normalized = queryNormalizer(() => [
  ...often('somebody forgot the password of the caregiver'),
  ...often('is the booking better'),
])

test('abbreviations are written out, in any place of a question', () => {
  expect(normalized('wen do u come, shes here in 2 hrs?')).toBe("when do you come, she's here in 2 hours?")
})

test.each([
  ['forgt my pasword', 'forgot my password'],
  ['need sombody, a cargiver', 'need somebody, a caregiver'],
  ['the bookign', 'the booking'],
])('%s is corrected', (typed, right) => {
  expect(normalized(typed)).toBe(right)
})

test.each([
  ['another word that is one letter away', 'she ate butter'],
  ['an ending', 'my bookings, the caregivers'],
  ['a name', 'Pasword came by'],
  ['a short word', 'teh man'],
  ['a word with an apostrophe', "she doesn't"],
])('%s is left as it is', (_, typed) => {
  expect(normalized(typed)).toBe(typed)
})
