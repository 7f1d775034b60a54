import {and, eq, sql, type SQL} from 'drizzle-orm'
import {bookingStatusFrom} from '#domain/bookings/booking.ts'
import {type Db} from '#server/db/client.ts'
import {prepared} from '#server/db/prepared.ts'
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

/** Updates a locked booking and returns the new row. */
export async function updateBooking(tx: Db, id: string, set: Partial<BookingRow>): Promise<BookingRow> {
  const [row] = await tx.update(bookings).set(set).where(eq(bookings.id, id)).returning()
  if (!row) throw new Error(`booking not found: ${id}`)
  return row
}

/**
 * Derives an approved booking's status from its sessions; if all were cancelled singly, the last one sets who cancelled
 * and when. Call it after a session changed, with the booking locked.
 */
export async function refreshStatus(tx: Db, booking_id: string, now: string): Promise<void> {
  const visits = await sessionStatesOf(tx, {booking_id})
  const before = visits[0]?.booking_status
  if (!before) return
  const status = bookingStatusFrom(before, visits)
  if (status === before) return
  const last = visits.toSorted((a, b) => ((a.cancelled_at ?? '') < (b.cancelled_at ?? '') ? 1 : -1))[0]
  await updateBooking(tx, booking_id, {
    status,
    ...(status === 'CANCELLED' && {
      cancelled_by: last?.cancelled_by ?? null,
      cancelled_reason: last?.cancelled_reason ?? null,
      cancelled_at: last?.cancelled_at ?? now,
    }),
  })
}

const sessionStatesOf = prepared('visits_of', db =>
  db
    .select({
      booking_status: bookings.status,
      status: sessions.status,
      settled_by: sessions.settled_by,
      cancelled_by: sessions.cancelled_by,
      cancelled_reason: sessions.cancelled_reason,
      cancelled_at: sessions.cancelled_at,
    })
    .from(bookings)
    .innerJoin(sessions, eq(sessions.booking_id, bookings.id))
    .where(eq(bookings.id, sql.placeholder('booking_id'))),
)
