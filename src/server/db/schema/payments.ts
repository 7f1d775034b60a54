import {sql} from 'drizzle-orm'
import {check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid} from 'drizzle-orm/pg-core'
import type {DisputeStatus} from '#contract/money/invoices.ts'
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
    status: text().$type<'SUCCEEDED' | 'REFUNDED' | 'DISPUTED'>().notNull(),
    method: text().$type<PaymentMethod>().notNull(),
    payer_id: uuid().notNull(),
    amount_cents: integer().notNull(),
    /** What is to go back, and what has gone back through the provider. */
    refund_cents: integer().notNull().default(0),
    refunded_cents: integer().notNull().default(0),
    /** What staff sent to its payer in a way of their own, beside what went back through the provider. */
    sent_by_hand_cents: integer().notNull().default(0),
    /** Of Village's fee within that: what the payee is to get back of it, and has. */
    refund_fee_cents: integer().notNull().default(0),
    refunded_fee_cents: integer().notNull().default(0),
    refund_reason: text(),
    /** When the refund is asked for (again); null where none waits. */
    refund_at: instant(),
    /** Up to how much of what was to go back and was here staff were told that it is not tried any more. */
    refund_told_cents: integer().notNull().default(0),
    /** When they were told last. */
    refund_told_at: instant(),
    /** Of what was passed on: what its payee is to give, and has given, for a refund or for what a bank took; Village's fee in it. */
    reverse_cents: integer().notNull().default(0),
    reversed_cents: integer().notNull().default(0),
    /** When the payee is asked for it (again); null where nothing waits. */
    reverse_at: instant(),
    /** Since when asking for it fails, and when staff were told; null where the last of it came, or nothing was asked for. */
    reverse_failing_since: instant(),
    reverse_told_at: instant(),
    paid_at: instant().notNull(),
  },
  t => [
    uniqueIndex('payments_provider').on(t.provider_payment_id),
    index('payments_checkout').on(t.checkout_id),
    index('payments_to_refund')
      .on(t.refund_at)
      .where(sql`${t.refund_at} is not null`),
    index('payments_to_reverse')
      .on(t.reverse_at)
      .where(sql`${t.reverse_at} is not null`),
    check(
      'payments_refunds',
      sql`${t.refunded_cents} <= ${t.refund_cents} and ${t.refund_cents} <= ${t.amount_cents}`,
    ),
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

/** Refunds that came back, as the payer's account was closed or refused them, or that can never be made. Each counts once. */
export const refundFailures = pgTable(
  'refund_failures',
  {
    provider_refund_id: text().primaryKey(),
    payment_id: uuid()
      .notNull()
      .references(() => payments.id),
    amount_cents: integer().notNull(),
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

/** What the provider is asked about as a whole, and when next: whoever moves that on asks. */
export const providerQuestions = pgTable('provider_questions', {
  name: text().$type<'disputes'>().primaryKey(),
  ask_at: instant().notNull(),
})

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
