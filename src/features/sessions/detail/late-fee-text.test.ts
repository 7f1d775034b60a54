import {expect, test} from 'vitest'
import {lateFeeText} from './late-fee-text.ts'

const cancelled = {by: 'parent', reason: null, at: '2026-06-08T12:00:00.000Z', due_cents: 2600}

test('a late fee is owed until the statement has it, which may be paid, for either side', () => {
  expect(lateFeeText({my_side: 'parent', cancelled: {...cancelled, is_stated: false}})).toBe(
    'You owe $26.00 for canceling late. It will be on the week’s statement.',
  )
  expect(lateFeeText({my_side: 'parent', cancelled: {...cancelled, is_stated: true}})).toBe(
    'Canceling late costs $26.00. It is on the week’s statement.',
  )
  expect(lateFeeText({my_side: 'caretaker', cancelled: {...cancelled, is_stated: true}})).toBe(
    'Canceling late costs $26.00. It is on the week’s statement.',
  )
  const theirs = {my_side: 'caretaker', cancelled: {...cancelled, is_stated: false}} as const
  expect(lateFeeText(theirs)).toBe('The family owes $26.00 for canceling late. It will be on the week’s statement.')
})

test('a visit canceled in time says nothing of it', () => {
  expect(lateFeeText({my_side: 'parent', cancelled: {...cancelled, due_cents: undefined}})).toBeNull()
})
