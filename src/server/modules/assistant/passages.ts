import type {ChatLink} from '#contract/content/chat.ts'

/** A text that answers all or part of a question. */
export interface Passage {
  readonly title: string
  readonly text: string
  readonly links: readonly ChatLink[]
}
