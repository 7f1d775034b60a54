import {and, asc, eq, inArray, sql, type SQL} from 'drizzle-orm'
import {bookingStatusFrom} from '#domain/bookings/booking.ts'
import {rowsOf, type Db} from '#server/db/client.ts'
import {prepared, preparedByIds} from '#server/db/prepared.ts'
import {bookings, sessions} from '#server/db/schema/all.ts'
import type {BookingRow} from '#server/db/schema/bookings.ts'

const locking = prepared('lock_booking', db =>
  db
    .select()
    .from(bookings)
    .where(eq(bookings.id, sql.placeholder('id')))
    .for('update'),
)

/** Locks a booking; null if there is none that matches `owned`. */
export async function lockBooking(tx: Db, id: string, owned?: SQL): Promise<BookingRow | null> {
  const rows = owned
    ? await tx
        .select()
        .from(bookings)
        .where(and(eq(bookings.id, id), owned))
        .for('update')
    : await locking(tx, {id})
  return rows[0] ?? null
}

/** Locks the bookings of a condition in the order of their ids, as every command does. */
export async function lockBookings(tx: Db, which: readonly string[] | SQL | undefined): Promise<BookingRow[]> {
  if (Array.isArray(which) && which.length === 0) return []
  return tx
    .select()
    .from(bookings)
    .where(Array.isArray(which) ? inArray(bookings.id, which) : (which as SQL | undefined))
    .orderBy(asc(bookings.id))
    .for('update')
}

/** Updates locked bookings alike. */
export async function updateBookings(tx: Db, ids: readonly string[], set: Partial<BookingRow>): Promise<void> {
  if (ids.length > 0)
    await tx
      .update(bookings)
      .set(set)
      .where(inArray(bookings.id, [...ids]))
}

/** Updates a locked booking and returns the new row. */
export async function updateBooking(tx: Db, id: string, set: Partial<BookingRow>): Promise<BookingRow> {
  const [row] = await tx.update(bookings).set(set).where(eq(bookings.id, id)).returning()
  if (!row) throw new Error(`booking not found: ${id}`)
  return row
}

/**
 * Derives the status of approved bookings from their sessions; if all were cancelled singly, the last one sets who
 * cancelled and when. Call it after sessions changed, with the bookings locked.
 */
export async function refreshStatus(tx: Db, booking_id: string | readonly string[], now: string): Promise<void> {
  const ids = [booking_id].flat()
  if (ids.length === 0) return
  const visits = await sessionStatesOf(tx, ids)
  const changed = ids.flatMap(id => {
    const own = visits.filter(({booking_id}) => booking_id === id)
    const before = own[0]?.booking_status
    const status = before && bookingStatusFrom(before, own, own[0]?.extended_until != null)
    return status === undefined || status === before ? [] : [{id, status}]
  })
  if (changed.length === 0) return
  const cancelled = changed.filter(({status}) => status === 'CANCELLED').map(({id}) => id)
  const last = cancelled.length > 0 ? await lastCancelled(tx, cancelled) : []
  const rows = changed.map(({id, status}) => {
    const by = last.find(({booking_id}) => booking_id === id)
    return {...by, id, status, cancelled_at: by?.cancelled_at ?? now}
  })
  await rowsOf(
    tx,
    sql`update bookings b set status = n.status,
        cancelled_by = case when n.status = 'CANCELLED' then n.cancelled_by else b.cancelled_by end,
        cancelled_by_user_id = case when n.status = 'CANCELLED' then n.cancelled_by_user_id else b.cancelled_by_user_id end,
        cancelled_reason = case when n.status = 'CANCELLED' then n.cancelled_reason else b.cancelled_reason end,
        cancelled_at = case when n.status = 'CANCELLED' then n.cancelled_at else b.cancelled_at end
      from json_to_recordset(${JSON.stringify(rows)}::json)
        as n(id uuid, status text, cancelled_by text, cancelled_by_user_id uuid, cancelled_reason text, cancelled_at timestamptz)
      where b.id = n.id`,
  )
}

/** Who canceled the visit of each booking that was canceled last, and when. */
const lastCancelled = (tx: Db, ids: readonly string[]) =>
  tx
    .selectDistinctOn([sessions.booking_id], {
      booking_id: sessions.booking_id,
      cancelled_by: sessions.cancelled_by,
      cancelled_by_user_id: sql<string | null>`(select e.by_user_id from session_events e
        where e.session_id = sessions.id and e.kind = 'cancelled' order by e.id desc limit 1)`,
      cancelled_reason: sessions.cancelled_reason,
      cancelled_at: sessions.cancelled_at,
    })
    .from(sessions)
    .where(inArray(sessions.booking_id, [...ids]))
    .orderBy(sessions.booking_id, sql`${sessions.cancelled_at} desc nulls last`)

/** The different states of the visits of bookings, which are few, however many visits there are. */
const sessionStatesOf = preparedByIds('visits_of', (db, is) =>
  db
    .selectDistinct({
      booking_id: bookings.id,
      booking_status: bookings.status,
      extended_until: bookings.extended_until,
      status: sessions.status,
      settled_by: sessions.settled_by,
    })
    .from(bookings)
    .innerJoin(sessions, eq(sessions.booking_id, bookings.id))
    .where(is(bookings.id)),
)
