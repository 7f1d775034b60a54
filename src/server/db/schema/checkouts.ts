import {sql} from 'drizzle-orm'
import {boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid} from 'drizzle-orm/pg-core'
import type {CheckoutStatus} from '#contract/money/checkout.ts'
import type {PaymentMethod} from '#contract/money/subscriptions.ts'
import type {ChargeAsked, CheckoutAsked} from '../../adapters/payments/port.ts'
import {createdAt, id, instant} from './columns.ts'
import {invoices} from './invoices.ts'
import {users} from './people.ts'
import {plans, subscriptions} from './subscriptions.ts'

/**
 * Checkouts, charges without a page, and pages that save a payment method. The row is written before the provider is
 * called and holds the whole request, so that it can be retried after a crash.
 */
export const checkouts = pgTable(
  'checkouts',
  {
    id: id(),
    purpose: text().$type<'subscription' | 'renewal' | 'lead' | 'statement' | 'method'>().notNull(),
    method: text().$type<PaymentMethod>().notNull(),
    status: text().$type<CheckoutStatus>().notNull(),
    /** Profile id of the payer; `by_user_id` is the user who started it, null for a charge. */
    payer_id: uuid().notNull(),
    by_user_id: uuid().references(() => users.id),
    amount_cents: integer().notNull(),
    tip_cents: integer().notNull().default(0),
    plan_id: uuid().references(() => plans.id),
    subscription_id: uuid().references(() => subscriptions.id),
    asked: jsonb().$type<CheckoutAsked | ChargeAsked>().notNull(),
    provider_id: text(),
    url: text(),
    created_at: createdAt(),
    expires_at: instant().notNull(),
    /** When to ask the provider for the outcome; null once it is known. */
    ask_at: instant(),
  },
  t => [
    index('checkouts_payer').on(t.payer_id, t.id),
    uniqueIndex('checkouts_provider').on(t.provider_id),
    index('checkouts_to_ask')
      .on(t.ask_at)
      .where(sql`${t.ask_at} is not null`),
    // one open plan checkout and one open renewal charge at a time
    uniqueIndex('checkouts_open_plan')
      .on(t.payer_id)
      .where(sql`${t.purpose} in ('subscription', 'renewal') and ${t.status} in ('OPEN', 'PROCESSING')`),
    // one page at a time that saves a payment method for statements, and one for each subscription
    uniqueIndex('checkouts_open_method')
      .on(t.payer_id, sql`coalesce(${t.subscription_id}, ${t.payer_id})`)
      .where(sql`${t.purpose} = 'method' and ${t.status} in ('OPEN', 'PROCESSING')`),
    check(
      'checkouts_amounts',
      sql`(${t.amount_cents} > 0 or ${t.purpose} = 'method') and ${t.tip_cents} between 0 and ${t.amount_cents}`,
    ),
  ],
)

/** The invoices that a checkout pays, with the amount for each. */
export const checkoutInvoices = pgTable(
  'checkout_invoices',
  {
    checkout_id: uuid()
      .notNull()
      .references(() => checkouts.id),
    invoice_id: uuid()
      .notNull()
      .references(() => invoices.id),
    amount_cents: integer().notNull(),
    is_open: boolean().notNull(),
  },
  t => [
    primaryKey({columns: [t.checkout_id, t.invoice_id]}),
    index('checkout_invoices_invoice').on(t.invoice_id),
    // one open checkout per invoice; the index decides a race
    uniqueIndex('checkout_invoices_open')
      .on(t.invoice_id)
      .where(sql`${t.is_open}`),
  ],
)
