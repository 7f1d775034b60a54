import type {Language} from '#contract/accounts/language.ts'
import {m} from '#messages'

/** A question and its answer in English and Spanish; text that is missing in one of them is empty. */
export interface FaqTexts {
  readonly question: string
  readonly answer: string
  readonly question_es: string
  readonly answer_es: string
}

/** What is required of a question: both its texts in each language that it is written in, and one language at least. */
export function missingInFaq({question, answer, question_es, answer_es}: FaqTexts): Partial<FaqTexts> {
  const isSpanish = Boolean(question_es || answer_es)
  const isEnglish = Boolean(question || answer) || !isSpanish
  return {
    ...(isEnglish && !question && {question: m.required()}),
    ...(isEnglish && !answer && {answer: m.required()}),
    ...(isSpanish && !question_es && {question_es: m.required()}),
    ...(isSpanish && !answer_es && {answer_es: m.required()}),
  }
}

/** The language that a question is not written in; null for one in both. */
export const languageMissing = ({
  question,
  question_es,
}: Pick<FaqTexts, 'question' | 'question_es'>): Language | null =>
  question_es === '' ? 'es' : question === '' ? 'en' : null

/** A question in a language, or in the other where it is missing. @see src/domain/rules-people.md#faq-languages */
export function faqIn(language: Language, {question, answer, question_es, answer_es}: FaqTexts) {
  const isSpanish = language === 'es' ? question_es !== '' : question === ''
  return isSpanish
    ? ({question: question_es, answer: answer_es, language: 'es'} as const)
    : ({question, answer, language: 'en'} as const)
}
