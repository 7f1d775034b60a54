import {expect, test} from 'vitest'
import {personProblems, webAddress} from './profile-values.ts'

test.for([
  [' example.com ', 'https://example.com'],
  ['http://example.com', 'http://example.com'],
  ['ftp://example.com', 'ftp://example.com'],
  ['  ', ''],
] as const)('%s is meant as %s', ([typed, address]) => {
  expect(webAddress(typed)).toBe(address)
})

test('a phone number can be changed, but not removed; who has none can save the rest', () => {
  const person = {first_name: 'Mary', last_name: 'Hill', gender: 'Female', phone_number: ''} as const
  expect(personProblems(person, '(615) 555-0177')).toEqual({phone_number: 'Phone number is required'})
  expect(personProblems({...person, phone_number: '(615) 555-0178'}, '(615) 555-0177')).toEqual({})
  expect(personProblems(person, null)).toEqual({})
  expect(personProblems({...person, gender: ''}, null)).toEqual({})
})
