import type {PaymentMethod, PlanType} from '#contract/money/subscriptions.ts'
import {usual_timezone} from '#domain/constants.ts'
import {anchorDay, termEnd} from '#domain/money/plans.ts'
import type {Db} from '#server/db/client.ts'
import {issueInvoice, settle, type Payer} from '#server/modules/billing/index.ts'
import {detachMethods, keepMethod} from './detachments.ts'
import {isOwnerOf, lockOwnerState, withoutMethod} from './method-owner.ts'
import {notifyOwners} from './notifications.ts'
import {
  changeSubscription,
  liveSubscription,
  ownSubscription,
  paidUntil,
  planById,
  type PlanRow,
  type SubscriptionRow,
} from './store.ts'

/** A payment of a plan, as it was asked for and made. */
interface PlanPayment {
  subscription_id: string
  plan_id: string
  payer_id: string
  /** Who paid on the provider's page; null for a renewal. */
  by_user_id: string | null
  amount_cents: number
  method: PaymentMethod
  customer: string | null
  provider_payment_id: string
  payment_id: string
  is_renewal: boolean
  /** The saved method that a renewal was charged to; null if it was charged to an earlier payment's. */
  saved_method_id: string | null
}

type Unused = 'paid_already' | 'cancelled'

/**
 * Applies a plan's payment: it starts the subscription, renews it, or changes the plan. Returns why if it buys nothing:
 * a duplicate, or cancelled while pending, which the first payment of a suspended or closed owner is too.
 */
export async function subscriptionPaid(
  tx: Db,
  paid: PlanPayment,
  now: string,
): Promise<{ok: true} | {ok: false; reason: Unused}> {
  const bought = await lockBought(tx, paid)
  if (!bought) return {ok: false, reason: 'paid_already'}
  const reason = whyUnused(bought, now)
  if (reason) return {ok: false, reason}

  const term = termOf(bought, now)
  await invoiceTerm(tx, bought.plan, paid, term, now)
  const choice = await chooseMethod(tx, bought, paid)
  await detachUnused(tx, bought.subscription, paid, choice, now)
  const changed = await saveTerm(tx, bought, paid, term, choice)
  const isMethodGone =
    paid.customer !== null && changed.method === null && (paid.is_renewal || !choice.isPayerStillOwner)
  if (isMethodGone && !changed.cancel_at_period_end) await notifyOwners(tx, 'plan_needs_method', [changed], now)
  return {ok: true}
}

/** What a payment is for, locked, and whether its owner is active and its payer still one of the owners. */
interface Bought {
  plan: PlanRow
  subscription: SubscriptionRow
  is_active: boolean
  is_payer_here: boolean
}

/** Null if there is no such plan or subscription, or another one runs. */
async function lockBought(
  tx: Db,
  {subscription_id, plan_id, payer_id, by_user_id}: PlanPayment,
): Promise<Bought | null> {
  const plan = await planById(tx, plan_id)
  if (!plan) return null
  const owner = await lockOwnerState(tx, plan.type, {owner_id: payer_id, by_user_id})
  const other = await liveSubscription(tx, payer_id, true)
  const own = await ownSubscription(tx, subscription_id, payer_id, true)
  if (!own || (other && other.subscription.id !== subscription_id)) return null
  return {plan, subscription: own.subscription, ...owner}
}

/** Why the payment buys nothing; null if it buys a term. */
function whyUnused({plan, subscription, is_active}: Bought, now: string): Unused | null {
  const {status, plan_id, cancel_at_period_end} = subscription
  if (status === 'EXPIRED' && cancel_at_period_end) return 'cancelled'
  if (status === 'INCOMPLETE' && !is_active) return 'cancelled'
  return isPaidFor(subscription, now) && plan.id === plan_id ? 'paid_already' : null
}

function isPaidFor(subscription: SubscriptionRow, now: string): boolean {
  const until = paidUntil(subscription)
  return subscription.status === 'ACTIVE' && until !== null && until > now
}

interface Term {
  start: string
  end: string
  anchor_day: number
}

/** The term that the payment buys: the next one of the same plan, or one from now on. */
function termOf({plan, subscription}: Bought, now: string): Term {
  const {status, plan_id, next_plan_id} = subscription
  const until = paidUntil(subscription)
  const isLive = status === 'ACTIVE' || status === 'PAST_DUE'
  const isSame = plan.id === plan_id || plan.id === next_plan_id
  // paying for the next term's plan early is a change from now on
  const start = isLive && isSame && !isPaidFor(subscription, now) && until !== null ? until : now
  // renewals stay on their day, also after shorter months
  const goesOn = start === until && plan.id === plan_id
  const anchor_day = (goesOn ? subscription.anchor_day : null) ?? anchorDay(start)
  return {start, end: termEnd(start, plan, anchor_day), anchor_day}
}

const payerFor = (type: PlanType, id: string): Payer =>
  type === 'careseekers' ? {parent_id: id} : type === 'caretaker' ? {caretaker_id: id} : {org_id: id}

/** Issues the invoice of the term, paid. */
async function invoiceTerm(tx: Db, plan: PlanRow, paid: PlanPayment, {start, end}: Term, now: string): Promise<void> {
  const {payer_id, amount_cents, method, payment_id} = paid
  const invoice = await issueInvoice(
    tx,
    {
      kind: 'subscription',
      payer: payerFor(plan.type, payer_id),
      plan_id: plan.id,
      timezone: usual_timezone,
      period: {start: start.slice(0, 10), end: end.slice(0, 10)},
      lines: [
        {
          part: 'fee',
          session_id: null,
          about: {
            kind: 'plan',
            title: plan.title,
            less_rest: amount_cents !== plan.price_cents,
            from: start,
            until: end,
          },
          quantity: 1,
          unit: 'piece',
          unit_cents: amount_cents,
          amount_cents,
        },
      ],
    },
    now,
  )
  if (invoice) await settle(tx, [invoice], {method, tip_cents: 0, payment_id, now})
}

/** Which card or bank account the plan renews with after the payment. */
interface MethodChoice {
  isPayerStillOwner: boolean
  /** The stored one is another owner's and stays. */
  hasOtherMethod: boolean
  /** The owner has chosen another one, or none, during a pending renewal. */
  isChanged: boolean
}

async function chooseMethod(
  tx: Db,
  {subscription, is_payer_here}: Bought,
  {payer_id, is_renewal, saved_method_id}: PlanPayment,
): Promise<MethodChoice> {
  const {method, method_user_id, provider_method_id} = subscription
  // a renewal is charged to who saved the method, who may have left while it was under way
  const isPayerStillOwner =
    is_renewal && method_user_id !== null
      ? await isOwnerOf(tx, {owner_id: payer_id, by_user_id: method_user_id})
      : is_payer_here
  return {
    isPayerStillOwner,
    // what one who stays has saved is not replaced by the payment of one who left
    hasOtherMethod: !is_renewal && !isPayerStillOwner && method !== null,
    isChanged:
      is_renewal && (method === null || (provider_method_id !== null && provider_method_id !== saved_method_id)),
  }
}

/** Has the methods detached that the plan does not renew with from now on. */
async function detachUnused(
  tx: Db,
  subscription: SubscriptionRow,
  {payer_id, customer, provider_payment_id, is_renewal}: PlanPayment,
  {isPayerStillOwner, hasOtherMethod}: MethodChoice,
  now: string,
): Promise<void> {
  if (customer && !is_renewal && !hasOtherMethod) await detachMethods(tx, [subscription], now)
  // its renewal arrived after it had ended, and goes on with the same method
  if (is_renewal && isPayerStillOwner && subscription.status === 'EXPIRED' && subscription.method !== null) {
    await keepMethod(tx, subscription)
  }
  if (!customer || isPayerStillOwner) return
  await detachMethods(tx, [{owner_id: payer_id, provider_method_id: null, provider_payment_id}], now)
}

/** Stores the term with what it renews with. */
function saveTerm(
  tx: Db,
  {plan, subscription, is_active}: Bought,
  paid: PlanPayment,
  {start, end, anchor_day}: Term,
  choice: MethodChoice,
): Promise<SubscriptionRow> {
  const {next_plan_id, cancel_at_period_end} = subscription
  return changeSubscription(tx, subscription.id, {
    plan_id: plan.id,
    // the owner's decision during a pending renewal applies
    next_plan_id: paid.is_renewal && next_plan_id !== plan.id ? next_plan_id : null,
    status: 'ACTIVE',
    current_period_start: start,
    anchor_day,
    current_period_end: end,
    paid_until: end,
    cancel_at_period_end: !is_active || (paid.is_renewal && cancel_at_period_end),
    look_at: null,
    ...methodAfter(paid, choice),
  })
}

/** The columns of the method after the payment; none if the stored one stays. */
function methodAfter(
  {customer, provider_payment_id, method, is_renewal, by_user_id}: PlanPayment,
  {isPayerStillOwner, hasOtherMethod, isChanged}: MethodChoice,
): Partial<SubscriptionRow> {
  if (!customer || hasOtherMethod) return {}
  return {
    provider_payment_id,
    ...(!isChanged && {
      method,
      provider_customer: customer,
      // the payment has its method, which a later charge uses
      provider_method_id: null,
      ...(!is_renewal && {paid_with: null, method_user_id: by_user_id}),
    }),
    ...(!isPayerStillOwner && withoutMethod),
  }
}
