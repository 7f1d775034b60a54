import {expect, test} from 'vitest'
import type {Faq} from '#contract/content/support.ts'
import {findFaqs} from './faq-screen.tsx'

const faq = (id: string, question: string, answer: string): Faq => ({
  id,
  question,
  answer,
  audience: 'General',
  position: 1,
  in_faq: true,
})
const faqs = [
  faq('a', 'What does it cost?', 'Nothing until you approve. You can cancel free of charge.'),
  faq('b', 'How do I cancel a visit?', 'Open it and tap Cancel.'),
  faq('c', 'What if I’m late?', 'Tap “Running late”. The café next door is no excuse.'),
]
const found = (text: string) => findFaqs(faqs, text).map(({id}) => id)

test('every word must be there, and the question counts before the answer', () => {
  expect(found('cancel')).toEqual(['b', 'a'])
  expect(found('cancel free')).toEqual(['a'])
  expect(found('cancel  VISIT ')).toEqual(['b'])
  expect(found('refund')).toEqual([])
})

test('accents and curly quotes are no obstacle', () => {
  expect(found("i'm late")).toEqual(['c'])
  expect(found('cafe')).toEqual(['c'])
})
