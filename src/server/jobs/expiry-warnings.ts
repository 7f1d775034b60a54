import {and, eq, inArray, lt} from 'drizzle-orm'
import {day_ms} from '#domain/constants.ts'
import {plusMs} from '#server/clock.ts'
import type {Db} from '#server/db/client.ts'
import {takeUnwarned} from '#server/modules/files/index.ts'
import {notify, type NewNotification} from '#server/modules/notifications/index.ts'
import {checkDay, hasLapsed} from '#server/modules/accounts/index.ts'
import {caretakers, checks} from '#server/db/schema/all.ts'
import {withdrawAllOf} from '#server/modules/bookings/index.ts'

/** How long before expiry the owner of a certificate is warned: enough time for a course. */
const ahead_ms = 30 * day_ms

/**
 * Warns the owners of up to `limit` certificates that expire within thirty days, once per expiry date. Returns how
 * many.
 */
export async function warnOfExpiry(db: Db, now: string, limit: number): Promise<number> {
  return db.transaction(async tx => {
    const days = {today: checkDay(now), until: checkDay(plusMs(now, ahead_ms))}
    const ending = await takeUnwarned(tx, days, limit)
    const notifications = ending.map(({owner_id, name, expires_on}): NewNotification => ({
      kind: 'certificate_ends',
      // the id matches only one of the two
      to: {caretaker: owner_id, org: owner_id},
      facts: {name, on: expires_on ?? days.until},
    }))
    if (notifications.length > 0) await notify(tx, notifications, now)
    return ending.length
  })
}

/**
 * Makes up to `limit` caregivers with an expired check Pending again: their live offers are withdrawn, their
 * sessions stay. Returns how many.
 * @see src/domain/rules-people.md#verification
 */
export async function expireChecks(db: Db, now: string, limit: number): Promise<number> {
  return db.transaction(async tx => {
    // the index finds the few expired checks; only these are searched for a newer one
    const ended = tx
      .select({id: checks.caretaker_id})
      .from(checks)
      .where(lt(checks.expires_on, checkDay(now)))
    const due = await tx
      .select({id: caretakers.id})
      .from(caretakers)
      .where(and(inArray(caretakers.id, ended), eq(caretakers.is_verified, 'Approved'), hasLapsed(now)))
      .limit(limit)
      .for('no key update', {skipLocked: true})
    if (due.length === 0) return 0

    const ids = due.map(row => row.id)
    await tx.update(caretakers).set({is_verified: 'Pending'}).where(inArray(caretakers.id, ids))
    await withdrawAllOf(tx, {caretaker_ids: ids}, now)
    await notify(
      tx,
      ids.map((caretaker): NewNotification => ({kind: 'verification_expired', to: {caretaker}, facts: {}})),
      now,
    )
    return due.length
  })
}
