import {and, eq, gte, isNotNull, not, or, sql, type SQL} from 'drizzle-orm'
import {day_ms, unbilled_days_back} from '#domain/constants.ts'
import {chargeFor, type Charge} from '#domain/money/billing.ts'
import {plusMs} from '#server/clock.ts'
import type {Db} from '#server/db/client.ts'
import {isStated} from '#server/db/is-stated.ts'
import {bookings, sessions} from '#server/db/schema/all.ts'

/** What is owed for those of these visits that no statement has yet, each with its booking. */
async function readUnbilled(
  db: Db,
  isTheirs: SQL | undefined,
  now: string,
): Promise<{booking_id: string; number: string | null; charge: Charge}[]> {
  const rows = await db
    .select({
      booking_id: sessions.booking_id,
      number: bookings.number,
      scheduled_start: sessions.scheduled_start,
      scheduled_end: sessions.scheduled_end,
      status: sessions.status,
      settled_by: sessions.settled_by,
      started_at: sessions.started_at,
      ended_at: sessions.ended_at,
      cancelled_by: sessions.cancelled_by,
      cancelled_free: sessions.cancelled_free,
      caretaker_id: sessions.caretaker_id,
      rate_cents: bookings.hourly_rate_cents,
      fee_bps: bookings.fee_bps,
    })
    .from(sessions)
    .innerJoin(bookings, eq(bookings.id, sessions.booking_id))
    .where(
      and(
        isTheirs,
        gte(sessions.scheduled_start, plusMs(now, -unbilled_days_back * day_ms)),
        or(isNotNull(sessions.settled_by), eq(sessions.cancelled_free, false)),
        not(isStated(sessions.id)),
      ),
    )
  return rows.flatMap(({booking_id, number, rate_cents, fee_bps, caretaker_id, ...visit}) => {
    // an agency pays the fee of its bookings itself
    const terms = {rate_cents: rate_cents ?? 0, fee_bps: caretaker_id ? (fee_bps ?? 0) : 0}
    const charge = chargeFor(visit, terms)
    return charge ? [{booking_id, number, charge}] : []
  })
}

/** What a family owes for visits that no statement has yet and that also match, with the fee, and the part of it for canceling late. */
export async function unbilledOf(
  db: Db,
  parent_id: string,
  now: string,
  also?: SQL,
): Promise<{cents: number; late_cancel_cents: number}> {
  let [cents, late_cancel_cents] = [0, 0]
  for (const {charge} of await readUnbilled(db, and(eq(sessions.parent_id, parent_id), also), now)) {
    const due_cents = charge.care_cents + charge.fee_cents
    cents += due_cents
    if (charge.why === 'late_cancel') late_cancel_cents += due_cents
  }
  return {cents, late_cancel_cents}
}

/** What the next statements charge for these visits so far, by booking: with the fee, and without it. */
export async function unbilledByBooking(
  db: Db,
  isTheirs: SQL | undefined,
  now: string,
): Promise<{booking_id: string; number: string | null; due_cents: number; care_cents: number}[]> {
  const isAhead = sql`exists (select from statement_weeks w
    where w.booking_id = ${sessions.booking_id} and w.look_at is not null)`
  const found = new Map<string, {booking_id: string; number: string | null; due_cents: number; care_cents: number}>()
  for (const {booking_id, number, charge} of await readUnbilled(db, and(isTheirs, isAhead), now)) {
    const {due_cents = 0, care_cents = 0} = found.get(booking_id) ?? {}
    found.set(booking_id, {
      booking_id,
      number,
      due_cents: due_cents + charge.care_cents + charge.fee_cents,
      care_cents: care_cents + charge.care_cents,
    })
  }
  return [...found.values()]
}
