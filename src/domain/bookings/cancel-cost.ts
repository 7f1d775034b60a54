import type {Booking} from '#contract/bookings/booking.ts'
import {isFreeToCancel} from '../money/billing.ts'
import {dollarsToCents, lateCancelCents} from '../money/money.ts'
import {sessionCan, type SessionView} from '../sessions/session-can.ts'
import {bookingCan} from './booking.ts'

/** A visit as the rules of canceling read it. */
type CancelableVisit = SessionView & {cancels_free?: boolean | undefined}

const unclaimed = {start: {parent: null, caretaker: null}, end: {parent: null, caretaker: null}} as const

/** A visit that is known without its claims: only one that is not confirmed is SCHEDULED, and no other can be canceled. */
export const asUnclaimed = <Visit extends object>(visit: Visit) => ({...visit, confirmations: unclaimed})

export interface CancelCost {
  /** Visits that would be cancelled. */
  cancelled: number
  /** Those of them that begin too soon to be cancelled free of charge. */
  late: number
  /** Late ones whose booked start has passed without a confirmation. */
  overdue: number
  /** Visits that stay because they have started. */
  staying: number
  /** Charge for the late ones including Village's fee: one hour each, or the whole visit if it is shorter. */
  cancel_fee_cents: number
}

const staying = new Set(['START_PARTIAL', 'IN_PROGRESS', 'END_PARTIAL'])

/** The effect of canceling the rest of a booking now. No charge is known without the rate. */
export function cancelCost(booking: Booking, sessions: readonly CancelableVisit[], now: string): CancelCost {
  const ahead = sessions.filter(session => sessionCan.cancel(session, 'parent', now) === true)
  const late = ahead.filter(session => !isFreeToCancel(session, now))
  const rate_cents = dollarsToCents(booking.hourly_rate ?? 0)
  const fee_bps = booking.fee_bps ?? 0
  const dues = late.map(({scheduled_start, scheduled_end}) => {
    const minutes = (Date.parse(scheduled_end) - Date.parse(scheduled_start)) / 60_000
    return lateCancelCents({rate_cents, minutes, fee_bps})
  })
  return {
    cancelled: ahead.length,
    late: late.length,
    overdue: late.filter(({scheduled_start}) => Date.parse(scheduled_start) <= Date.parse(now)).length,
    staying: sessions.filter(session => staying.has(session.status)).length,
    cancel_fee_cents: dues.reduce((sum, due) => sum + due, 0),
  }
}

/** Whether canceling would end anything: one of the visits that can be canceled (undefined until loaded), or weeks that go on. */
export const isAnythingAhead = (cancelable: number | undefined, isWeekly: boolean): boolean =>
  cancelable !== 0 || isWeekly

/** Whether a family's canceling would end anything. Without loaded visits the status decides. */
export function hasRestToCancel(
  booking: Booking,
  sessions: readonly CancelableVisit[] | undefined,
  now: string,
): boolean {
  const who = {role: 'parent'} as const
  if (bookingCan.cancel(booking, who) !== true) return false
  const cancelable = sessions && cancelCost(booking, sessions, now).cancelled
  return isAnythingAhead(cancelable, bookingCan.endWeekly(booking, who) === true)
}
