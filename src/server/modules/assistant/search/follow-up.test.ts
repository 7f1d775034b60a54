import {expect, test} from 'vitest'
import {goesOn} from './follow-up.ts'

test.each(['and how do I pay it?', 'OK, and how do I get out of it again later?', 'does she find out', "what's that"])(
  '“%s” goes on from the question before',
  question => {
    expect(goesOn(question)).toBe(true)
  },
)

test.each([
  'how do I cancel a visit',
  'the sitter left early, do I still pay for the hours that she was not there',
  'my next visit',
])('“%s” stands by itself', question => {
  expect(goesOn(question)).toBe(false)
})
