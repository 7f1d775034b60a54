import {m} from '#messages'
import type {Edge} from '#contract/sessions/session.ts'

/** Why a tap came later than the time it reports. */
export const lateReasons = ['on_time', 'busy', 'forgot', 'no_signal'] as const

const words: Record<string, (edge: Edge) => string> = {
  on_time: edge => (edge === 'start' ? m.claim_started_earlier() : m.claim_ended_earlier()),
  busy: () => m.claim_busy(),
  forgot: () => m.claim_forgot(),
  no_signal: () => m.claim_no_signal(),
  start_code: () => m.claim_by_start_code(),
  card_code: () => m.claim_by_card_code(),
}

/**
 * The reason of a claim in words, from its code; a reason in a person's own words stays as it is.
 * @see src/domain/rules.md#reason-and-memo
 */
export function claimReasonText(reason: string, edge: Edge): string {
  const text = Object.hasOwn(words, reason) ? words[reason] : undefined
  return text ? text(edge) : reason
}
