import type {ExceptionArea, ExceptionReason} from '#contract/bookings/choices.ts'
import type {StaffClaim, StaffSession} from '#contract/admin/bookings.ts'
import {dollarsToCents} from '#domain/money/money.ts'
import {clockSpan, clockTime} from '#domain/time.ts'

/** The two kinds of exceptions. */
export const areaText = {visits: 'Visits', money: 'Payments'} as const satisfies Record<ExceptionArea, string>

export const reasonText = {
  contested: 'Contested',
  times_differ: 'The times differ',
  overlap_empty: 'The times do not overlap',
  nobody_assigned: 'No caregiver assigned',
  one_side: 'Only one side confirmed',
  out_of_place: 'Confirmed away from the place',
  clock_skew: 'A phone’s clock was off',
  code_invalid: 'A wrong start code',
  uncollectible: 'Not collectible',
  disputed: 'Disputed by the payer’s bank',
  refund_owed: 'Refund failed',
  not_returned: 'Not returned by the payee',
} as const satisfies Record<ExceptionReason, string>

/** The staff's actions for an exception, with their consequences. */
export const exceptionActions = {
  settle: {
    verb: 'Settle with times',
    consequences: 'These times are billed. Both sides’ confirmations stay in the history.',
  },
  missed: {
    verb: 'Did not take place',
    consequences: 'The visit counts as missed and is not billed. Both sides’ confirmations stay in the history.',
  },
  void: {
    verb: 'Void',
    consequences: 'The visit counts as canceled. Both sides’ confirmations stay in the history.',
  },
  resolve: {
    verb: 'Mark resolved',
    consequences: 'It leaves the list unchanged. If something happens to it later, it comes back.',
  },
} as const
export type ExceptionAction = keyof typeof exceptionActions

/** The agreed rate of a booking in cents; null before it is agreed. */
export const rateOf = (booking: {hourly_rate: number | null} | null): number | null =>
  booking?.hourly_rate == null ? null : dollarsToCents(booking.hourly_rate)

/** A claim's flags in words. */
const flagWords: Partial<Record<string, string>> = {
  early: 'early',
  late: 'late',
  out_of_place: 'away from the place',
  clock_skew: 'phone’s clock was off',
  end_before_start: 'end before start',
  session_cancelled: 'after it was canceled',
  one_sided: 'only one side',
  code_invalid: 'wrong code',
  code_unplaced: 'card’s code, not at the door',
  in_future: 'in the future',
  after_settling: 'after it was settled',
  reassigned: 'by a caregiver who was assigned at that time',
}
export const flagText = (flag: string): string => flagWords[flag] ?? flag

const exceptionWords: Partial<Record<string, string>> = {
  times_differ: 'The times differ',
  nobody_assigned: 'No caregiver assigned',
  contested: 'Contested',
  overlap_empty: 'The times do not overlap',
}
export const exceptionText = (exception: string): string => exceptionWords[exception] ?? exception

const sideWords = {parent: 'Careseeker', caretaker: 'Caregiver'} as const
const sideText = (side: StaffClaim['side']): string => sideWords[side]

const settledWords = {
  agreement: 'both sides agree',
  accepted: 'one side accepted the other’s times',
  deadline: 'the other side stayed silent',
  staff: 'staff decided',
} as const
export const settledText = (by: NonNullable<StaffSession['settled_by']>): string => settledWords[by]

/** `Caregiver: start 9:02 AM`, in the visit's own zone. */
export const claimText = (claim: StaffClaim, timezone: string): string =>
  `${sideText(claim.side)}: ${claim.edge} ${clockTime(claim.effective_at, timezone)}`

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Describes an event of a visit other than its claims. */
export function eventText({kind, data}: StaffSession['history'][number], timezone: string): string {
  const {started_at: started, ended_at: ended} = data
  const time = (value: unknown) => (typeof value === 'string' ? clockTime(value, timezone) : 'the booked time')
  const times =
    typeof started === 'string' && typeof ended === 'string'
      ? clockSpan(started, ended, timezone)
      : `${time(started)} – ${time(ended)}`
  const texts: Partial<Record<string, string>> = {
    accepted: 'accepted the other side’s times',
    contested: `contested the times: ${text(data.reason)}`,
    explained: `explained where they confirmed: ${text(data.text)}`,
    assigned: data.member_id ? 'assigned a caregiver' : 'removed the assignment',
    cancelled: data.reason ? `canceled it: ${text(data.reason)}` : 'canceled it',
    rescheduled: 'moved it',
    late: `reported running ${String(data.minutes)} minutes late`,
    code: `typed ${data.right ? 'the right' : 'a wrong'} ${data.edge === 'end' ? 'end' : 'start'} code`,
    decided: data.void
      ? `voided it: ${text(data.memo)}`
      : started === null && ended === null
        ? `decided it did not take place: ${text(data.memo)}`
        : `decided ${times}: ${text(data.memo)}`,
  }
  return texts[kind] ?? kind
}
