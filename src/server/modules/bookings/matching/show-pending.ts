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
 * @see src/domain/rules-people.md#email-verification
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
    const {exclusive_until} = await restartExclusivePeriod(tx, booking, now)
    await notifyOfRequest(tx, {...booking, email_pending: false, exclusive_until}, now)
  }
}

/** The exclusive period begins when the invited providers can see the request. */
async function restartExclusivePeriod(
  tx: Db,
  booking: BookingRow,
  now: string,
): Promise<Pick<BookingRow, 'exclusive_until'>> {
  const {id, is_exclusive, exclusive_until, created_at, first_start} = booking
  if (!is_exclusive || exclusive_until === null) return {exclusive_until}
  const hours = (Date.parse(exclusive_until) - Date.parse(created_at)) / hour_ms
  const restarted = {exclusive_until: exclusiveUntil({now, first_start, hours})}
  await tx.update(bookings).set(restarted).where(eq(bookings.id, id))
  return restarted
}
