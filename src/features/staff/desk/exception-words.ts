import type {DecisionReason} from '#contract/admin-exceptions.ts'
import type {ExceptionReason} from '#contract/choices.ts'

export const reasonText = {
  contested: 'Contested',
  times_differ: 'The times differ',
  overlap_empty: 'The times do not overlap',
  nobody_assigned: 'Nobody is assigned',
  one_side: 'One side alone confirmed',
  out_of_place: 'Confirmed away from the place',
  clock_skew: 'A phone’s clock was off',
  code_invalid: 'A wrong start code',
  uncollectible: 'Not collectible',
  disputed: 'The payer’s bank disputes it',
} as const satisfies Record<ExceptionReason, string>

export const decisionReasons = {
  both_told: 'Both sides told us the same',
  one_side_credible: 'One side is credible',
  evidence: 'There is evidence',
  mistake_of_ours: 'A mistake of ours',
  nothing_to_do: 'Nothing needs to be done',
  other: 'Something else',
} as const satisfies Record<DecisionReason, string>

/** What staff can do about something on the desk, and what comes of it. */
export const acts = {
  settle: {
    verb: 'Settle with times',
    consequences: 'The times you give count for the statement. What both sides said stays in the history.',
  },
  missed: {
    verb: 'Did not take place',
    consequences: 'The visit counts as missed, and nothing of it is billed. What both sides said stays.',
  },
  void: {
    verb: 'Void',
    consequences: 'The visit counts for nothing, as if it had been cancelled. What both sides said stays.',
  },
  resolve: {
    verb: 'Mark resolved',
    consequences: 'It leaves the desk as it is. What happens to it later brings it back.',
  },
} as const
export type Act = keyof typeof acts
