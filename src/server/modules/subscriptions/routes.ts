import {readMethod} from '#server/stored-texts.ts'
import {m} from '#messages'
import {settled} from '#lib/settled.ts'
import {getPlanPaidWith} from '#contract/money/saved-method.ts'
import * as contract from '#contract/money/subscriptions.ts'
import {planChange} from '#domain/money/plans.ts'
import type {Db} from '../../db/client.ts'
import type {Caller} from '../../http/caller.ts'
import {route, type Route} from '../../http/mount.ts'
import {invalid, notFound, refuse, Refusal} from '../../http/refusal.ts'
import {allowanceOf, isSubscribed} from './policy.ts'
import {detachMethods} from './detachments.ts'
import {isOver} from './expiry.ts'
import {notifyCanceled, notifyOwners} from './notifications.ts'
import {presentPlan, presentPlanWithState, presentSubscription, type WithPlan} from './present.ts'
import {
  changeSubscription,
  endedSubscription,
  liveSubscription,
  ownSubscription,
  paidUntil,
  planById,
  type PlanRow,
  plansOf,
  processingPlanCheckout,
  subscriberOf,
} from './store.ts'

const closed = () => refuse('subscription_closed', m.this_subscription_has_ended_or_its())

/** The caller's current subscription, locked for a command; one with a late payment only for canceling. */
async function findOwnSubscription(
  db: Db,
  id: string,
  caller: Caller,
  {lock = true, mayBeLate = false} = {},
): Promise<WithPlan | Refusal> {
  const subscriber = subscriberOf(caller)
  const own = subscriber && (await ownSubscription(db, id, subscriber.owner_id, lock))
  if (!own) return notFound()
  const {status} = own.subscription
  return status === 'ACTIVE' || (mayBeLate && status === 'PAST_DUE') ? own : closed()
}

async function present(db: Db, own: WithPlan) {
  const {next_plan_id} = own.subscription
  return presentSubscription(own, next_plan_id ? await planById(db, next_plan_id) : null)
}

async function ended(db: Db, owner_id: string) {
  const last = await endedSubscription(db, owner_id)
  return last && {plan: presentPlan(last.plan), at: last.at}
}

/** The plan of a pending payment; null if there is none. */
async function onItsWay(db: Db, owner_id: string) {
  const paying = await processingPlanCheckout(db, owner_id)
  if (!paying?.plan_id) return null
  const {plan_id, subscription_id, amount_cents, created_at} = paying
  const [plan, own] = await settled([
    planById(db, plan_id),
    subscription_id ? ownSubscription(db, subscription_id, owner_id) : null,
  ])
  const goesBack = own?.subscription.status === 'EXPIRED' && own.subscription.cancel_at_period_end
  return plan && {plan: presentPlan(plan), amount_cents, since: created_at, ...(goesBack && {goes_back: true as const})}
}

/** Another plan of the same kind, and the effect of changing to it now. */
function changeTo(own: WithPlan, plan: PlanRow | null, now: string) {
  if (!plan || plan.retired_at !== null) return notFound()
  if (plan.type !== own.plan.type) return invalid('plan_id', m.this_plan_is_for_another_type())
  if (plan.id === own.plan.id) return refuse('already_subscribed', m.you_already_have_this_plan())
  const present = {
    price_cents: own.plan.price_cents,
    period_start: own.subscription.current_period_start ?? now,
    period_end: paidUntil(own.subscription) ?? now,
  }
  return {plan, ...planChange(present, plan, now)}
}

export const subscriptionRoutes: readonly Route[] = [
  route(contract.listPlans, async ({db, query}) => {
    const rows = (await plansOf(db, query.type)).map(presentPlan)
    const group = (type: contract.PlanType) =>
      query.type === undefined || query.type === type ? {[type]: rows.filter(plan => plan.type === type)} : {}
    return {...group('careseekers'), ...group('caretaker'), ...group('agency')}
  }),

  route(contract.getOwnSubscription, async ({db, caller, now}) => {
    const subscriber = subscriberOf(caller)
    if (!subscriber) return notFound()
    const {owner_id} = subscriber
    const [own, is_subscribed, last, on_its_way, allowance] = await settled([
      liveSubscription(db, owner_id),
      isSubscribed(db, owner_id, now),
      ended(db, owner_id),
      onItsWay(db, owner_id),
      allowanceOf(db, subscriber),
    ])
    const subscription = own && (await present(db, own))
    return {is_subscribed, subscription, ended: own ? null : last, on_its_way, allowance}
  }),

  route(contract.getSubscription, async ({db, params, caller}) => {
    const subscriber = subscriberOf(caller)
    const [own, plan, live] = await settled([
      subscriber && ownSubscription(db, params.id, subscriber.owner_id),
      planById(db, params.id),
      subscriber && liveSubscription(db, subscriber.owner_id),
    ])
    if (own) return presentPlanWithState(own.plan, own.subscription)
    if (!plan) return notFound()
    return presentPlanWithState(plan, live?.plan.id === plan.id ? live.subscription : null)
  }),

  route(getPlanPaidWith, async ({db, params, caller}) => {
    const subscriber = subscriberOf(caller)
    const own = subscriber && (await ownSubscription(db, params.id, subscriber.owner_id))
    if (!own) return notFound()
    const {method, paid_with} = own.subscription
    return {paid_with: method && paid_with && readMethod(paid_with)}
  }),

  route(contract.expireIfNeeded, async ({db, caller, now}) => {
    const subscriber = subscriberOf(caller)
    if (!subscriber) return {expired: false, is_subscribed: false}
    const own = await liveSubscription(db, subscriber.owner_id, true)
    const expired = own !== null && isOver(own.subscription, now)
    if (expired) {
      const over = await changeSubscription(db, own.subscription.id, {status: 'EXPIRED'})
      await detachMethods(db, [over], now)
      await notifyOwners(db, 'plan_ended', [over], now)
    }
    return {expired, is_subscribed: await isSubscribed(db, subscriber.owner_id, now)}
  }),

  route(contract.cancelSubscription, async ({db, params, caller, now}) => {
    const own = await findOwnSubscription(db, params.id, caller, {mayBeLate: true})
    if (own instanceof Refusal) return own
    const {owner_id, status, paid_until, cancel_at_period_end: isCanceled} = own.subscription
    const isTermOver = status === 'PAST_DUE' || (paid_until !== null && paid_until <= now)
    const until = isTermOver ? null : (paidUntil(own.subscription) ?? now)
    const [subscription] = await settled([
      changeSubscription(db, own.subscription.id, {
        cancel_at_period_end: true,
        next_plan_id: null,
        // it ends now: the charge is not retried, and one on its way is refunded
        ...(isTermOver && {
          status: 'EXPIRED' as const,
          current_period_end: paid_until,
        }),
      }),
      isTermOver || !isCanceled ? notifyCanceled(db, {owner_id, plan: own.plan.title, until}, now) : undefined,
    ])
    if (subscription.status === 'EXPIRED') await detachMethods(db, [subscription], now)
    return present(db, {...own, subscription})
  }),

  route(contract.resumeSubscription, async ({db, params, caller}) => {
    const own = await findOwnSubscription(db, params.id, caller)
    if (own instanceof Refusal) return own
    const subscription = await changeSubscription(db, own.subscription.id, {
      cancel_at_period_end: false,
      next_plan_id: null,
    })
    return present(db, {...own, subscription})
  }),

  route(contract.previewPlanChange, async ({db, params, query, caller, now}) => {
    const [own, plan] = await settled([
      findOwnSubscription(db, params.id, caller, {lock: false}),
      planById(db, query.plan_id),
    ])
    if (own instanceof Refusal) return own
    const change = changeTo(own, plan, now)
    return change instanceof Refusal ? change : {...change, plan: presentPlan(change.plan)}
  }),

  route(contract.planNextTerm, async ({db, params, body, caller, now}) => {
    const own = await findOwnSubscription(db, params.id, caller)
    if (own instanceof Refusal) return own
    const change = changeTo(own, await planById(db, body.plan_id), now)
    if (change instanceof Refusal) return change
    if (change.how === 'checkout') {
      return refuse('payment_required', m.the_price_difference_is_due_today(), {
        current: {due_cents: change.due_cents},
      })
    }
    const subscription = await changeSubscription(db, own.subscription.id, {
      next_plan_id: change.plan.id,
      cancel_at_period_end: false,
    })
    return present(db, {...own, subscription})
  }),
]
