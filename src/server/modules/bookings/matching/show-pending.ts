import {and, asc, inArray, sql} from 'drizzle-orm'
import {isOpen} from '#domain/bookings/booking.ts'
import {exclusiveUntil} from '#domain/bookings/invitation.ts'
import {hour_ms} from '#domain/constants.ts'
import {rowsOf, type Db} from '#server/db/client.ts'
import {bookings} from '#server/db/schema/all.ts'
import type {BookingRow} from '#server/db/schema/bookings.ts'
import {notifyOfRequests} from './notify-of-request.ts'

/**
 * Shows the requests that waited for this person's email to be verified, and those of an adult of the family who closed
 * their account since, and notifies providers of the open ones.
 * @see src/domain/rules-people.md#email-verification
 */
export async function showPendingRequests(tx: Db, {user_id, now}: {user_id: string; now: string}): Promise<void> {
  const waiting = await tx
    .select()
    .from(bookings)
    .where(
      and(
        sql`${bookings.created_by} = any(array(select ${user_id}::uuid union all
          select u.id from family_adults own join family_adults other on other.parent_id = own.parent_id
            join users u on u.id = other.user_id and u.closed_at is not null
          where own.user_id = ${user_id}::uuid))`,
        bookings.email_pending,
      ),
    )
    .orderBy(asc(bookings.id))
    .for('update')
  if (waiting.length === 0) return
  const ids = waiting.map(({id}) => id)
  await tx.update(bookings).set({email_pending: false}).where(inArray(bookings.id, ids))
  const shown = waiting
    .filter(booking => isOpen(booking) && booking.last_start > now)
    .map(booking => ({...booking, email_pending: false, exclusive_until: restartedUntil(booking, now)}))
  await saveRestarted(
    tx,
    shown.filter(({is_exclusive}) => is_exclusive),
  )
  await notifyOfRequests(tx, shown, now)
}

/** The exclusive period begins when the invited providers can see the request. */
function restartedUntil(booking: BookingRow, now: string): string | null {
  const {is_exclusive, exclusive_until, created_at, first_start} = booking
  if (!is_exclusive || exclusive_until === null) return exclusive_until
  const hours = (Date.parse(exclusive_until) - Date.parse(created_at)) / hour_ms
  return exclusiveUntil({now, first_start, hours})
}

async function saveRestarted(tx: Db, all: readonly BookingRow[]): Promise<void> {
  if (all.length === 0) return
  const rows = JSON.stringify(all.map(({id, exclusive_until}) => ({id, exclusive_until})))
  await rowsOf(
    tx,
    sql`update bookings set exclusive_until = r.exclusive_until
      from json_to_recordset(${rows}::json) as r(id uuid, exclusive_until timestamptz) where bookings.id = r.id`,
  )
}
