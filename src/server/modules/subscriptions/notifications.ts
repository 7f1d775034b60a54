import {eq, inArray} from 'drizzle-orm'
import type {Db} from '#server/db/client.ts'
import {plans, type subscriptions} from '#server/db/schema/all.ts'
import {notify, type NewNotification} from '#server/modules/notifications/index.ts'

type Owned = Pick<typeof subscriptions.$inferSelect, 'owner_id' | 'plan_id' | 'next_plan_id' | 'paid_until'>

const write: Record<
  'plan_renews' | 'plan_payment_failed' | 'plan_needs_method' | 'plan_ended',
  (plan: string, amount_cents: number, on: string) => Pick<NewNotification, 'kind' | 'facts'>
> = {
  plan_renews: (plan, amount_cents, on) => ({kind: 'plan_renews', facts: {plan, amount_cents, on}}),
  plan_payment_failed: plan => ({kind: 'plan_payment_failed', facts: {plan}}),
  plan_needs_method: (plan, _, on) => ({kind: 'plan_needs_method', facts: {plan, on}}),
  plan_ended: plan => ({kind: 'plan_ended', facts: {plan}}),
}

/**
 * Notifies plan owners, but not `by`. A profile id is a family's, a caregiver's or an agency's, whose coordinators cannot pay
 * for it.
 */
export async function notifyOwners(
  tx: Db,
  kind: keyof typeof write,
  owned: readonly Owned[],
  now: string,
  by?: string,
): Promise<void> {
  if (owned.length === 0) return
  // a renewal names the next plan; an end or failure the current one
  const idOf = (each: Owned) => (kind === 'plan_renews' ? (each.next_plan_id ?? each.plan_id) : each.plan_id)
  const rows = await tx
    .select({id: plans.id, title: plans.title, price_cents: plans.price_cents})
    .from(plans)
    .where(inArray(plans.id, owned.map(idOf)))
  const byId = new Map(rows.map(row => [row.id, row]))
  const notifications = owned.flatMap((each): NewNotification[] => {
    const plan = byId.get(idOf(each))
    const {owner_id, paid_until} = each
    if (!plan) return []
    const actor = by !== undefined && {by}
    const facts = write[kind](plan.title, plan.price_cents, paid_until ?? now)
    return [{...facts, to: ownersOf(owner_id), ...actor} as NewNotification]
  })
  await notify(tx, notifications, now)
}

/** Confirms to the owners of a plan that it was canceled and until when it stays; null if it ended with that. */
export function notifyCanceled(
  tx: Db,
  {owner_id, plan, until}: {owner_id: string; plan: string; until: string | null},
  now: string,
): Promise<void> {
  const to = ownersOf(owner_id)
  const canceled: NewNotification =
    until === null ? {kind: 'plan_ended', to, facts: {plan}} : {kind: 'plan_cancelled', to, facts: {plan, on: until}}
  return notify(tx, [canceled], now)
}

const ownersOf = (owner_id: string) =>
  ({family: owner_id, caretaker: owner_id, org: owner_id, is_for_owners: true}) as const

/**
 * Notifies the owners of a plan that the payer's bank took back a payment of it, whether the plan ended with that, and
 * which earlier term goes on instead.
 */
export async function notifyPaymentTakenBack(
  tx: Db,
  {
    owner_id,
    plan_id,
    amount_cents,
    is_ended,
    earlier,
  }: {
    owner_id: string
    plan_id: string
    amount_cents: number
    is_ended: boolean
    earlier: {title: string; until: string} | null
  },
  now: string,
): Promise<void> {
  const [plan] = await tx.select({title: plans.title}).from(plans).where(eq(plans.id, plan_id))
  if (!plan) return
  const facts = {
    plan: plan.title,
    amount_cents,
    ...(is_ended && {is_ended}),
    ...(earlier && {again: {plan: earlier.title, until: earlier.until}}),
  }
  await notify(tx, [{kind: 'plan_payment_taken_back', to: ownersOf(owner_id), facts}], now)
}
