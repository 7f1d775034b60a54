import {expect, test} from 'vitest'
import type {Faq} from '#contract/content/support.ts'
import {findFaqs} from './find-faqs.ts'

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

test('other forms of a word, another order and another word for the same thing find the same', () => {
  expect(found('cancelling visits')).toEqual(['b'])
  expect(found('visit canceled')).toEqual(['b'])
  expect(found('how can I cancel my visit?')).toEqual(['b'])
  expect(found('fees')).toEqual(['a'])
  const password = [faq('p', 'I forgot my password. What now?', 'Choose “Forgot password”.')]
  expect(findFaqs(password, 'reset password').map(({id}) => id)).toEqual(['p'])
})

test('a beginning of a word finds it, a part from its middle does not', () => {
  expect(found('tap')).toEqual(['b', 'c'])
  expect(found('ncel')).toEqual([])
})
