import type {FaqAudience} from '#contract/content/faqs.ts'

/** One question as it is written down; its place is its place in the list of its group. */
export interface WrittenFaq {
  readonly question: string
  /** Plain text; a blank line begins a new paragraph. */
  readonly answer: string
}

/** Each group's questions in their order. */
export type WrittenFaqs = Readonly<Record<FaqAudience, readonly WrittenFaq[]>>
