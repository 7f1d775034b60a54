import {expect, test} from 'vitest'
import {asksForPerson, withoutThanks} from './small-talk.ts'

test.each([
  'a person, please',
  'I want to talk to a person about my visit',
  'can I speak to a human about my sitter',
  'My sitter did not come. I want to talk to a person',
  'quiero hablar con una persona sobre mi visita',
  'mi niñera no vino, quiero hablar con una persona',
])('“%s” asks for a person of the team', message => {
  expect(asksForPerson(message)).toBe(true)
})

test.each([
  'can I talk to someone from the family before the visit',
  'I want to talk to the person my sitter lives with',
  'I need a sitter who can talk to people about allergies',
  'quiero hablar con alguien de la familia',
  'how do I message my sitter',
])('“%s” does not', message => {
  expect(asksForPerson(message)).toBe(false)
})

test.each([
  ['Thanks, cancel my visit tomorrow', 'cancel my visit tomorrow'],
  ['running late, thanks', 'running late'],
  ['Gracias. Cancela la visita del lunes', 'Cancela la visita del lunes'],
  ['thanks', 'thanks'],
  ['Leave a thank you note', 'Leave a thank you note'],
])('“%s” without thanks is “%s”', (message, rest) => {
  expect(withoutThanks(message)).toBe(rest)
})
