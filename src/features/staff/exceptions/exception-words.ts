import type {DecisionReason} from '#contract/admin/exceptions.ts'
import type {ExceptionArea, ExceptionReason} from '#contract/bookings/choices.ts'

/** The two parts of the desk. */
export const areaText = {visits: 'Visits', money: 'Payments'} as const satisfies Record<ExceptionArea, string>

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
  refund_owed: 'A refund does not arrive',
  not_returned: 'The payee does not give it back',
} as const satisfies Record<ExceptionReason, string>

const aboutMoney = new Set<ExceptionReason>(['uncollectible', 'disputed', 'refund_owed', 'not_returned'])

/** The reasons that something of this part can lie on the desk for. */
export const reasonsFor = (about: ExceptionArea | undefined): readonly ExceptionReason[] =>
  (Object.keys(reasonText) as ExceptionReason[]).filter(
    reason => about === undefined || aboutMoney.has(reason) === (about === 'money'),
  )

/** A reason that nothing of this part can lie there for narrows to nothing: it is as if it were not asked for. */
export const reasonWithin = (
  about: ExceptionArea | undefined,
  reason: ExceptionReason | undefined,
): ExceptionReason | undefined => reasonsFor(about).find(each => each === reason)

export const decisionReasons = {
  both_told: 'Both sides told us the same',
  one_side_credible: 'One side is credible',
  evidence: 'There is evidence',
  mistake_of_ours: 'A mistake of ours',
  nothing_to_do: 'Nothing needs to be done',
  other: 'Something else',
} as const satisfies Record<DecisionReason, string>

/** What staff can do about something on the desk, and what comes of it. */
export const exceptionActions = {
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
export type ExceptionAction = keyof typeof exceptionActions
