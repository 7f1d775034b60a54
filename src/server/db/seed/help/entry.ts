import type {ChatLink} from '#contract/content/chat.ts'
import type {FaqAudience} from '#contract/bookings/choices.ts'

/** A question that the assistant answers, and that the FAQ page shows unless it is for the assistant alone. */
export interface HelpEntry {
  /** Its name for ever: staff may rewrite the rest, and a start changes only what they did not. */
  readonly key: string
  readonly audience: FaqAudience
  readonly question: string
  /** Plain text with variables; a blank line starts a new paragraph. */
  readonly answer: string
  /** Where to do or read it, at most three pages of ours. */
  readonly links: readonly ChatLink[]
}

/** An entry as it is stored: in English and Spanish. */
export interface HelpInBoth extends HelpEntry {
  readonly question_es: string
  readonly answer_es: string
  readonly links: readonly (ChatLink & {readonly label_es: string})[]
}
