import {sql} from 'drizzle-orm'
import {check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid} from 'drizzle-orm/pg-core'
import type {PaymentStatus} from '#contract/bookings/choices.ts'
import type {DisputeStatus} from '#contract/money/invoices.ts'
import type {PaidWith} from '#contract/money/saved-method.ts'
import type {PaymentMethod} from '#contract/money/subscriptions.ts'
import type {Movement} from '#domain/money/ledger.ts'
import {checkouts} from './checkouts.ts'
import {createdAt, id, instant} from './columns.ts'
import {creditNotes, invoices} from './invoices.ts'
import {users} from './people.ts'

/** Payments that the provider reported. */
export const payments = pgTable(
  'payments',
  {
    id: id(),
    checkout_id: uuid()
      .notNull()
      .references(() => checkouts.id),
    provider_payment_id: text().notNull(),
    status: text().$type<PaymentStatus>().notNull(),
    method: text().$type<PaymentMethod>().notNull(),
    payer_id: uuid().notNull(),
    amount_cents: integer().notNull(),
    /** Amount due for refund, and amount refunded through the provider. */
    refund_cents: integer().notNull().default(0),
    refunded_cents: integer().notNull().default(0),
    /** Amount that staff refunded outside the provider. */
    sent_by_hand_cents: integer().notNull().default(0),
    /** Village's fee within the refund: due back to the payee, and returned. */
    refund_fee_cents: integer().notNull().default(0),
    refunded_fee_cents: integer().notNull().default(0),
    refund_reason: text(),
    /** When the refund is tried next; null if none is pending. */
    refund_at: instant(),
    /** Refund amount that staff were notified of because it is not retried any more. */
    refund_notified_cents: integer('refund_told_cents').notNull().default(0),
    /** When staff were last notified of it. */
    refund_notified_at: instant('refund_told_at'),
    /** Amount that the payee owes for a refund or a dispute, and amount reversed. Village's fee is included. */
    reverse_cents: integer().notNull().default(0),
    reversed_cents: integer().notNull().default(0),
    /** When the reversal is tried next; null if none is pending. */
    reverse_at: instant(),
    /** When reversals began to fail, and when staff were notified; null after a success or if none was tried. */
    reverse_failing_since: instant(),
    reverse_notified_at: instant('reverse_told_at'),
    paid_at: instant().notNull(),
    /** The card or bank account it was made with; null until the provider has named it. */
    paid_with: jsonb().$type<PaidWith>(),
    /** When the provider is asked for it; null once it has answered. */
    describe_at: instant(),
  },
  t => [
    uniqueIndex('payments_provider').on(t.provider_payment_id),
    index('payments_checkout').on(t.checkout_id, t.id),
    index('payments_payer').on(t.payer_id, t.id),
    index('payments_paid').on(t.paid_at, t.id),
    index('payments_status').on(t.status, t.paid_at, t.id),
    index('payments_amount').on(t.amount_cents, t.id),
    index('payments_to_refund')
      .on(t.refund_at)
      .where(sql`${t.refund_at} is not null`),
    index('payments_to_reverse')
      .on(t.reverse_at)
      .where(sql`${t.reverse_at} is not null`),
    index('payments_to_describe')
      .on(t.describe_at)
      .where(sql`${t.describe_at} is not null`),
    check('payments_refunds', sql`${t.refunded_cents} <= ${t.refund_cents} and ${t.refund_cents} <= ${t.amount_cents}`),
    check('payments_by_hand', sql`${t.sent_by_hand_cents} between 0 and ${t.amount_cents}`),
    check(
      'payments_fee_refunds',
      sql`${t.refunded_fee_cents} <= ${t.refund_fee_cents} and ${t.refund_fee_cents} <= ${t.refund_cents}`,
    ),
    check(
      'payments_reversals',
      sql`${t.reversed_cents} <= ${t.reverse_cents} and ${t.reverse_cents} <= ${t.amount_cents}`,
    ),
  ],
)

/** Refunds that the payer's bank returned or that can never be made. Each counts once. */
export const refundFailures = pgTable(
  'refund_failures',
  {
    provider_refund_id: text().primaryKey(),
    payment_id: uuid()
      .notNull()
      .references(() => payments.id),
    amount_cents: integer().notNull(),
    /** The provider's wording. */
    reason: text(),
    at: instant().notNull(),
  },
  t => [index('refund_failures_payment').on(t.payment_id)],
)

/**
 * Payments that the payer's bank disputes. They are separate from refunds, so that events in any order cannot
 * overwrite each other.
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
    /** The bank's code. */
    reason: text(),
    /** Until when the bank takes an answer; null if it did not say. */
    answer_by: instant(),
    opened_at: instant().notNull(),
    closed_at: instant(),
  },
  t => [
    uniqueIndex('disputes_provider').on(t.provider_dispute_id),
    index('disputes_payment').on(t.payment_id),
    index('disputes_open')
      .on(t.opened_at)
      .where(sql`${t.status} = 'OPEN'`),
    check('disputes_amount', sql`${t.amount_cents} > 0`),
    check('disputes_closed', sql`(${t.status} = 'OPEN') = (${t.closed_at} is null)`),
  ],
)

/** Refunds of the unused part of a credit note, by payments of its invoice. */
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

/** The provider's events by its own id, so that each counts once. */
export const providerEvents = pgTable(
  'provider_events',
  {id: text().primaryKey(), type: text().notNull(), received_at: instant().notNull()},
  t => [index('provider_events_age').on(t.received_at)],
)

/** When the provider is asked next. The process that advances `ask_at` asks. */
export const providerQuestions = pgTable('provider_questions', {
  name: text().$type<'disputes'>().primaryKey(),
  ask_at: instant().notNull(),
})

/** Ledger entries, append-only. The two entries of a movement must sum to zero at commit. */
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
    index('ledger_entries_revenue')
      .on(t.at, t.account, t.amount_cents)
      .where(sql`${t.account} in ('revenue:lead', 'revenue:fee', 'revenue:subscription')`),
  ],
)

/** OAuth states of payout accounts. Each is valid once and only for the user who started it. */
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

export type PaymentRow = typeof payments.$inferSelect
