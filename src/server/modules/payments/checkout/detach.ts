import {and, asc, eq, inArray, lte, notExists} from 'drizzle-orm'
import {apart} from '#lib/for-each-isolated.ts'
import type {Payments} from '#server/adapters/payments/port.ts'
import {plusMs} from '#server/clock.ts'
import type {Db} from '#server/db/client.ts'
import {checkouts, methodDetachments, savedMethods} from '#server/db/schema/all.ts'
import type {Round} from './store.ts'

/** When a method that could not be detached is tried again. */
const again_ms = 3_600_000

/**
 * Detaches up to `limit` unused methods at the provider, then deletes their rows; returns how many were tried. Detaching
 * twice is harmless, so a crash in between loses nothing. While a payment for its owner's plan is under way, a method
 * waits, as that charge may use it. One that its owner saved for paying stays attached until they remove it.
 */
export async function detachDue(
  {db, payments: provider}: {db: Db; payments: Payments},
  {now, limit, onTrouble}: Round,
): Promise<number> {
  const underWay = db
    .select({id: checkouts.id})
    .from(checkouts)
    .where(
      and(
        eq(checkouts.payer_id, methodDetachments.owner_id),
        inArray(checkouts.purpose, ['subscription', 'renewal']),
        inArray(checkouts.status, ['OPEN', 'PROCESSING']),
      ),
    )
  const due = db
    .select({id: methodDetachments.id})
    .from(methodDetachments)
    .where(and(lte(methodDetachments.detach_at, now), notExists(underWay)))
    .orderBy(asc(methodDetachments.detach_at))
    .limit(limit)
    .for('update', {skipLocked: true})
  const taken = await db
    .update(methodDetachments)
    .set({detach_at: plusMs(now, again_ms)})
    .where(inArray(methodDetachments.id, due))
    .returning()
  const detach = async ({id, provider_method_id, provider_payment_id}: (typeof taken)[number]) => {
    const used = provider_payment_id === null ? null : await provider.findMethod(provider_payment_id)
    const method_id = provider_method_id ?? used?.provider_method_id
    if (method_id && !(await isSaved(db, method_id))) await provider.removeMethod(method_id)
    await db.delete(methodDetachments).where(eq(methodDetachments.id, id))
  }
  return apart(taken, detach, onTrouble)
}

const isSaved = async (db: Db, provider_method_id: string): Promise<boolean> =>
  (await db.$count(savedMethods, eq(savedMethods.provider_method_id, provider_method_id))) > 0
