import type {Faq} from '#contract/content/faqs.ts'

/** Normalizes text: without case, accents or curly quotes. */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll(/[’‘]/g, "'")
    .toLowerCase()

/** Questions that contain every word; matches in the question first, otherwise in their original order. */
export function findFaqs(faqs: readonly Faq[], text: string): Faq[] {
  const words = plain(text).split(/\s+/).filter(Boolean)
  const holds = (where: string) => words.every(word => plain(where).includes(word))
  const inQuestion = faqs.filter(faq => holds(faq.question))
  const elsewhere = faqs.filter(faq => !inQuestion.includes(faq) && holds(`${faq.question} ${faq.answer}`))
  return [...inQuestion, ...elsewhere]
}
