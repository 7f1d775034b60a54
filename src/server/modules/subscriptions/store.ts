import {and, asc, desc, eq, inArray, isNotNull, isNull, or, sql} from 'drizzle-orm'
import type {PaidWith} from '#contract/money/saved-method.ts'
import type {PlanType} from '#contract/money/subscriptions.ts'
import {day_ms} from '#domain/constants.ts'
import {grace_ms} from '#domain/money/plans.ts'
import {newId} from '#lib/id.ts'
import type {ProviderMethod} from '#server/adapters/payments/port.ts'
import {plusMs} from '../../clock.ts'
import type {Db} from '../../db/client.ts'
import {checkouts, plans, subscriptions} from '../../db/schema/all.ts'
import type {Caller} from '../../http/caller.ts'
import type {Payer} from '#server/modules/billing/index.ts'
import {detachMethods} from './detachments.ts'
import {lockOwnerState} from './method-owner.ts'
import {notifyOwners} from './notifications.ts'

export type PlanRow = typeof plans.$inferSelect
export type SubscriptionRow = typeof subscriptions.$inferSelect

/** The subscriber a caller acts for: the profile, its plan type and its invoice columns. */
export interface Subscriber {
  owner_id: string
  type: PlanType
  payer: Payer
}

/** Null without a profile, and for staff. */
export function subscriberOf({role, parent_id, caretaker_id, org_id}: Caller): Subscriber | null {
  if (role === 'parent' && parent_id) return {owner_id: parent_id, type: 'careseekers', payer: {parent_id}}
  if (role === 'caretaker' && caretaker_id) return {owner_id: caretaker_id, type: 'caretaker', payer: {caretaker_id}}
  if (role === 'agency' && org_id) return {owner_id: org_id, type: 'agency', payer: {org_id}}
  return null
}

/** Available plans, in display order. */
export const plansOf = (db: Db, type: PlanType | undefined): Promise<PlanRow[]> =>
  db
    .select()
    .from(plans)
    .where(and(isNull(plans.retired_at), type === undefined ? undefined : eq(plans.type, type)))
    .orderBy(asc(plans.type), asc(plans.position), asc(plans.id))

export async function planById(db: Db, id: string): Promise<PlanRow | null> {
  const [row] = await db.select().from(plans).where(eq(plans.id, id))
  return row ?? null
}

const live = ['ACTIVE', 'PAST_DUE'] as const

/** The owner's current subscription with its plan; null if there is none. `lock` locks its row. */
export async function liveSubscription(db: Db, owner_id: string, lock = false) {
  const query = db
    .select({subscription: subscriptions, plan: plans})
    .from(subscriptions)
    .innerJoin(plans, eq(plans.id, subscriptions.plan_id))
    .where(and(eq(subscriptions.owner_id, owner_id), inArray(subscriptions.status, [...live])))
  const [row] = await (lock ? query.for('update', {of: subscriptions}) : query)
  return row ?? null
}

/** The live subscription with its plan; null if there is none. */
export async function runningSubscription(db: Db, owner_id: string | null, now: string) {
  const found = owner_id === null ? null : await liveSubscription(db, owner_id)
  const until = found?.subscription.current_period_end
  return until && until > now ? found : null
}

/** The owner's last ended subscription; null if there is none. */
export async function endedSubscription(db: Db, owner_id: string): Promise<{plan: PlanRow; at: string} | null> {
  const [row] = await db
    .select({plan: plans, at: subscriptions.current_period_end})
    .from(subscriptions)
    .innerJoin(plans, eq(plans.id, subscriptions.plan_id))
    .where(
      and(
        eq(subscriptions.owner_id, owner_id),
        eq(subscriptions.status, 'EXPIRED'),
        // one that was never paid does not count
        isNotNull(subscriptions.current_period_end),
      ),
    )
    .orderBy(desc(subscriptions.current_period_end))
    .limit(1)
  return row?.at ? {plan: row.plan, at: row.at} : null
}

/** A subscription of this owner by id, in any status. */
export async function ownSubscription(db: Db, id: string, owner_id: string, lock = false) {
  const query = db
    .select({subscription: subscriptions, plan: plans})
    .from(subscriptions)
    .innerJoin(plans, eq(plans.id, subscriptions.plan_id))
    .where(and(eq(subscriptions.id, id), eq(subscriptions.owner_id, owner_id)))
  const [row] = await (lock ? query.for('update', {of: subscriptions}) : query)
  return row ?? null
}

export async function changeSubscription(tx: Db, id: string, set: Partial<SubscriptionRow>): Promise<SubscriptionRow> {
  const [row] = await tx.update(subscriptions).set(set).where(eq(subscriptions.id, id)).returning()
  if (!row) throw new Error(`subscription not found: ${id}`)
  return row
}

/** The subscription for a first payment; reuses one that was never paid. */
export async function incompleteFor(tx: Db, owner_id: string, plan_id: string, now: string): Promise<string> {
  const [before] = await tx
    .update(subscriptions)
    .set({plan_id})
    .where(and(eq(subscriptions.owner_id, owner_id), eq(subscriptions.status, 'INCOMPLETE')))
    .returning({id: subscriptions.id})
  if (before) return before.id
  const id = newId()
  await tx.insert(subscriptions).values({id, owner_id, plan_id, status: 'INCOMPLETE', created_at: now})
  return id
}

/** Ends a never-paid subscription after its checkout failed. */
export async function endIncomplete(tx: Db, id: string): Promise<void> {
  await tx
    .update(subscriptions)
    .set({status: 'EXPIRED'})
    .where(and(eq(subscriptions.id, id), eq(subscriptions.status, 'INCOMPLETE')))
}

const retry_ms = day_ms

/** Starts the grace days after a failed renewal, which is retried daily. */
export async function renewalFailed(tx: Db, id: string, now: string): Promise<void> {
  const failed = await tx
    .update(subscriptions)
    .set({
      status: 'PAST_DUE',
      current_period_end: sql`${subscriptions.paid_until} + ${grace_ms / 1000}::int * interval '1 second'`,
      look_at: plusMs(now, retry_ms),
    })
    .where(and(eq(subscriptions.id, id), inArray(subscriptions.status, [...live])))
    .returning()
  await notifyOwners(tx, 'plan_payment_failed', failed, now)
}

/** The end of the paid term; rows from before the first payment here have only the end. */
export const paidUntil = (row: SubscriptionRow): string | null => row.paid_until ?? row.current_period_end

/** Whether a plan is, or was, charged to a card or bank account; another one can be saved for it. */
export const hasRenewals = ({method, provider_payment_id}: SubscriptionRow): boolean =>
  method !== null || provider_payment_id !== null

/**
 * Stores the method of renewals, chosen without a payment, unless the subscription has ended meanwhile or who chose it
 * has left. The job detaches the one that is not used.
 */
export async function changeMethod(
  tx: Db,
  {id, owner_id, by_user_id}: {id: string; owner_id: string; by_user_id: string | null},
  {
    method,
    customer,
    provider_method_id,
    brand,
    last4,
    expires,
  }: PaidWith & Pick<ProviderMethod, 'customer' | 'provider_method_id'>,
  now: string,
): Promise<void> {
  const type = await planTypeOf(tx, id)
  const {is_payer_here} = await lockOwnerState(tx, type, {owner_id, by_user_id})
  const [before] = await tx
    .select()
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.id, id),
        inArray(subscriptions.status, [...live]),
        or(isNotNull(subscriptions.method), isNotNull(subscriptions.provider_payment_id)),
      ),
    )
    .for('update')
  const isStored = before !== undefined && is_payer_here
  await detachMethods(tx, [isStored ? before : {owner_id, provider_method_id, provider_payment_id: null}], now)
  if (!isStored) return
  await changeSubscription(tx, id, {
    method,
    method_user_id: by_user_id,
    provider_customer: customer,
    provider_method_id,
    paid_with: {method, brand, last4, expires},
  })
}

async function planTypeOf(tx: Db, subscription_id: string): Promise<PlanType> {
  const [row] = await tx
    .select({type: plans.type})
    .from(subscriptions)
    .innerJoin(plans, eq(plans.id, subscriptions.plan_id))
    .where(eq(subscriptions.id, subscription_id))
  if (!row) throw new Error(`subscription not found: ${subscription_id}`)
  return row.type
}

/** Stores what the payment was made with whose method renewals use, unless its owner has chosen another one since. */
export async function describeMethod(tx: Db, provider_payment_id: string, paid_with: PaidWith): Promise<void> {
  await tx
    .update(subscriptions)
    .set({paid_with})
    .where(and(eq(subscriptions.provider_payment_id, provider_payment_id), isNull(subscriptions.provider_method_id)))
}

/** The checkout of a plan with a pending payment (ACH); undefined if there is none. */
export async function processingPlanCheckout(db: Db, owner_id: string) {
  const [checkout] = await db
    .select()
    .from(checkouts)
    .where(
      and(
        eq(checkouts.payer_id, owner_id),
        inArray(checkouts.purpose, ['subscription', 'renewal']),
        eq(checkouts.status, 'PROCESSING'),
      ),
    )
    .limit(1)
  return checkout
}
