import type {AnswerIn} from '#contract/endpoint.ts'
import type {getSubscription, Plan, SubscribedPlan, Subscription} from '#contract/money/subscriptions.ts'
import {centsToDollars} from '#domain/money/money.ts'
import {readStored} from '#server/stored-texts.ts'
import {hasRenewals, paidUntil, type PlanRow, type SubscriptionRow} from './store.ts'

/** A plan as its subscriber sees it. @see src/domain/rules.md#plans */
export const presentSubscribedPlan = (plan: PlanRow): SubscribedPlan => ({
  id: plan.id,
  plan: plan.plan,
  type: plan.type,
  title: readStored(plan.title),
  description: readStored(plan.description),
  price: centsToDollars(plan.price_cents),
  duration_value: plan.duration_value,
  duration_unit: plan.duration_unit,
})

export const presentPlan = (plan: PlanRow): Plan => ({
  ...presentSubscribedPlan(plan),
  list_items: plan.list_items.map(readStored),
  list_count: plan.list_items.length,
})

export interface WithPlan {
  subscription: SubscriptionRow
  plan: PlanRow
}

/** A subscription as its owner sees it. */
export function presentSubscription({subscription, plan}: WithPlan, next_plan: PlanRow | null): Subscription {
  const renews = subscription.method !== null && !subscription.cancel_at_period_end
  return {
    id: subscription.id,
    plan: presentPlan(plan),
    status: subscription.status,
    current_period_start: subscription.current_period_start,
    current_period_end: subscription.current_period_end,
    renews_at: renews && subscription.status === 'ACTIVE' ? paidUntil(subscription) : null,
    cancel_at_period_end: subscription.cancel_at_period_end,
    next_plan: next_plan && presentPlan(next_plan),
    method: subscription.method,
    needs_method: subscription.method === null && hasRenewals(subscription) && !subscription.cancel_at_period_end,
  }
}

/** A plan, with the state of the caller's subscription to it. */
export const presentPlanWithState = (plan: PlanRow, own: SubscriptionRow | null): AnswerIn<typeof getSubscription> => ({
  ...presentPlan(plan),
  ...(own && {
    subscription_id: own.id,
    status: own.status,
    current_period_end: own.current_period_end,
    cancel_at_period_end: own.cancel_at_period_end,
  }),
})
