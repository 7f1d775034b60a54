import {m} from '#messages'
import type {Edge} from '#contract/sessions/session.ts'

/** Why a tap came later than the time it reports. */
export const lateReasons = ['on_time', 'busy', 'forgot', 'no_signal'] as const

/** The reason of an end of the caregiver's side that says that no one was home. */
export const family_absent = 'family_absent'

const words: Record<string, (edge: Edge) => string> = {
  on_time: edge => (edge === 'start' ? m.claim_started_earlier() : m.claim_ended_earlier()),
  busy: () => m.claim_busy(),
  forgot: () => m.claim_forgot(),
  no_signal: () => m.claim_no_signal(),
  start_code: () => m.claim_by_start_code(),
  card_code: () => m.claim_by_card_code(),
  [family_absent]: () => m.claim_no_one_home(),
}

/** The same reasons where the office confirms for its caregiver. */
const officeWords: typeof words = {
  ...words,
  busy: () => m.claim_caregiver_busy(),
  forgot: () => m.claim_caregiver_forgot(),
  no_signal: () => m.claim_caregiver_no_signal(),
}

/**
 * The reason of a claim in words, from its code, about the caregiver where the office made it; a reason in a person's own
 * words stays as it is.
 * @see src/domain/rules.md#reason-and-memo
 */
export function claimReasonText(reason: string, edge: Edge, on_behalf: string | null = null): string {
  const known = on_behalf === 'office' ? officeWords : words
  const text = Object.hasOwn(known, reason) ? known[reason] : undefined
  return text ? text(edge) : reason
}
