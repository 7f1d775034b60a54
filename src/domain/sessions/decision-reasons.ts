import type {DecisionReason} from '#contract/sessions/session.ts'

/** The reason of a staff decision, for staff and for both sides. */
export const decisionReasonText = {
  both_told: 'Both sides gave the same times',
  one_side_credible: 'One side is credible',
  evidence: 'There is evidence',
  mistake_of_ours: 'Our mistake',
  nothing_to_do: 'Nothing needs to be done',
  other: 'Something else',
} as const satisfies Record<DecisionReason, string>
