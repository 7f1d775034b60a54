import {expect, test} from 'vitest'
import {audienceNamed} from './policy.ts'

test.each([
  ['What does it cost for a family?', 'Parents'],
  ['Do parents have to pay?', 'Parents'],
  ['¿Cuánto cuesta para una familia?', 'Parents'],
  ['How can I work for a family?', null],
  ['I want to babysit for families', null],
  ['¿Cómo puedo trabajar para una familia?', null],
  ['How do you check caregivers?', null],
])('a guest who asks “%s” is answered from the questions of %s', (question, audience) => {
  expect(audienceNamed(question)).toBe(audience)
})
