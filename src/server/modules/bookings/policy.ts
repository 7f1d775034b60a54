import {
  bookingCan,
  type BookingAction,
  type BookingRefusal,
  type BookingView,
  type Who,
} from '#domain/bookings/booking.ts'
import {eq, or, type SQL} from 'drizzle-orm'
import {refusalText} from '#domain/refusals.ts'
import {bookings} from '../../db/schema/all.ts'
import type {Caller} from '../../http/caller.ts'
import {notFound, refuse, type Refusal} from '../../http/refusal.ts'
import type {BookingRow} from '#server/db/schema/bookings.ts'

/** The caller's role towards bookings; null without a profile. */
export function whoIs(caller: Caller): Who | null {
  if (caller.role === 'parent' && caller.parent_id) return {role: 'parent'}
  if (caller.role === 'caretaker' && caller.caretaker_id) return {role: 'caretaker', id: caller.caretaker_id}
  if (caller.role === 'agency' && caller.org_id) return {role: 'agency', id: caller.org_id}
  return null
}

/**
 * SQL condition for the caller's own bookings: the family's, the approved caregiver's, the approved or assigned
 * agency's. Null without a profile.
 */
export function ownedBy({role, parent_id, caretaker_id, org_id}: Caller): SQL | null {
  if (role === 'parent' && parent_id) return eq(bookings.parent_id, parent_id)
  if (role === 'caretaker' && caretaker_id) return eq(bookings.caretaker_id, caretaker_id)
  if (role !== 'agency' || !org_id) return null
  return or(eq(bookings.approved_org_id, org_id), eq(bookings.organization_id, org_id)) ?? null
}

/** Facts that are not in the booking's row. */
type Facts = Pick<BookingView, 'reopened_as' | 'cancelled_ahead' | 'missed'>

/** The facts that the rules of `domain/bookings/booking.ts` read. */
const viewOf = (row: BookingRow, more: Facts = {}): BookingView => ({
  ...row,
  max_hourly_rate: row.max_hourly_rate_cents,
  cancelled: row.cancelled_by && {by: row.cancelled_by},
  ...more,
})

/** Actions allowed after the start of the last visit. */
const late: ReadonlySet<BookingAction> = new Set(['cancel', 'decline', 'reopen'] as const)

/** Whether the last visit would have started, so that no approval is possible even before the expiry job ran. */
const isLate = (row: BookingRow, now: string) => now >= row.last_start && ['PENDING', 'REVIEW'].includes(row.status)

/** The refusal of an action by the tables of `domain/bookings/booking.ts`, with the booking's status; null if allowed. */
export function checkBookingAction(
  action: BookingAction,
  row: BookingRow,
  who: Who,
  now: string,
  more: Facts = {},
): Refusal | null {
  // other families' bookings answer 404; the tables only know the role
  const answer = bookingCan[action](viewOf(row, more), who, now)
  if (answer === 'not_found') return notFound()
  if (isLate(row, now) && !late.has(action)) {
    return refusal('booking_closed', 'EXPIRED')
  }
  return answer === true ? null : refusal(answer, row.status)
}

const refusal = (code: BookingRefusal, status: string) => refuse(code, refusalText[code], {current: {status}})
