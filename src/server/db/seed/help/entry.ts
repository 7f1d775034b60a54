import type {ChatLink} from '#contract/content/chat.ts'
import type {FaqAudience} from '#contract/content/support.ts'

/** A question that the assistant answers, and that the FAQ page shows unless it is for the assistant alone. */
export interface HelpEntry {
  /** Its name for ever: staff may rewrite the rest, and a start adds only entries that were never stored. */
  readonly key: string
  readonly audience: FaqAudience
  readonly question: string
  /** Plain text with variables; a blank line starts a new paragraph. */
  readonly answer: string
  /** At least six other ways to ask it. */
  readonly aliases: readonly string[]
  /** Where to do or read it, at most three pages of ours. */
  readonly links: readonly ChatLink[]
}
