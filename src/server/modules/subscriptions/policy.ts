import {type Placeholder, type SQL, type SQLWrapper, sql} from 'drizzle-orm'
import {mayAddOne, planLimitText, allowances} from '#domain/money/plans.ts'
import {rowsOf, type Db} from '#server/db/client.ts'
import {refuse, type Refusal} from '#server/http/refusal.ts'
import type {Subscriber} from './store.ts'

/** Whether this profile has a live subscription at `now`. */
export async function isSubscribed(db: Db, owner_id: string, now: string): Promise<boolean> {
  const [row] = await rowsOf<{yes: boolean}>(db, sql`select ${subscribed(sql`${owner_id}::uuid`, now)} as yes`)
  return row?.yes ?? false
}

/**
 * 409 `plan_limit` if one more exceeds the free limit; null if allowed. Lock the profile's row to rely on it.
 * @see src/domain/rules.md#plans
 */
export async function planLimit(tx: Db, subscriber: Subscriber, now: string): Promise<Refusal | null> {
  const {type, owner_id} = subscriber
  const used = await usedOf(tx, subscriber)
  if (mayAddOne(type, {used, is_subscribed: false})) return null
  return refuseBeyondPlan(type, {used, is_subscribed: await isSubscribed(tx, owner_id, now)})
}

/** The refusal of `planLimit` for what was counted under the lock. */
export const refuseBeyondPlan = (
  type: Subscriber['type'],
  allowance: {used: number; is_subscribed: boolean},
): Refusal | null =>
  mayAddOne(type, allowance) ? null : refuse('plan_limit', planLimitText[type], {current: {used: allowance.used}})

/**
 * SQL: whether this profile has a live subscription, paid or within its grace. Pass the id with its table:
 * sql`organizations.id`.
 * @see src/domain/rules.md#plans
 */
export const subscribed = (owner_id: SQL, now: string | Placeholder): SQL<boolean> =>
  sql<boolean>`exists (
    select 1 from subscriptions live
    where live.owner_id = ${owner_id} and live.status in ('ACTIVE', 'PAST_DUE')
      and live.current_period_end > ${now}::timestamptz
  )`

/** SQL: a caregiver's live bids, which count towards the free limit. */
export const liveBidsOf = (caretaker_id: SQLWrapper) =>
  sql<number>`(select count(*)::int from offers counted where counted.caretaker_id = ${caretaker_id} and counted.status = 'SUBMITTED')`

/** What counts towards the free limit: open requests, or live bids. */
async function usedOf(db: Db, {owner_id, type}: Subscriber): Promise<number> {
  if (type === 'agency') return 0
  const count =
    type === 'careseekers'
      ? sql`(select count(*)::int from bookings where parent_id = ${owner_id}::uuid and status in ('PENDING', 'REVIEW') and not waitlisted)`
      : liveBidsOf(sql`${owner_id}::uuid`)
  const [row] = await rowsOf<{n: number}>(db, sql`select ${count} as n`)
  return row?.n ?? 0
}

/**
 * A subscriber's open requests or live bids (`used`), and how many are free without a plan.
 * @see src/domain/rules.md#plans
 */
export const allowanceOf = async (db: Db, subscriber: Subscriber) => ({
  ...allowances[subscriber.type],
  used: await usedOf(db, subscriber),
})
