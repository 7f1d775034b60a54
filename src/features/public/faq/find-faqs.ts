import type {Faq} from '#contract/content/faqs.ts'

/** As people type it: without case, accents or curly quotes. */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll(/[’‘]/g, "'")
    .toLowerCase()

/** Those that hold every word, the ones that hold them in the question first. Otherwise the order stays. */
export function findFaqs(faqs: readonly Faq[], text: string): Faq[] {
  const words = plain(text).split(/\s+/).filter(Boolean)
  const holds = (where: string) => words.every(word => plain(where).includes(word))
  const inQuestion = faqs.filter(faq => holds(faq.question))
  const elsewhere = faqs.filter(faq => !inQuestion.includes(faq) && holds(`${faq.question} ${faq.answer}`))
  return [...inQuestion, ...elsewhere]
}
