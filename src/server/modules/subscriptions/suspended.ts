import {and, eq, gt, inArray, isNotNull, sql} from 'drizzle-orm'
import type {Db} from '#server/db/client.ts'
import {plans, subscriptions} from '#server/db/schema/all.ts'

const live = inArray(subscriptions.status, ['ACTIVE', 'PAST_DUE'])

/** Stops the renewal of an owner's plan: it ends with its paid term, and grace days end at once. */
export async function stopRenewal(tx: Db, owner_id: string): Promise<void> {
  await tx
    .update(subscriptions)
    .set({
      cancel_at_period_end: true,
      current_period_end: sql`coalesce(${subscriptions.paid_until}, ${subscriptions.current_period_end})`,
      look_at: null,
    })
    .where(and(eq(subscriptions.owner_id, owner_id), live))
}

/** A plan and until when it is paid. */
export interface PaidPlan {
  title: string
  until: string
}

const paidPlans = (db: Db) =>
  db
    .select({title: plans.title, until: subscriptions.paid_until})
    .from(subscriptions)
    .innerJoin(plans, eq(plans.id, subscriptions.plan_id))
    .$dynamic()

const paidPlan = ([row]: {title: string; until: string | null}[]): PaidPlan | null =>
  row?.until ? {title: row.title, until: row.until} : null

/** An owner's plan that renews; null if there is none. */
export async function renewingPlan(db: Db, owner_id: string): Promise<PaidPlan | null> {
  const renews = and(isNotNull(subscriptions.method), eq(subscriptions.cancel_at_period_end, false))
  return paidPlan(await paidPlans(db).where(and(eq(subscriptions.owner_id, owner_id), live, renews)))
}

/** The plan of a family's adult, a caregiver or an agency's owner that runs and is not renewed; null if there is none. */
export async function endingPlanOf(db: Db, user_id: string, now: string): Promise<PaidPlan | null> {
  const isTheirs = sql`${subscriptions.owner_id} in (
    select parent_id from family_adults where user_id = ${user_id}::uuid
    union select id from caretakers where user_id = ${user_id}::uuid
    union select org_id from members where user_id = ${user_id}::uuid and role = 'owner' and removed_at is null)`
  const ends = and(eq(subscriptions.cancel_at_period_end, true), gt(subscriptions.paid_until, now))
  return paidPlan(await paidPlans(db).where(and(isTheirs, live, ends)))
}
