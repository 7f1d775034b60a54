import {m} from '#messages'
import * as v from 'valibot'
import {endpoint} from '../endpoint.ts'
import {Id, IdParams} from '../shapes.ts'

/** The group of accounts that a plan is for. @see src/domain/rules.md#plans */
export const PlanType = v.picklist(['careseekers', 'caretaker', 'agency'])
export type PlanType = v.InferOutput<typeof PlanType>

export const SubscriptionStatus = v.picklist(['INCOMPLETE', 'ACTIVE', 'PAST_DUE', 'EXPIRED'])
export type SubscriptionStatus = v.InferOutput<typeof SubscriptionStatus>

export const PaymentMethod = v.picklist(['card', 'ach'])
export type PaymentMethod = v.InferOutput<typeof PaymentMethod>

const planEntries = {
  id: v.string(),
  plan: v.string(),
  type: PlanType,
  title: v.string(),
  description: v.string(),
  /** Dollars for one term. */
  price: v.number(),
  duration_value: v.number(),
  duration_unit: v.picklist(['month', 'year']),
  list_items: v.array(v.string()),
  list_count: v.number(),
}
export const Plan = v.object(planEntries)
export type Plan = v.InferOutput<typeof Plan>

/** A plan as its subscriber sees it. @see src/domain/rules.md#plans */
export const SubscribedPlan = v.omit(Plan, ['list_items', 'list_count'])
export type SubscribedPlan = v.InferOutput<typeof SubscribedPlan>

export const Subscription = v.object({
  id: v.string(),
  plan: Plan,
  status: SubscriptionStatus,
  current_period_start: v.nullable(v.string()),
  /** When access ends; a few days after the paid term while a payment is late. */
  current_period_end: v.nullable(v.string()),
  /** When the next term is charged; null without one. */
  renews_at: v.nullable(v.string()),
  cancel_at_period_end: v.boolean(),
  /** The plan of the next term, if it changes. */
  next_plan: v.nullable(Plan),
  /** The payment method of renewals; null if each term is paid manually. */
  method: v.nullable(PaymentMethod),
  /** The one it had was removed with the person it belonged to; it ends with its term unless another one is saved. */
  needs_method: v.optional(v.boolean()),
})
export type Subscription = v.InferOutput<typeof Subscription>

/** The limit without a subscription. @see src/domain/rules.md#plans */
export const Allowance = v.object({
  what: v.picklist(['open_requests', 'live_bids', 'unassigned_leads']),
  used: v.number(),
  /** So many without a subscription. */
  free: v.number(),
})

export const listPlans = endpoint({
  method: 'GET',
  path: '/subscriptions/plans',
  roles: 'public',
  summary: 'Plans by group; with `type`, only that group',
  query: v.object({type: v.optional(PlanType)}),
  answer: v.object({
    careseekers: v.optional(v.array(Plan)),
    caretaker: v.optional(v.array(Plan)),
    agency: v.optional(v.array(Plan)),
  }),
  fallback: m.failed_to_load_subscription_plans,
})

const subscribers = ['parent', 'caretaker', 'agency'] as const

export const getOwnSubscription = endpoint({
  method: 'GET',
  path: '/subscriptions/mine',
  roles: subscribers,
  summary: 'The caller’s subscription, and free usage without one',
  answer: v.object({
    is_subscribed: v.boolean(),
    subscription: v.nullable(Subscription),
    /** Without a subscription: the last plan and when it ended. */
    ended: v.nullable(v.object({plan: Plan, at: v.string()})),
    /** A plan whose payment is pending, because bank transfers take days. No action is needed until it arrives. */
    on_its_way: v.nullable(
      v.object({
        plan: Plan,
        amount_cents: v.number(),
        since: v.string(),
        /** The plan was canceled meanwhile: the payment goes back when it arrives. */
        goes_back: v.optional(v.literal(true)),
      }),
    ),
    allowance: Allowance,
  }),
  fallback: m.failed_to_fetch_subscription_state,
})

export const getSubscription = endpoint({
  method: 'GET',
  path: '/subscriptions/:id',
  roles: 'signed-in',
  summary: 'A plan by its id, or the caller’s subscription by its id; the owner also sees its status',
  params: IdParams,
  answer: v.object({
    ...planEntries,
    subscription_id: v.optional(v.string()),
    status: v.optional(SubscriptionStatus),
    current_period_end: v.optional(v.nullable(v.string())),
    cancel_at_period_end: v.optional(v.boolean()),
  }),
  fallback: m.failed_to_fetch_subscription_state,
})

export const expireIfNeeded = endpoint({
  method: 'POST',
  path: '/subscriptions/expire-if-needed',
  roles: subscribers,
  summary: 'End the caller’s subscription if its term has passed',
  idempotent: true,
  body: v.strictObject({}),
  answer: v.object({expired: v.boolean(), is_subscribed: v.boolean()}),
  fallback: m.failed_to_fetch_subscription_state,
})

/** In an agency only the owner manages plans. @see src/domain/rules-people.md#roles */
const command = {
  roles: subscribers,
  members: ['owner'],
  idempotent: true,
  params: IdParams,
  answer: Subscription,
} as const

export const cancelSubscription = endpoint({
  ...command,
  method: 'PATCH',
  path: '/subscriptions/:id/cancel',
  summary: 'Cancel the subscription at the end of the paid term',
  body: v.strictObject({}),
  fallback: m.failed_to_cancel_subscription,
})

export const resumeSubscription = endpoint({
  ...command,
  method: 'PATCH',
  path: '/subscriptions/:id/resume',
  summary: 'Undo a cancellation or a planned change of plan before the term ends',
  body: v.strictObject({}),
  fallback: m.failed_to_resume_subscription,
})

export const PlanChange = v.object({
  plan: Plan,
  /** Unused part of the current term, in cents. */
  credit_cents: v.number(),
  /** The price of the change today, in cents. */
  due_cents: v.number(),
  /** `checkout`: by paying the difference, at once. `at_period_end`: without a payment, when the present term ends. */
  how: v.picklist(['checkout', 'at_period_end']),
  starts_at: v.string(),
})
export type PlanChange = v.InferOutput<typeof PlanChange>

export const previewPlanChange = endpoint({
  method: 'GET',
  path: '/subscriptions/:id/change',
  roles: subscribers,
  members: ['owner'],
  summary: 'What another plan would cost, and when it would start',
  params: IdParams,
  query: v.object({plan_id: Id}),
  answer: PlanChange,
  fallback: m.failed_to_load_subscription_plans,
})

export const planNextTerm = endpoint({
  ...command,
  method: 'PATCH',
  path: '/subscriptions/:id/plan',
  summary: 'Change plans from the next term on, if nothing is due today',
  body: v.strictObject({plan_id: Id}),
  fallback: m.failed_to_change_plan,
})
