import {and, asc, eq, inArray, isNotNull, lte, sql} from 'drizzle-orm'
import {day_ms} from '#domain/constants.ts'
import {grace_ms} from '#domain/money/plans.ts'
import {apart} from '#lib/for-each-isolated.ts'
import {newId} from '#lib/id.ts'
import type {ChargeAsked, Payments} from '#server/adapters/payments/port.ts'
import {plusMs} from '#server/clock.ts'
import type {Db} from '#server/db/client.ts'
import {plans, subscriptions} from '#server/db/schema/all.ts'
import {inLanguage} from '#server/language.ts'
import {readStored} from '#server/stored-texts.ts'
import {payerLanguage} from './payer-language.ts'
import {reconcileOne} from './reconcile.ts'
import {ask_open_ms, insertCheckout, openForPlan, type CheckoutRow} from './store.ts'

/**
 * Stores the charge of one due renewal before the provider is called; the subscription runs on within its grace days.
 * Null if it is no longer due or is being paid by hand.
 */
async function writeDown(db: Db, id: string, now: string): Promise<CheckoutRow | null> {
  return db.transaction(async tx => {
    const [row] = await tx
      .select({subscription: subscriptions, plan: plans})
      .from(subscriptions)
      .innerJoin(plans, eq(plans.id, sql`coalesce(${subscriptions.next_plan_id}, ${subscriptions.plan_id})`))
      .where(eq(subscriptions.id, id))
      .for('update', {of: subscriptions})
    if (!row) return null
    const {subscription, plan} = row
    const {method, provider_customer, provider_payment_id, provider_method_id, paid_until, look_at} = subscription
    const isLive = subscription.status === 'ACTIVE' || subscription.status === 'PAST_DUE'
    if (!isLive || !method || !provider_customer || !provider_payment_id || !paid_until) return null
    if (paid_until > now || subscription.cancel_at_period_end) return null
    // another process has just tried it
    if (look_at !== null && look_at > now) return null
    await tx
      .update(subscriptions)
      .set({look_at: plusMs(now, day_ms), current_period_end: plusMs(paid_until, grace_ms)})
      .where(eq(subscriptions.id, id))
    if ((await openForPlan(tx, subscription.owner_id)).length > 0) return null
    const checkout_id = newId()
    const language = await payerLanguage(tx, subscription.owner_id)
    const asked: ChargeAsked = {
      checkout_id,
      method,
      amount_cents: plan.price_cents,
      description: inLanguage(language, () => readStored(plan.title)),
      customer: provider_customer,
      kept_payment_id: provider_payment_id,
      ...(provider_method_id && {saved_method_id: provider_method_id}),
    }
    const checkout: CheckoutRow = {
      id: checkout_id,
      purpose: 'renewal',
      method,
      status: 'OPEN',
      payer_id: subscription.owner_id,
      by_user_id: null,
      amount_cents: plan.price_cents,
      tip_cents: 0,
      plan_id: plan.id,
      subscription_id: id,
      asked,
      provider_id: null,
      url: null,
      created_at: now,
      expires_at: plusMs(now, day_ms),
      ask_at: plusMs(now, ask_open_ms),
    }
    await insertCheckout(tx, checkout, [])
    return checkout
  })
}

/** Charges up to `limit` due renewals; returns how many. Interrupted ones are reconciled later. */
export async function renewDue(
  db: Db,
  provider: Payments,
  now: string,
  limit: number,
  onTrouble: (error: unknown) => void,
): Promise<number> {
  const due = await db
    .select({id: subscriptions.id})
    .from(subscriptions)
    .where(
      and(
        inArray(subscriptions.status, ['ACTIVE', 'PAST_DUE']),
        lte(sql`coalesce(${subscriptions.look_at}, ${subscriptions.current_period_end})`, now),
        lte(subscriptions.paid_until, now),
        isNotNull(subscriptions.provider_payment_id),
        eq(subscriptions.cancel_at_period_end, false),
      ),
    )
    .orderBy(asc(subscriptions.id))
    .limit(limit)
  const renew = async ({id}: {id: string}) => {
    const checkout = await writeDown(db, id, now)
    if (checkout) await reconcileOne(db, provider, checkout, now)
  }
  return apart(due, renew, onTrouble)
}
