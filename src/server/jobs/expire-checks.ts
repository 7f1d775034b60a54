import {and, eq, inArray, lt} from 'drizzle-orm'
import type {Db} from '../db/client.ts'
import {caretakers, checks} from '../db/schema/all.ts'
import {notify, type News} from '#server/modules/notifications/index.ts'
import {checkDay, hasLapsed} from '#server/modules/accounts/index.ts'
import {withdrawAllOf} from '#server/modules/bookings/index.ts'

/**
 * Makes up to `limit` caregivers with an expired check Pending again: their live offers are withdrawn, their
 * sessions stay. Returns how many.
 * @see src/domain/rules.md#verification
 */
export async function expireChecks(db: Db, now: string, limit: number): Promise<number> {
  return db.transaction(async tx => {
    // the index of expiry dates names the few in question; whether a newer check holds is asked of them alone
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
      ids.map((caretaker): News => ({kind: 'verification_expired', to: {caretaker}, facts: {}})),
      now,
    )
    return due.length
  })
}
