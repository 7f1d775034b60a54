import {and, eq, exists, gte, inArray, isNull, lt, notExists, or} from 'drizzle-orm'
import {localDate} from '#domain/time.ts'
import type {Db} from '../db/client.ts'
import {caretakers, checks, offers} from '../db/schema/all.ts'
import {fallBack, lockBooking} from '../modules/bookings/store.ts'

/** A check holds until its last day is over everywhere in the country. */
const last_zone = 'Pacific/Honolulu'

/**
 * Makes up to `limit` caregivers Pending again whose background check has expired: their live offers are withdrawn, their
 * sessions stay (decisions §7). Answers how many.
 */
export async function expireChecks(db: Db, now: string, limit: number): Promise<number> {
  const today = localDate(now, last_zone)
  return db.transaction(async tx => {
    const background = (still: 'holds' | 'ended') =>
      tx
        .select({id: checks.id})
        .from(checks)
        .where(
          and(
            eq(checks.caretaker_id, caretakers.id),
            eq(checks.kind, 'background'),
            still === 'ended'
              ? lt(checks.expires_on, today)
              : or(isNull(checks.expires_on), gte(checks.expires_on, today)),
          ),
        )
    const due = await tx
      .select({id: caretakers.id})
      .from(caretakers)
      .where(
        and(
          eq(caretakers.is_verified, 'Approved'),
          exists(background('ended')),
          notExists(background('holds')),
        ),
      )
      .limit(limit)
      .for('no key update', {skipLocked: true})
    if (due.length === 0) return 0

    const ids = due.map(row => row.id)
    await tx.update(caretakers).set({is_verified: 'Pending'}).where(inArray(caretakers.id, ids))
    const live = and(inArray(offers.caretaker_id, ids), eq(offers.status, 'SUBMITTED'))
    const touched = await tx
      .selectDistinct({id: offers.booking_id})
      .from(offers)
      .where(live)
      .orderBy(offers.booking_id)
    for (const {id} of touched) await lockBooking(tx, id)
    await tx.update(offers).set({status: 'WITHDRAWN', decided_at: now}).where(live)
    for (const {id} of touched) await fallBack(tx, id)
    return due.length
  })
}
