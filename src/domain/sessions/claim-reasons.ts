import type {Edge} from '#contract/sessions/session.ts'

/** Why a tap came later than the time it reports. */
export const lateReasons = ['on_time', 'busy', 'forgot', 'no_signal'] as const

const words: Record<string, string | Record<Edge, string>> = {
  on_time: {start: 'It started earlier', end: 'It ended earlier'},
  busy: 'Busy with the care',
  forgot: 'Forgot to confirm',
  no_signal: 'No signal or battery',
  start_code: 'By the start code',
  card_code: 'By the code on the printed card',
}

/**
 * The reason of a claim in words, from its code; a reason in a person's own words stays as it is.
 * @see src/domain/rules.md#reason-and-memo
 */
export function claimReasonText(reason: string, edge: Edge): string {
  const text = words[reason]
  return typeof text === 'string' ? text : (text?.[edge] ?? reason)
}
