import {asc, eq, sql} from 'drizzle-orm'
import type {PlanType} from '#contract/money/subscriptions.ts'
import type {Db} from '../../db/client.ts'
import {plans} from '../../db/schema/all.ts'

/** Plans with how many have exactly this one: those on offer first, then what is not sold any more. */
const withSubscribers = (db: Db) =>
  db
    .select({
      plan: plans,
      subscribers: sql<number>`(select count(*)::int from subscriptions s
        where s.plan_id = plans.id and s.status in ('ACTIVE', 'PAST_DUE'))`,
    })
    .from(plans)
    .$dynamic()

export type StaffPlanRow = Awaited<ReturnType<typeof withSubscribers>>[number]

export const allPlans = (db: Db): Promise<StaffPlanRow[]> =>
  withSubscribers(db).orderBy(
    asc(plans.type),
    sql`${plans.retired_at} desc nulls first`,
    asc(plans.position),
    asc(plans.id),
  )

export async function staffPlan(db: Db, id: string): Promise<StaffPlanRow | undefined> {
  const [row] = await withSubscribers(db).where(eq(plans.id, id))
  return row
}

/** Takes a plan's row; undefined where there is none. */
export async function lockPlan(tx: Db, id: string) {
  const [row] = await tx.select().from(plans).where(eq(plans.id, id)).for('no key update')
  return row
}

/** The place behind every other plan of its group. */
export async function nextPosition(tx: Db, type: PlanType): Promise<number> {
  const [row] = await tx
    .select({next: sql<number>`coalesce(max(${plans.position}) + 1, 0)::int`})
    .from(plans)
    .where(eq(plans.type, type))
  return row?.next ?? 0
}

export async function insertPlan(tx: Db, plan: typeof plans.$inferInsert & {id: string}): Promise<void> {
  await tx.insert(plans).values(plan)
}

export async function updatePlan(tx: Db, id: string, set: Partial<typeof plans.$inferInsert>): Promise<void> {
  await tx.update(plans).set(set).where(eq(plans.id, id))
}
