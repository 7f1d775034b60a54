import type {Faq} from '#contract/content/faqs.ts'
import type {FaqRow} from './store.ts'

export const presentFaq = ({id, audience, question, answer, position}: FaqRow): Faq => ({
  id,
  audience,
  question,
  answer,
  position,
})
