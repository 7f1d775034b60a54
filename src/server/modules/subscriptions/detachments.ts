import {and, eq, inArray, sql} from 'drizzle-orm'
import type {Db} from '#server/db/client.ts'
import {checkouts, methodDetachments, payments, subscriptions} from '#server/db/schema/all.ts'

/** A plan's method as it is known here: by its id, or else by the payment that was made with it. */
interface Unused {
  owner_id: string
  provider_method_id: string | null
  provider_payment_id: string | null
}

/** The job detaches these methods at the provider. Those that are not known in any way are left out. */
export async function detachMethods(tx: Db, unused: readonly Unused[], now: string): Promise<void> {
  const rows = unused
    .filter(({provider_method_id, provider_payment_id}) => provider_method_id ?? provider_payment_id)
    .map(({owner_id, provider_method_id, provider_payment_id}) => ({
      owner_id,
      provider_method_id,
      provider_payment_id: provider_method_id === null ? provider_payment_id : null,
      detach_at: now,
    }))
  if (rows.length > 0) await tx.insert(methodDetachments).values(rows)
}

/** Takes back that the method of an ended plan is detached, if the job has not done so. */
export async function keepMethod(tx: Db, {owner_id, provider_method_id, provider_payment_id}: Unused): Promise<void> {
  await tx
    .delete(methodDetachments)
    .where(
      and(
        eq(methodDetachments.owner_id, owner_id),
        provider_method_id === null
          ? eq(methodDetachments.provider_payment_id, provider_payment_id ?? '')
          : eq(methodDetachments.provider_method_id, provider_method_id),
      ),
    )
}

/**
 * The job detaches all methods that were stored for these owners: those of their subscriptions, which this transaction
 * ends, and those of payments whose page stored one.
 */
export async function detachMethodsOf(tx: Db, owner_ids: readonly string[], now: string): Promise<void> {
  const ofPlans = await tx
    .select({
      owner_id: subscriptions.owner_id,
      provider_method_id: subscriptions.provider_method_id,
      provider_payment_id: subscriptions.provider_payment_id,
    })
    .from(subscriptions)
    .where(inArray(subscriptions.owner_id, [...owner_ids]))
  const ofPages = await tx
    .select({owner_id: payments.payer_id, provider_payment_id: payments.provider_payment_id})
    .from(payments)
    .innerJoin(checkouts, eq(checkouts.id, payments.checkout_id))
    .where(and(inArray(payments.payer_id, [...owner_ids]), sql`${checkouts.asked} ->> 'keep_method' = 'true'`))
  const isOfPlan = new Set(ofPlans.map(plan => plan.provider_method_id ?? plan.provider_payment_id))
  const others = ofPages.filter(page => !isOfPlan.has(page.provider_payment_id))
  await detachMethods(tx, [...ofPlans, ...others.map(page => ({...page, provider_method_id: null}))], now)
}
