import type {DecisionReason} from '#contract/admin/exceptions.ts'
import type {ExceptionArea, ExceptionReason} from '#contract/bookings/choices.ts'
import type {StaffClaim, StaffSession} from '#contract/admin/bookings.ts'
import {clockTime} from '#domain/time.ts'

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

/** What a flag of a claim means to whoever looks at it. */
const flagWords: Partial<Record<string, string>> = {
  early: 'early',
  late: 'late',
  out_of_place: 'away from the place',
  clock_skew: 'phone’s clock was off',
  end_before_start: 'end before start',
  session_cancelled: 'after it was cancelled',
  one_sided: 'one side alone',
  code_invalid: 'wrong code',
  code_unplaced: 'card’s code, not at the door',
  in_future: 'in the future',
  after_settling: 'after it was settled',
}
export const flagText = (flag: string): string => flagWords[flag] ?? flag

const exceptionWords: Partial<Record<string, string>> = {
  times_differ: 'The times differ',
  nobody_assigned: 'Nobody is assigned',
  contested: 'Contested',
  overlap_empty: 'The times do not overlap',
}
export const exceptionText = (exception: string): string => exceptionWords[exception] ?? exception

const sideWords = {parent: 'Careseeker', caretaker: 'Caregiver'} as const
const sideText = (side: StaffClaim['side']): string => sideWords[side]

const settledWords = {
  agreement: 'both sides agree',
  accepted: 'one side accepted the other’s times',
  deadline: 'nobody said otherwise',
  staff: 'staff decided',
} as const
export const settledText = (by: NonNullable<StaffSession['settled_by']>): string => settledWords[by]

/** `Caregiver: start 09:02`, in the visit's own zone. */
export const claimText = (claim: StaffClaim, timezone: string): string =>
  `${sideText(claim.side)}: ${claim.edge} ${clockTime(claim.effective_at, timezone)}`

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** What happened to a visit beside its claims, in words. */
export function eventText({kind, data}: StaffSession['history'][number], timezone: string): string {
  const time = (value: unknown) =>
    typeof value === 'string' ? clockTime(value, timezone) : 'the booked time'
  const said: Partial<Record<string, string>> = {
    accepted: 'accepted the other side’s times',
    contested: `contested the times: ${text(data.reason)}`,
    assigned: data.member_id ? 'assigned somebody' : 'took the assignment back',
    cancelled: data.reason ? `cancelled it: ${text(data.reason)}` : 'cancelled it',
    rescheduled: 'moved it',
    late: `said to be ${String(data.minutes)} minutes late`,
    code: `typed ${data.right ? 'the right' : 'a wrong'} ${data.edge === 'end' ? 'end' : 'start'} code`,
    decided: data.void
      ? `decided that it does not count: ${text(data.memo)}`
      : data.started_at === null && data.ended_at === null
        ? `decided that it did not take place: ${text(data.memo)}`
        : `decided ${time(data.started_at)}–${time(data.ended_at)}: ${text(data.memo)}`,
  }
  return said[kind] ?? kind
}
