import {and, asc, eq, inArray} from 'drizzle-orm'
import {isOpen} from '#domain/bookings/booking.ts'
import {exclusiveUntil} from '#domain/bookings/invitation.ts'
import {hour_ms} from '#domain/constants.ts'
import type {Db} from '#server/db/client.ts'
import {bookings} from '#server/db/schema/all.ts'
import type {BookingRow} from '#server/db/schema/bookings.ts'
import {notifyOfRequest} from './notify-of-request.ts'

/**
 * Shows the requests that waited for this person's email to be verified, and notifies providers of the open ones.
 * @see src/domain/rules.md#email-verification
 */
export async function showPendingRequests(tx: Db, {user_id, now}: {user_id: string; now: string}): Promise<void> {
  const waiting = await tx
    .select()
    .from(bookings)
    .where(and(eq(bookings.created_by, user_id), bookings.email_pending))
    .orderBy(asc(bookings.id))
    .for('update')
  if (waiting.length === 0) return
  const ids = waiting.map(({id}) => id)
  await tx.update(bookings).set({email_pending: false}).where(inArray(bookings.id, ids))
  for (const booking of waiting) {
    if (!isOpen(booking) || booking.last_start <= now) continue
    const exclusive_until = timeAlone(booking, now)
    await tx.update(bookings).set({exclusive_until}).where(eq(bookings.id, booking.id))
    await notifyOfRequest(tx, {...booking, email_pending: false, exclusive_until}, now)
  }
}

/** The time of the invited begins when they can see the request. */
function timeAlone({is_exclusive, exclusive_until, created_at, first_start}: BookingRow, now: string): string | null {
  if (!is_exclusive || exclusive_until === null) return exclusive_until
  const hours = (Date.parse(exclusive_until) - Date.parse(created_at)) / hour_ms
  return exclusiveUntil({now, first_start, hours})
}
