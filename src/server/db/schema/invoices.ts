import {sql, type SQLWrapper} from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type {CreditReason, LineSubject, PaidBy} from '#contract/money/invoices.ts'
import type {InvoiceKind, InvoiceStatus} from '#contract/bookings/choices.ts'
import {bookings} from './bookings.ts'
import {createdAt, id, instant, trigrams, searchWords} from './columns.ts'
import {organizations} from './agencies.ts'
import {caretakers, parents, users} from './people.ts'
import {sessions} from './sessions.ts'
import {plans} from './subscriptions.ts'

/** The searchable words of an invoice; a draft has none. */
export const invoiceWords = (t: Record<'number', SQLWrapper>) => searchWords(sql`coalesce(${t.number}, '')`)

/** The last number of each series and year. Its row is locked to take the next one, so there are no gaps. */
export const numberSeries = pgTable(
  'number_series',
  {series: text().notNull(), year: integer().notNull(), last: integer().notNull()},
  t => [primaryKey({columns: [t.series, t.year]})],
)

/**
 * Lead invoices, care statements and subscription invoices. A trigger refuses changes after DRAFT; only a care
 * statement has a payee.
 */
export const invoices = pgTable(
  'invoices',
  {
    id: id(),
    number: text(),
    kind: text().$type<InvoiceKind>().notNull(),
    status: text().$type<InvoiceStatus>().notNull(),
    parent_id: uuid().references(() => parents.id),
    caretaker_id: uuid().references(() => caretakers.id),
    org_id: uuid().references(() => organizations.id),
    payee_caretaker_id: uuid().references(() => caretakers.id),
    payee_org_id: uuid().references(() => organizations.id),
    booking_id: uuid().references(() => bookings.id),
    plan_id: uuid().references(() => plans.id),
    /** Sum of the lines. */
    amount_cents: integer().notNull(),
    /** Village's fee, included in the amount. */
    fee_cents: integer().notNull(),
    /** Credit notes applied before payment. */
    credited_cents: integer().notNull().default(0),
    tip_cents: integer().notNull().default(0),
    period_start: date({mode: 'string'}),
    period_end: date({mode: 'string'}),
    issued_at: instant(),
    due_at: instant(),
    paid_at: instant(),
    method: text().$type<PaidBy>(),
    outside_marked_at: instant(),
    /** The adult of the family who marked it; stays when it is settled. */
    outside_marked_by: uuid().references(() => users.id),
    /** When its payee, or staff for it, answered that it arrived. */
    outside_confirmed_at: instant(),
    /** When it was answered that it had not; null again once it is paid or marked anew. */
    outside_denied_at: instant(),
    /** Who answered that; null for answers from before this was stored. */
    outside_denied_by: text().$type<'payee' | 'staff'>(),
    credit_status: text().$type<'ASKED' | 'GRANTED' | 'REFUSED'>(),
    credit_reason: text().$type<CreditReason>(),
    credit_note: text(),
    credit_asked_at: instant(),
    credit_asked_by: uuid().references(() => users.id),
    credit_decided_at: instant(),
    /** Staff's answer, which the agency can read. */
    credit_answer: text(),
    uncollectible_at: instant(),
    /** The last of the days after `due_at` on which the payer was reminded; null before the first. */
    reminded_day: integer(),
    /** When the payee last reminded the payer. */
    payee_reminded_at: instant(),
    created_at: createdAt(),
  },
  t => [
    uniqueIndex('invoices_number').on(t.number),
    index('invoices_number_words').using('gin', trigrams(invoiceWords(t))),
    index('invoices_sum').on(t.amount_cents, t.id),
    index('invoices_parent').on(t.parent_id, t.id),
    index('invoices_caretaker').on(t.caretaker_id, t.id),
    index('invoices_org').on(t.org_id, t.id),
    index('invoices_payee_caretaker').on(t.payee_caretaker_id, t.id),
    index('invoices_payee_org').on(t.payee_org_id, t.id),
    index('invoices_booking').on(t.booking_id, t.id),
    index('invoices_credits_asked')
      .on(t.credit_asked_at)
      .where(sql`${t.credit_status} = 'ASKED'`),
    index('invoices_credits_decided')
      .on(t.credit_decided_at, t.id)
      .where(sql`${t.credit_decided_at} is not null`),
    index('invoices_issued').on(t.issued_at, t.id),
    index('invoices_status').on(t.status, t.id),
    index('invoices_open_statements')
      .on(t.parent_id)
      .where(sql`${t.status} = 'OPEN' and ${t.kind} = 'statement'`),
    index('invoices_kind').on(t.kind, t.id),
    index('invoices_uncollectible')
      .on(t.uncollectible_at)
      .where(sql`${t.status} = 'UNCOLLECTIBLE'`),
    index('invoices_to_remind')
      .on(t.due_at)
      .where(sql`${t.status} = 'OPEN'`),
    check('invoices_payer', sql`num_nonnulls(${t.parent_id}, ${t.caretaker_id}, ${t.org_id}) = 1`),
    check('invoices_payee', sql`num_nonnulls(${t.payee_caretaker_id}, ${t.payee_org_id}) <= 1`),
    check('invoices_amounts', sql`${t.amount_cents} >= 0 and ${t.fee_cents} between 0 and ${t.amount_cents}`),
    check('invoices_credited', sql`${t.credited_cents} between 0 and ${t.amount_cents}`),
    check('invoices_numbered', sql`${t.status} = 'DRAFT' or ${t.number} is not null`),
  ],
)

export const invoiceLines = pgTable(
  'invoice_lines',
  {
    id: id(),
    invoice_id: uuid()
      .notNull()
      .references(() => invoices.id),
    position: integer().notNull(),
    part: text().$type<'care' | 'fee' | 'credit'>().notNull(),
    session_id: uuid().references(() => sessions.id),
    about: jsonb().$type<LineSubject>(),
    /** The English text of a line that was stored before `about`. */
    description: text().notNull().default(''),
    quantity: doublePrecision().notNull(),
    unit: text().$type<'hour' | 'piece'>().notNull().default('piece'),
    unit_cents: integer().notNull(),
    amount_cents: integer().notNull(),
  },
  t => [
    uniqueIndex('invoice_lines_position').on(t.invoice_id, t.position),
    index('invoice_lines_session').on(t.session_id),
  ],
)

/**
 * A deduction from an issued invoice, which reduces the amount due while the invoice is open. Afterwards `left_cents`
 * becomes a line on the payer's next invoice.
 */
export const creditNotes = pgTable(
  'credit_notes',
  {
    id: id(),
    number: text().notNull(),
    invoice_id: uuid()
      .notNull()
      .references(() => invoices.id),
    session_id: uuid().references(() => sessions.id),
    org_id: uuid().references(() => organizations.id),
    amount_cents: integer().notNull(),
    /** The payee's part of the amount. */
    care_cents: integer().notNull().default(0),
    /** The returned part of a tip, which is on no line. */
    tip_cents: integer().notNull().default(0),
    left_cents: integer().notNull().default(0),
    /** The payment through which it is refunded. */
    payment_id: uuid(),
    /** Returned outside of Village. */
    by_hand: boolean().notNull().default(false),
    reason: text().notNull(),
    created_at: createdAt(),
  },
  t => [
    uniqueIndex('credit_notes_number').on(t.number),
    index('credit_notes_number_words').using('gin', trigrams(searchWords(t.number))),
    index('credit_notes_visit').on(t.session_id),
    index('credit_notes_invoice').on(t.invoice_id),
    index('credit_notes_left')
      .on(t.org_id)
      .where(sql`${t.left_cents} > 0`),
    check('credit_notes_amounts', sql`${t.amount_cents} > 0 and ${t.left_cents} between 0 and ${t.amount_cents}`),
  ],
)

/** How far each lead of an agency has been invoiced. The job continues from there in steps of thirty days. */
export const leadPeriods = pgTable(
  'lead_periods',
  {
    booking_id: uuid()
      .primaryKey()
      .references(() => bookings.id),
    invoiced_until: instant().notNull(),
    /** When the job runs next; null once nothing is left. */
    look_at: instant(),
  },
  t => [
    index('lead_periods_due')
      .on(t.look_at)
      .where(sql`${t.look_at} is not null`),
  ],
)

/**
 * The Monday of the next week to state for each approved booking, and when the job runs; null once all weeks are
 * stated.
 */
export const statementWeeks = pgTable(
  'statement_weeks',
  {
    booking_id: uuid()
      .primaryKey()
      .references(() => bookings.id),
    monday: date({mode: 'string'}).notNull(),
    look_at: instant(),
  },
  t => [
    index('statement_weeks_due')
      .on(t.look_at)
      .where(sql`${t.look_at} is not null`),
  ],
)

export type InvoiceRow = typeof invoices.$inferSelect
