import type {ChatLink} from '#contract/content/chat.ts'

/** Something that answers a question, or a part of it. */
export interface Passage {
  readonly kind: 'faq' | 'post' | 'booking' | 'invoice'
  readonly title: string
  readonly text: string
  readonly link: ChatLink
  /** How much of the question it is about, 0 to 1. */
  readonly score: number
}
