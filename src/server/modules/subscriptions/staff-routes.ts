import type {StaffPlan} from '#contract/admin/platform.ts'
import * as contract from '#contract/admin/platform.ts'
import {dollarsToCents} from '#domain/money/money.ts'
import {newId} from '#lib/id.ts'
import type {Db} from '../../db/client.ts'
import {route, type Route} from '../../http/mount.ts'
import {notFound, refuse} from '../../http/refusal.ts'
import {recordAudit} from '#server/db/audit.ts'
import {presentPlan} from './present.ts'
import {
  allPlans,
  insertPlan,
  lockPlan,
  nextPosition,
  staffPlan,
  updatePlan,
  type StaffPlanRow,
} from './staff-store.ts'
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

/** What of a plan the log shows. */
const said = ({title, description, price_cents, list_items, retired_at}: PlanRow) => ({
  title,
  description,
  price_cents,
  list_items,
  retired_at,
})

const retired = () => refuse('plan_retired', 'This plan is no longer sold. Choose another one.')

/** Staff manage plans. A plan that was bought keeps its price and term. @see src/domain/rules.md#plans */
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
    await recordAudit(
      db,
      {user_id, now},
      {did: 'created', target: 'plan', target_id: id, before: null, after: plan},
    )
    return answer(db, id)
  }),

  route(contract.changePlan, async ({db, params, body: {price, ...text}, caller: {user_id}, now}) => {
    const before = await lockPlan(db, params.id)
    if (!before) return notFound()
    if (before.retired_at !== null) return retired()
    const price_cents = price === undefined ? before.price_cents : dollarsToCents(price)
    const after = {...before, ...text, price_cents}
    const change = {did: 'changed', target: 'plan', before: said(before)} as const
    if (price_cents === before.price_cents) {
      if (Object.keys(text).length > 0) await updatePlan(db, before.id, text)
      await recordAudit(db, {user_id, now}, {...change, target_id: before.id, after: said(after)})
      return answer(db, before.id)
    }
    const id = newId()
    await updatePlan(db, before.id, {retired_at: now})
    await insertPlan(db, {...after, id})
    await recordAudit(
      db,
      {user_id, now},
      {...change, target_id: id, after: {...said(after), replaces: before.id}},
    )
    return answer(db, id)
  }),

  route(contract.retirePlan, async ({db, params: {id}, caller: {user_id}, now}) => {
    const before = await lockPlan(db, id)
    if (!before) return notFound()
    if (before.retired_at === null) {
      await updatePlan(db, id, {retired_at: now})
      const after = said({...before, retired_at: now})
      await recordAudit(
        db,
        {user_id, now},
        {did: 'retired', target: 'plan', target_id: id, before: said(before), after},
      )
    }
    return answer(db, id)
  }),
]
