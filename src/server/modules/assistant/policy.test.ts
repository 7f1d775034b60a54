import {expect, test} from 'vitest'
import {audienceNamed} from './policy.ts'

test.each([
  ['What does it cost for a family?', 'Parents'],
  ['Do parents have to pay?', 'Parents'],
  ['¿Cuánto cuesta para una familia?', 'Parents'],
  ['I need a sitter for my son on Friday', 'Parents'],
  ['soy mamá, ¿cómo empiezo?', 'Parents'],
  ['How can I work for a family?', 'Caregivers'],
  ['I want to babysit for families', 'Caregivers'],
  ["I'm a part time nanny, when do I get paid", 'Caregivers'],
  ['¿Cómo puedo trabajar para una familia?', 'Caregivers'],
  ['we run a small home care company', 'Agencies'],
  ['what do our caregivers see', 'Agencies'],
  ['How do you check caregivers?', null],
])('a guest who asks “%s” is answered from the questions of %s', (question, audience) => {
  expect(audienceNamed(question)).toBe(audience)
})
