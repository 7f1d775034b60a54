import {m} from '#messages'
import {asc, eq, sql} from 'drizzle-orm'
import * as contract from '#contract/admin/platform.ts'
import type {StaffPlan} from '#contract/admin/platform.ts'
import {centsToDollars, dollarsToCents} from '#domain/money/money.ts'
import {newId} from '#lib/id.ts'
import type {Db} from '#server/db/client.ts'
import {route, type Route} from '#server/http/mount.ts'
import {notFound, refuse} from '#server/http/refusal.ts'
import {refuseStale} from '#server/http/stale.ts'
import {recordAudit} from '#server/db/audit.ts'
import type {PlanType} from '#contract/money/subscriptions.ts'
import {plans} from '#server/db/schema/all.ts'
import {presentPlan} from './present.ts'
import type {PlanRow} from './store.ts'

const present = ({plan, subscribers}: StaffPlanRow): StaffPlan => ({
  ...presentPlan(plan),
  retired_at: plan.retired_at,
  subscribers,
})

async function answer(db: Db, id: string) {
  const row = await staffPlan(db, id)
  return row ? present(row) : notFound()
}

/** The plan fields that the log records. */
const auditedFields = ({title, description, price_cents, list_items, retired_at}: PlanRow) => ({
  title,
  description,
  price_cents,
  list_items,
  retired_at,
})

/** What staff may change of a plan, as they read it. */
const editedFields = ({title, description, list_items, price_cents}: PlanRow) => ({
  title,
  description,
  list_items,
  price: centsToDollars(price_cents),
})

const retired = () => refuse('plan_retired', m.this_plan_is_no_longer_sold())

/** Staff manage plans. Bought plans do not change price and term. @see src/domain/rules.md#plans */
export const staffPlanRoutes: readonly Route[] = [
  route(contract.listStaffPlans, async ({db}) => ({items: (await allPlans(db)).map(present)})),

  route(contract.createPlan, async ({db, body: {price, ...body}, caller: {user_id}, now}) => {
    const id = newId()
    const plan = {
      ...body,
      id,
      plan: `${body.type}-${body.duration_value === 1 ? '' : body.duration_value}${body.duration_unit}`,
      price_cents: dollarsToCents(price),
      position: await nextPosition(db, body.type),
    }
    await insertPlan(db, plan)
    await recordAudit(db, {user_id, now}, {did: 'created', target: 'plan', target_id: id, before: null, after: plan})
    return answer(db, id)
  }),

  route(contract.changePlan, async ({db, params, body: {price, seen, ...text}, caller: {user_id}, now}) => {
    const before = await lockPlan(db, params.id)
    if (!before) return notFound()
    if (before.retired_at !== null) return retired()
    const stale = refuseStale(seen, editedFields(before))
    if (stale) return stale
    const price_cents = price === undefined ? before.price_cents : dollarsToCents(price)
    const after = {...before, ...text, price_cents}
    const change = {did: 'changed', target: 'plan', before: auditedFields(before)} as const
    if (price_cents === before.price_cents) {
      if (Object.keys(text).length > 0) await updatePlan(db, before.id, text)
      await recordAudit(db, {user_id, now}, {...change, target_id: before.id, after: auditedFields(after)})
      return answer(db, before.id)
    }
    const id = newId()
    await updatePlan(db, before.id, {retired_at: now})
    await insertPlan(db, {...after, id})
    await recordAudit(
      db,
      {user_id, now},
      {...change, target_id: id, after: {...auditedFields(after), replaces: before.id}},
    )
    return answer(db, id)
  }),

  route(contract.retirePlan, async ({db, params: {id}, body: {seen}, caller: {user_id}, now}) => {
    const before = await lockPlan(db, id)
    if (!before) return notFound()
    if (before.retired_at === null) {
      const stale = refuseStale(seen, editedFields(before), m.a_colleague_has_changed_this_plan())
      if (stale) return stale
      await updatePlan(db, id, {retired_at: now})
      const after = auditedFields({...before, retired_at: now})
      await recordAudit(
        db,
        {user_id, now},
        {did: 'retired', target: 'plan', target_id: id, before: auditedFields(before), after},
      )
    }
    return answer(db, id)
  }),
]

/** Plans with their number of subscribers: offered ones first, then retired ones. */
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

const allPlans = (db: Db): Promise<StaffPlanRow[]> =>
  withSubscribers(db).orderBy(
    asc(plans.type),
    sql`${plans.retired_at} desc nulls first`,
    asc(plans.position),
    asc(plans.id),
  )

async function staffPlan(db: Db, id: string): Promise<StaffPlanRow | undefined> {
  const [row] = await withSubscribers(db).where(eq(plans.id, id))
  return row
}

/** Locks a plan; undefined if there is none. */
async function lockPlan(tx: Db, id: string) {
  const [row] = await tx.select().from(plans).where(eq(plans.id, id)).for('no key update')
  return row
}

/** The position after all plans of its group. */
async function nextPosition(tx: Db, type: PlanType): Promise<number> {
  const [row] = await tx
    .select({next: sql<number>`coalesce(max(${plans.position}) + 1, 0)::int`})
    .from(plans)
    .where(eq(plans.type, type))
  return row?.next ?? 0
}

async function insertPlan(tx: Db, plan: typeof plans.$inferInsert & {id: string}): Promise<void> {
  await tx.insert(plans).values(plan)
}

async function updatePlan(tx: Db, id: string, set: Partial<typeof plans.$inferInsert>): Promise<void> {
  await tx.update(plans).set(set).where(eq(plans.id, id))
}
