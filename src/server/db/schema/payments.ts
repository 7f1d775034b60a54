import {sql} from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type {CheckoutStatus} from '#contract/checkout.ts'
import type {DisputeStatus} from '#contract/invoices.ts'
import type {PaymentMethod} from '#contract/subscriptions.ts'
import type {Movement} from '#domain/ledger.ts'
import type {ChargeAsked, CheckoutAsked} from '../../adapters/payments/port.ts'
import {createdAt, id, instant} from './columns.ts'
import {creditNotes, invoices} from './invoices.ts'
import {users} from './people.ts'
import {plans, subscriptions} from './subscriptions.ts'

/**
 * What was begun at the provider: a page that somebody pays on, or the charge of a renewal. The row is written before the
 * provider is asked and names all that it is asked for, so that after a crash the very same can be asked again.
 */
export const checkouts = pgTable(
  'checkouts',
  {
    id: id(),
    purpose: text().$type<'subscription' | 'renewal' | 'lead' | 'statement'>().notNull(),
    method: text().$type<PaymentMethod>().notNull(),
    status: text().$type<CheckoutStatus>().notNull(),
    /** Profile id of who pays; who pressed stands in `by_user_id`, nobody for a renewal. */
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
    /** When the provider is asked what became of it; null once that is known. */
    ask_at: instant(),
  },
  t => [
    index('checkouts_payer').on(t.payer_id, t.id),
    uniqueIndex('checkouts_provider').on(t.provider_id),
    index('checkouts_to_ask')
      .on(t.ask_at)
      .where(sql`${t.ask_at} is not null`),
    // one plan checkout at a time, and one charge of a renewal
    uniqueIndex('checkouts_open_plan')
      .on(t.payer_id)
      .where(sql`${t.purpose} in ('subscription', 'renewal') and ${t.status} in ('OPEN', 'PROCESSING')`),
    check('checkouts_amounts', sql`${t.amount_cents} > 0 and ${t.tip_cents} between 0 and ${t.amount_cents}`),
  ],
)

/** The invoices that a checkout pays, and how much of it is for each. */
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
    // one open checkout per invoice: the index decides between two at once
    uniqueIndex('checkout_invoices_open')
      .on(t.invoice_id)
      .where(sql`${t.is_open}`),
  ],
)

/** Payments that the provider reported. */
export const payments = pgTable(
  'payments',
  {
    id: id(),
    checkout_id: uuid()
      .notNull()
      .references(() => checkouts.id),
    provider_payment_id: text().notNull(),
    status: text().$type<'SUCCEEDED' | 'REFUNDED' | 'DISPUTED'>().notNull(),
    method: text().$type<PaymentMethod>().notNull(),
    payer_id: uuid().notNull(),
    amount_cents: integer().notNull(),
    /** What is to go back, and what has gone back. */
    refund_cents: integer().notNull().default(0),
    refunded_cents: integer().notNull().default(0),
    /** Of Village's fee within that: what the payee is to get back of it, and has. */
    refund_fee_cents: integer().notNull().default(0),
    refunded_fee_cents: integer().notNull().default(0),
    refund_reason: text(),
    /** When the refund is asked for (again); null where none waits. */
    refund_at: instant(),
    paid_at: instant().notNull(),
  },
  t => [
    uniqueIndex('payments_provider').on(t.provider_payment_id),
    index('payments_checkout').on(t.checkout_id),
    index('payments_to_refund')
      .on(t.refund_at)
      .where(sql`${t.refund_at} is not null`),
    check(
      'payments_refunds',
      sql`${t.refunded_cents} <= ${t.refund_cents} and ${t.refund_cents} <= ${t.amount_cents}`,
    ),
    check(
      'payments_fee_refunds',
      sql`${t.refunded_fee_cents} <= ${t.refund_fee_cents} and ${t.refund_fee_cents} <= ${t.refund_cents}`,
    ),
  ],
)

/** Refunds that came back: the payer's account was closed, or refused them. Each counts once. */
export const refundFailures = pgTable(
  'refund_failures',
  {
    provider_refund_id: text().primaryKey(),
    payment_id: uuid()
      .notNull()
      .references(() => payments.id),
    amount_cents: integer().notNull(),
    /** What had gone back of the payment until then: so much of it came from the payee, who gives it once. */
    refunded_cents: integer().notNull(),
    /** In the provider's words. */
    reason: text(),
    at: instant().notNull(),
  },
  t => [index('refund_failures_payment').on(t.payment_id)],
)

/**
 * Payments that the payer's bank takes back, or tries to. Kept apart from what was refunded, so that neither word undoes the
 * other in whichever order they come.
 */
export const disputes = pgTable(
  'disputes',
  {
    id: id(),
    payment_id: uuid()
      .notNull()
      .references(() => payments.id),
    provider_dispute_id: text().notNull(),
    status: text().$type<DisputeStatus>().notNull(),
    amount_cents: integer().notNull(),
    /** In the bank's words. */
    reason: text(),
    opened_at: instant().notNull(),
    closed_at: instant(),
    /** Lost: what the payee gives back of it, and when that is asked for (again); null once it is there. */
    payee_cents: integer().notNull().default(0),
    payee_at: instant(),
  },
  t => [
    uniqueIndex('disputes_provider').on(t.provider_dispute_id),
    index('disputes_payment').on(t.payment_id),
    index('disputes_open')
      .on(t.opened_at)
      .where(sql`${t.status} = 'OPEN'`),
    index('disputes_to_reverse')
      .on(t.payee_at)
      .where(sql`${t.payee_at} is not null`),
    check('disputes_amount', sql`${t.amount_cents} > 0`),
    check('disputes_closed', sql`(${t.status} = 'OPEN') = (${t.closed_at} is null)`),
  ],
)

/** What of a credit note that nothing used goes back by a payment of its invoice. */
export const creditRefunds = pgTable(
  'credit_refunds',
  {
    credit_note_id: uuid()
      .notNull()
      .references(() => creditNotes.id),
    payment_id: uuid()
      .notNull()
      .references(() => payments.id),
    amount_cents: integer().notNull(),
    status: text().$type<'WAITING' | 'DONE' | 'IMPOSSIBLE'>().notNull(),
    created_at: createdAt(),
  },
  t => [
    primaryKey({columns: [t.credit_note_id, t.payment_id]}),
    index('credit_refunds_payment').on(t.payment_id),
    check('credit_refunds_amount', sql`${t.amount_cents} > 0`),
  ],
)

/** Events of the provider by its own id: each counts once. */
export const providerEvents = pgTable(
  'provider_events',
  {id: text().primaryKey(), type: text().notNull(), received_at: instant().notNull()},
  t => [index('provider_events_age').on(t.received_at)],
)

/** Append-only; the two entries of a movement sum to zero, which is judged when the transaction ends. */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: id(),
    movement_id: uuid().notNull(),
    kind: text().$type<Movement['kind']>().notNull(),
    account: text().notNull(),
    amount_cents: integer().notNull(),
    invoice_id: uuid().references(() => invoices.id),
    payment_id: uuid().references(() => payments.id),
    at: instant().notNull(),
  },
  t => [
    index('ledger_entries_movement').on(t.movement_id),
    index('ledger_entries_account').on(t.account, t.id),
    index('ledger_entries_invoice').on(t.invoice_id),
    index('ledger_entries_payment').on(t.payment_id),
  ],
)

/** Connecting a payout account: what the provider brings back must be this, from the same person, once. */
export const payoutStates = pgTable(
  'payout_states',
  {
    state_hash: text().primaryKey(),
    user_id: uuid()
      .notNull()
      .references(() => users.id, {onDelete: 'cascade'}),
    next: text().notNull(),
    redirect_uri: text().notNull(),
    expires_at: instant().notNull(),
    used_at: instant(),
  },
  t => [index('payout_states_expiry').on(t.expires_at)],
)

/** What the sandbox provider remembers of its side: checkouts, payments, connected accounts. */
export const sandboxObjects = pgTable(
  'sandbox_objects',
  {
    id: text().primaryKey(),
    kind: text().$type<'checkout' | 'payment' | 'account_code'>().notNull(),
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    created_at: createdAt(),
  },
  t => [index('sandbox_objects_age').on(t.created_at)],
)

/** Events that the sandbox still has to deliver to our own webhook; a delivered one is kept a while. */
export const sandboxEvents = pgTable(
  'sandbox_events',
  {
    id: text().primaryKey(),
    type: text().notNull(),
    payload: text().notNull(),
    deliver_at: instant(),
    created_at: createdAt(),
  },
  t => [
    index('sandbox_events_due')
      .on(t.deliver_at)
      .where(sql`${t.deliver_at} is not null`),
    index('sandbox_events_age').on(t.created_at),
  ],
)
