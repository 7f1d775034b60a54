import {m} from '#messages'
import * as v from 'valibot'
import {endpoint} from '../endpoint.ts'
import {Flag, IdParams} from '../shapes.ts'
import {exactText, NextPath} from '../texts.ts'
import {PaymentMethod} from './subscriptions.ts'

/** The redirect's target, and the checkout's id; `GET /checkout/{id}` returns its result. */
export const CheckoutStarted = v.object({checkout_url: v.string(), checkout_id: v.string()})
export type CheckoutStarted = v.InferOutput<typeof CheckoutStarted>

export const CheckoutStatus = v.picklist(['OPEN', 'PROCESSING', 'PAID', 'FAILED', 'EXPIRED'])
export type CheckoutStatus = v.InferOutput<typeof CheckoutStatus>

/** The handler validates it after `next`, which is validated before all else (422 `bad_next`). */
const loose = v.optional(v.union([exactText(8_000), v.array(exactText(8_000))]))
const Next = v.optional(NextPath)
const nextQuery = v.object({next: Next})
const planParams = v.object({planId: exactText(200)})
const invoiceParams = v.object({invoiceId: exactText(200)})
/** Ids joined with commas, 1 to 100; duplicates count once. */
const bulkQuery = v.object({next: Next, invoice_ids: loose})

const start = <const M extends 'card' | 'ach'>(method: M) =>
  ({
    method: 'POST',
    answer: CheckoutStarted,
    fallback: method === 'card' ? m.failed_to_start_card_checkout : m.failed_to_start_ach_checkout,
  }) as const

const subscribe = {params: planParams, query: nextQuery, summary: 'Pay for a plan, or for a change of plan'}

export const parentSubscriptionByCard = endpoint({
  ...start('card'),
  ...subscribe,
  path: '/checkout/parent-subscription/card/:planId',
  roles: ['parent'],
})
export const parentSubscriptionByAch = endpoint({
  ...start('ach'),
  ...subscribe,
  path: '/checkout/parent-subscription/ach/:planId',
  roles: ['parent'],
})
export const orgSubscriptionByCard = endpoint({
  ...start('card'),
  ...subscribe,
  path: '/checkout/org-subscription/card/:planId',
  roles: ['agency'],
  members: ['owner'],
})
export const orgSubscriptionByAch = endpoint({
  ...start('ach'),
  ...subscribe,
  path: '/checkout/org-subscription/ach/:planId',
  roles: ['agency'],
  members: ['owner'],
})
export const caretakerSubscriptionByCard = endpoint({
  ...start('card'),
  ...subscribe,
  path: '/checkout/caretaker-subscription/card/:planId',
  roles: ['caretaker'],
})
export const caretakerSubscriptionByAch = endpoint({
  ...start('ach'),
  ...subscribe,
  path: '/checkout/caretaker-subscription/ach/:planId',
  roles: ['caretaker'],
})

const leadInvoice = {params: invoiceParams, query: nextQuery, roles: ['agency'] as const}
export const leadInvoiceByCard = endpoint({
  ...start('card'),
  ...leadInvoice,
  path: '/checkout/lead-invoice/card/:invoiceId',
  summary: 'Pay one lead invoice by card',
})
export const leadInvoiceByAch = endpoint({
  ...start('ach'),
  ...leadInvoice,
  path: '/checkout/lead-invoice/ach/:invoiceId',
  summary: 'Pay one lead invoice from a bank account',
})

const leadInvoices = {query: bulkQuery, roles: ['agency'] as const}
export const leadInvoicesByCard = endpoint({
  ...start('card'),
  ...leadInvoices,
  path: '/checkout/lead-invoices/bulk-card',
  summary: 'Pay several lead invoices by card, all or none',
  fallback: m.failed_to_start_bulk_card_checkout,
})
export const leadInvoicesByAch = endpoint({
  ...start('ach'),
  ...leadInvoices,
  path: '/checkout/lead-invoices/bulk-ach',
  summary: 'Pay several lead invoices from a bank account, all or none',
  fallback: m.failed_to_start_bulk_ach_checkout,
})

/** A tip goes to the provider whole: whole cents, at most $1,000. @see src/domain/rules.md#care-money */
const statement = {
  params: invoiceParams,
  query: v.object({next: Next, tip_cents: loose}),
  roles: ['parent'] as const,
}
export const statementByCard = endpoint({
  ...start('card'),
  ...statement,
  path: '/checkout/statement/card/:invoiceId',
  query: v.object({...statement.query.entries, save_card: v.optional(Flag)}),
  summary:
    'Pay a care statement by card, with an optional tip; `save_card` saves the card in place of an earlier method',
})
export const statementByAch = endpoint({
  ...start('ach'),
  ...statement,
  path: '/checkout/statement/ach/:invoiceId',
  summary: 'Pay a care statement from a bank account, with an optional tip',
})

export const getCheckout = endpoint({
  method: 'GET',
  path: '/checkout/:id',
  roles: ['parent', 'caretaker', 'agency'],
  summary: 'The status of the caller’s checkout, for the page the provider returns to',
  params: IdParams,
  answer: v.object({
    id: v.string(),
    status: CheckoutStatus,
    /** `method` saves a payment method and charges nothing. */
    purpose: v.picklist(['subscription', 'lead', 'statement', 'method']),
    method: PaymentMethod,
    amount_cents: v.number(),
    tip_cents: v.number(),
    invoice_ids: v.array(v.string()),
    plan_id: v.nullable(v.string()),
    /** The page to continue on while it is open. */
    checkout_url: v.nullable(v.string()),
    created_at: v.string(),
  }),
  fallback: m.request_failed,
})

export const stripeWebhook = endpoint({
  method: 'POST',
  path: '/webhooks/stripe',
  roles: 'public',
  raw: true,
  summary: 'Events from the payment provider; only a signed event is accepted',
  answer: v.object({received: v.literal(true)}),
  fallback: m.request_failed,
})
