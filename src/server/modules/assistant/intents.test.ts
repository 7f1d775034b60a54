import {expect, test} from 'vitest'
import {intentOf, ownQuestions} from './intents.ts'

test.each(Object.values(ownQuestions).flat())('“%s” is about what is one’s own', question => {
  expect(intentOf(question)).not.toBeNull()
})

test.each([
  "When's my next session?",
  'when does my next visit start',
  'Do I have visits today?',
  'Show me my open bookings, please',
  'How much am I owed?',
  'List our invoices',
])('so is “%s”', question => {
  expect(intentOf(question)).not.toBeNull()
})

test.each([
  'What happens to our bookings if the subscription ends?',
  'Can the times of my visit be changed?',
  'How do I confirm a visit?',
  'How is my time counted?',
  'What is an invoice?',
  'Does Village hold my money?',
  '',
])('and “%s” is not', question => {
  expect(intentOf(question)).toBeNull()
})
