import {and, eq, gte, isNotNull, not, or} from 'drizzle-orm'
import {day_ms, unbilled_days_back} from '#domain/constants.ts'
import {chargeFor} from '#domain/money/billing.ts'
import {plusMs} from '#server/clock.ts'
import type {Db} from '#server/db/client.ts'
import {isStated} from '#server/db/is-stated.ts'
import {bookings, sessions} from '#server/db/schema/all.ts'

/** What a family owes for visits that no statement has yet, with the fee, and the part of it for canceling late. */
export async function unbilledOf(
  db: Db,
  parent_id: string,
  now: string,
): Promise<{cents: number; late_cancel_cents: number}> {
  const rows = await db
    .select({
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
        eq(sessions.parent_id, parent_id),
        gte(sessions.scheduled_start, plusMs(now, -unbilled_days_back * day_ms)),
        or(isNotNull(sessions.settled_by), eq(sessions.cancelled_free, false)),
        not(isStated(sessions.id)),
      ),
    )
  let [cents, late_cancel_cents] = [0, 0]
  for (const {rate_cents, fee_bps, caretaker_id, ...visit} of rows) {
    // an agency pays the fee of its bookings itself
    const terms = {rate_cents: rate_cents ?? 0, fee_bps: caretaker_id ? (fee_bps ?? 0) : 0}
    const charge = chargeFor(visit, terms)
    if (!charge) continue
    const due_cents = charge.care_cents + charge.fee_cents
    cents += due_cents
    if (charge.why === 'late_cancel') late_cancel_cents += due_cents
  }
  return {cents, late_cancel_cents}
}
