import {and, asc, inArray, sql} from 'drizzle-orm'
import {isOpen} from '#domain/bookings/booking.ts'
import {exclusiveUntil} from '#domain/bookings/invitation.ts'
import {hour_ms} from '#domain/constants.ts'
import {rowsOf, type Db} from '#server/db/client.ts'
import {bookings} from '#server/db/schema/all.ts'
import type {BookingRow} from '#server/db/schema/bookings.ts'
import {lockAuthorAndCheckEmail} from '../visibility.ts'
import {notifyOfRequests} from './notify-of-request.ts'

/**
 * Shows the requests that wait for this person's email, if it is verified: their own, and those of adults who left the
 * family or closed their account. It notifies providers of the open ones.
 * @see src/domain/rules-people.md#email-verification
 */
export async function showPendingRequests(tx: Db, {user_id, now}: {user_id: string; now: string}): Promise<void> {
  if (await lockAuthorAndCheckEmail(tx, user_id)) return
  const waiting = await tx
    .select()
    .from(bookings)
    .where(
      and(
        sql`(${bookings.created_by} = ${user_id}::uuid
          or ${bookings.parent_id} in (select parent_id from family_adults where user_id = ${user_id}::uuid)
            and not exists (select from family_adults author join users u on u.id = author.user_id and u.closed_at is null
              where author.parent_id = ${bookings.parent_id} and author.user_id = ${bookings.created_by}))`,
        bookings.email_pending,
      ),
    )
    .orderBy(asc(bookings.id))
    .for('update')
  if (waiting.length === 0) return
  const ids = waiting.map(({id}) => id)
  await tx.update(bookings).set({email_pending: false, shown_at: now}).where(inArray(bookings.id, ids))
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
