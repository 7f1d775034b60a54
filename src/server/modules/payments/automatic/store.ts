import {and, eq, gt, inArray, isNull, lte, sql} from 'drizzle-orm'
import type {ProviderMethod, Payments} from '#server/adapters/payments/port.ts'
import type {Db} from '#server/db/client.ts'
import {automaticPayments, familyAdults, invoices, parents, savedMethods, users} from '#server/db/schema/all.ts'
import type {PaymentMethod} from '#contract/money/subscriptions.ts'
import type {SavedMethodRow} from '#server/db/schema/saved-methods.ts'
import {dropPlanned, notifyStopped} from '#server/modules/billing/index.ts'
import {apart} from '#lib/for-each-isolated.ts'

const isCurrentOf = (parent_ids: readonly string[]) =>
  and(inArray(savedMethods.parent_id, [...parent_ids]), isNull(savedMethods.removed_at))
const isCurrent = (parent_id: string) => isCurrentOf([parent_id])

/** The family's saved payment method, or null. */
export async function savedMethodOf(db: Db, parent_id: string): Promise<SavedMethodRow | null> {
  const [row] = await db.select().from(savedMethods).where(isCurrent(parent_id))
  return row ?? null
}

/** Locks the method that a statement would be paid with, so that it is neither switched off nor removed meanwhile. */
export async function lockMethodFor(tx: Db, invoice_id: string): Promise<void> {
  const payer = tx.select({id: invoices.parent_id}).from(invoices).where(eq(invoices.id, invoice_id))
  await tx
    .select({id: savedMethods.id})
    .from(savedMethods)
    .where(and(inArray(savedMethods.parent_id, payer), isNull(savedMethods.removed_at)))
    .for('share')
}

/** The family's statements that are being charged, which nothing stops any more. */
export const chargingOf = (db: Db, parent_id: string) =>
  db
    .select({
      invoice_id: invoices.id,
      number: invoices.number,
      amount_cents: sql`${invoices.amount_cents} - ${invoices.credited_cents}`.mapWith(Number),
    })
    .from(automaticPayments)
    .innerJoin(invoices, eq(invoices.id, automaticPayments.invoice_id))
    .where(
      and(
        eq(invoices.parent_id, parent_id),
        inArray(invoices.status, ['OPEN', 'PROCESSING']),
        eq(automaticPayments.status, 'CHARGED'),
      ),
    )
    .orderBy(invoices.id)

/** Locks the family, so that two methods saved at once replace each other. */
export async function lockFamily(tx: Db, parent_id: string): Promise<void> {
  await tx.select({id: parents.id}).from(parents).where(eq(parents.id, parent_id)).for('no key update')
}

/** Whether the family has saved a method after this time. */
export async function hasNewerMethod(tx: Db, parent_id: string, after: string): Promise<boolean> {
  const newer = await tx
    .select({id: savedMethods.id})
    .from(savedMethods)
    .where(and(isCurrent(parent_id), gt(savedMethods.created_at, after)))
  return newer.length > 0
}

/**
 * Saves what a page saved at the provider, in place of an earlier method, unless it is that one; whether it pays
 * automatically stays as it was. A method removed here stays removed, as does one of an adult who left or closed since.
 */
export async function saveMethod(
  tx: Db,
  {payer_id: parent_id, by_user_id, method}: {payer_id: string; by_user_id: string | null; method: PaymentMethod},
  saved: ProviderMethod,
  now: string,
): Promise<void> {
  const {customer: provider_customer, ...of} = saved
  await lockFamily(tx, parent_id)
  const isSame = eq(savedMethods.provider_method_id, of.provider_method_id)
  const same = await tx
    .update(savedMethods)
    .set({provider_customer, ...of})
    .where(isSame)
    .returning()
  if (same.length > 0) return
  const row = {...of, parent_id, saved_by_user_id: by_user_id, method, provider_customer, created_at: now}
  if (by_user_id !== null && !(await isAdultOf(tx, parent_id, by_user_id))) {
    await tx.insert(savedMethods).values({...row, removed_at: now})
    return
  }
  const before = await removeSaved(tx, [parent_id], now)
  await tx.insert(savedMethods).values({...row, is_automatic: before.some(each => each.is_automatic)})
}

async function isAdultOf(tx: Db, parent_id: string, user_id: string): Promise<boolean> {
  const [adult] = await tx
    .select({id: users.id})
    .from(familyAdults)
    .innerJoin(users, eq(users.id, familyAdults.user_id))
    .where(and(eq(familyAdults.parent_id, parent_id), eq(users.id, user_id), isNull(users.closed_at)))
  return adult !== undefined
}

/** Removes the families' methods here; the job removes them at the provider. */
const removeSaved = (tx: Db, parent_ids: readonly string[], now: string): Promise<SavedMethodRow[]> =>
  tx.update(savedMethods).set({removed_at: now}).where(isCurrentOf(parent_ids)).returning()

/**
 * Turns automatic payment on or off; false without a saved method. Off drops what is announced, of which the other adult is
 * notified.
 */
export async function setAutomatic(
  tx: Db,
  parent_id: string,
  is_automatic: boolean,
  {by, now}: {by: string; now: string},
): Promise<boolean> {
  const changed = await tx.update(savedMethods).set({is_automatic}).where(isCurrent(parent_id)).returning()
  if (!is_automatic) await notifyStopped(tx, await dropPlanned(tx, eq(invoices.parent_id, parent_id)), {by}, now)
  return changed.length > 0
}

/** Removes the methods of these families, with the automatic payments announced for them; returns what those would pay. */
export async function removeMethods(tx: Db, parent_ids: readonly string[], now: string): Promise<string[]> {
  if (parent_ids.length === 0) return []
  await removeSaved(tx, parent_ids, now)
  return dropPlanned(tx, inArray(invoices.parent_id, [...parent_ids]))
}

/**
 * Removes the family's method if this adult saved it, who leaves the family or closes their account, with the automatic
 * payments announced for it. The one who stays is notified, so it is called while both belong to the family.
 * @see src/domain/rules.md#automatic-payment
 */
export async function removeMethodOfAdult(
  tx: Db,
  {parent_id, user_id, by, now}: {parent_id: string; user_id: string; by: string; now: string},
): Promise<void> {
  const removed = await tx
    .update(savedMethods)
    .set({removed_at: now})
    .where(and(isCurrent(parent_id), eq(savedMethods.saved_by_user_id, user_id)))
    .returning({id: savedMethods.id})
  if (removed.length === 0) return
  await notifyStopped(tx, await dropPlanned(tx, eq(invoices.parent_id, parent_id)), {by}, now)
}

/** The charge of statements failed; it is not tried again by itself. */
export async function noteChargeFailed(tx: Db, invoice_ids: readonly string[]): Promise<void> {
  await tx
    .update(automaticPayments)
    .set({status: 'FAILED'})
    .where(inArray(automaticPayments.invoice_id, [...invoice_ids]))
}

/** Removes up to `limit` removed methods at the provider, then here; returns how many. */
export async function forgetMethods(
  db: Db,
  provider: Payments,
  now: string,
  limit: number,
  onTrouble: (error: unknown) => void,
): Promise<number> {
  const gone = await db.select().from(savedMethods).where(lte(savedMethods.removed_at, now)).limit(limit)
  const forget = async ({id, provider_method_id}: SavedMethodRow) => {
    await provider.removeMethod(provider_method_id)
    await db.delete(savedMethods).where(eq(savedMethods.id, id))
  }
  return apart(gone, forget, onTrouble)
}
