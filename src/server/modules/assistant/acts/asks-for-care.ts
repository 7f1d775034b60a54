/** How care is asked for in one language, in lower case without accents. */
export interface CareWording {
  /** A verb that asks for it: "book a sitter". */
  readonly byVerb: RegExp
  /** What follows a wish: "(I need) a sitter". */
  readonly wished: RegExp
  /** The care alone: "a sitter for Friday". */
  readonly bare: RegExp
  /** Words of a wish before it. */
  readonly wish: RegExp
  /** Words that tell of a caregiver instead: "a sitter never came". */
  readonly tells: RegExp
  /** Words of what is over. */
  readonly past: RegExp
}

/**
 * Whether a message asks for care: by a verb, by a wish, or by naming it alone. What tells of a caregiver is no request.
 * `asked` is the end of `said` without its polite words.
 */
export function asksForCare(wording: CareWording, said: string, asked: string): boolean {
  if (wording.past.test(asked)) return false
  if (wording.byVerb.test(asked)) return true
  const isWish = wording.wish.test(said.slice(0, said.length - asked.length))
  return isWish ? wording.wished.test(asked) : wording.bare.test(asked) && !wording.tells.test(asked)
}
