import {m} from '#messages'
import * as v from 'valibot'
import {endpoint} from '../endpoint.ts'
import {Id, IdParams} from '../shapes.ts'
import {NextPath} from '../texts.ts'
import {CheckoutStarted} from './checkout.ts'
import {Invoice} from './invoices.ts'
import {PaymentMethod} from './subscriptions.ts'

/** A family's saved card or bank account, by what its owner knows it by. */
export const SavedMethod = v.object({
  method: PaymentMethod,
  /** `Visa`, or the bank's name. */
  brand: v.string(),
  last4: v.string(),
  /** Month of expiry, such as `2031-04`; null for a bank account. */
  expires: v.nullable(v.string()),
  saved_at: v.string(),
})
export type SavedMethod = v.InferOutput<typeof SavedMethod>

/** What something was or will be paid with. No digit of it is stored on a device. */
export const PaidWith = v.omit(SavedMethod, ['saved_at'])
export type PaidWith = v.InferOutput<typeof PaidWith>

const Paying = v.object({
  saved: v.nullable(SavedMethod),
  /** Statements are paid with it automatically. @see src/domain/rules.md#automatic-payment */
  automatic: v.boolean(),
  /** Statements that are being charged already; switching off or removing the method does not stop them. */
  charging: v.array(v.object({invoice_id: Id, number: v.nullable(v.string()), amount_cents: v.number()})),
})
export type ChargedNow = v.InferOutput<typeof Paying>['charging'][number]

const own = {path: '/parent/payment-method', roles: ['parent'] as const, answer: Paying} as const

export const getSavedMethod = endpoint({
  ...own,
  method: 'GET',
  summary: 'The family’s saved payment method, and whether statements are paid with it automatically',
  fallback: m.failed_to_load_the_payment_method,
})

/** @throws 409 `no_payment_method` to turn it on without one */
export const changeAutomaticPayment = endpoint({
  ...own,
  method: 'PATCH',
  summary: 'Turn automatic payment of statements on or off',
  body: v.strictObject({automatic: v.boolean()}),
  fallback: m.failed_to_change_automatic_payment,
})

export const removeSavedMethod = endpoint({
  ...own,
  method: 'DELETE',
  summary: 'Remove the saved payment method, which also turns automatic payment off',
  fallback: m.failed_to_remove_the_payment_method,
})

const save = {
  method: 'POST',
  roles: ['parent'] as const,
  query: v.object({next: v.optional(NextPath)}),
  answer: CheckoutStarted,
  fallback: m.failed_to_save_a_payment_method,
} as const

export const saveCard = endpoint({
  ...save,
  path: '/checkout/payment-method/card',
  summary: 'Open the provider’s page that saves a card, in place of an earlier method',
})
export const saveBankAccount = endpoint({
  ...save,
  path: '/checkout/payment-method/ach',
  summary: 'Open the provider’s page that saves a bank account, in place of an earlier method',
})

const paidWith = {
  method: 'GET',
  answer: v.object({paid_with: v.nullable(PaidWith)}),
  fallback: m.failed_to_load_the_payment_method,
} as const

export const getInvoicePaidWith = endpoint({
  ...paidWith,
  path: '/invoices/:id/paid-with',
  roles: 'signed-in',
  summary: 'The card or bank account that an invoice was paid with, for its payer and admins',
  params: IdParams,
})

/** In an agency only the owner reads it. @see src/domain/rules-people.md#roles */
export const getPlanPaidWith = endpoint({
  ...paidWith,
  path: '/subscriptions/:id/paid-with',
  roles: ['parent', 'caretaker', 'agency'],
  members: ['owner'],
  summary: 'The card or bank account that renewals of the caller’s subscription are charged to',
  params: IdParams,
})

/** In an agency only the owner manages plans. @see src/domain/rules-people.md#roles */
const change = {
  method: 'POST',
  roles: ['parent', 'caretaker', 'agency'],
  members: ['owner'],
  params: IdParams,
  query: v.object({next: v.optional(NextPath)}),
  answer: CheckoutStarted,
  fallback: m.failed_to_save_a_payment_method,
} as const

export const changePlanCard = endpoint({
  ...change,
  path: '/checkout/subscription-method/card/:id',
  summary: 'Open the provider’s page that saves another card for renewals of the plan',
})
export const changePlanBankAccount = endpoint({
  ...change,
  path: '/checkout/subscription-method/ach/:id',
  summary: 'Open the provider’s page that saves a bank account for renewals of the plan',
})

/** @throws 409 `checkout_open` once it is being charged */
export const stopAutomaticPayment = endpoint({
  method: 'POST',
  path: '/invoices/:id/automatic/stop',
  roles: ['parent'],
  idempotent: true,
  summary: 'Do not pay this statement automatically',
  params: IdParams,
  body: v.strictObject({}),
  answer: Invoice,
  fallback: m.failed_to_stop_the_payment,
})
