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

/** As whom the caller stands before bookings; null where the profile is not made yet. */
export function whoIs(caller: Caller): Who | null {
  if (caller.role === 'parent' && caller.parent_id) return {role: 'parent'}
  if (caller.role === 'caretaker' && caller.caretaker_id) return {role: 'caretaker', id: caller.caretaker_id}
  if (caller.role === 'agency' && caller.org_id) return {role: 'agency', id: caller.org_id}
  return null
}

/**
 * What makes a booking the caller's own, as part of the statement that reads it: the family that asked, the caregiver who
 * was approved, the agency that was approved or asked. Null where the profile is not made yet.
 */
export function ownedBy({role, parent_id, caretaker_id, org_id}: Caller): SQL | null {
  if (role === 'parent' && parent_id) return eq(bookings.parent_id, parent_id)
  if (role === 'caretaker' && caretaker_id) return eq(bookings.caretaker_id, caretaker_id)
  if (role !== 'agency' || !org_id) return null
  return or(eq(bookings.approved_org_id, org_id), eq(bookings.organization_id, org_id)) ?? null
}

/** What the booking's own row does not tell. */
type Facts = Pick<BookingView, 'reopened_as' | 'cancelled_ahead' | 'missed'>

/** What the rules of `domain/booking.ts` look at. */
const viewOf = (row: BookingRow, more: Facts = {}): BookingView => ({
  ...row,
  max_hourly_rate: row.max_hourly_rate_cents,
  cancelled: row.cancelled_by && {by: row.cancelled_by},
  ...more,
})

/** What still goes on after the last visit would have started. */
const late: ReadonlySet<BookingAction> = new Set(['cancel', 'decline', 'reopen'] as const)

/** Nothing can be approved once the last visit would have started, whether or not the request is marked expired yet. */
const isLate = (row: BookingRow, now: string) =>
  now >= row.last_start && ['PENDING', 'REVIEW'].includes(row.status)

/** The refusal of an action by the tables of `domain/booking.ts`, with the booking's status; null where it may go on. */
export function judge(
  action: BookingAction,
  row: BookingRow,
  who: Who,
  now: string,
  more: Facts = {},
): Refusal | null {
  // another family's booking is not there at all; the tables know parents only as such
  const answer = bookingCan[action](viewOf(row, more), who, now)
  if (answer === 'not_found') return notFound()
  if (isLate(row, now) && !late.has(action)) {
    return refusal('booking_closed', 'EXPIRED')
  }
  return answer === true ? null : refusal(answer, row.status)
}

const refusal = (code: BookingRefusal, status: string) => refuse(code, refusalText[code], {current: {status}})
