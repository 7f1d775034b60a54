import {sql} from 'drizzle-orm'
import {
  check,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type {CreditReason, PaidBy} from '#contract/money/invoices.ts'
import type {InvoiceKind, InvoiceStatus} from '#contract/bookings/choices.ts'
import {bookings} from './bookings.ts'
import {createdAt, id, instant} from './columns.ts'
import {organizations} from './agencies.ts'
import {caretakers, parents, users} from './people.ts'
import {sessions} from './sessions.ts'
import {plans} from './subscriptions.ts'

/** The last number given out in each series and year: its row is locked to take the next, so there are no gaps. */
export const numberSeries = pgTable(
  'number_series',
  {series: text().notNull(), year: integer().notNull(), last: integer().notNull()},
  t => [primaryKey({columns: [t.series, t.year]})],
)

/**
 * Lead invoices, care statements and subscription invoices. What one says never changes once it is out of DRAFT: a trigger
 * refuses that. Exactly one payer; a payee only where a statement pays for care.
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
    /** The sum of its lines. */
    amount_cents: integer().notNull(),
    /** Village's fee within the amount. */
    fee_cents: integer().notNull(),
    /** What credit notes took off before it was paid. */
    credited_cents: integer().notNull().default(0),
    tip_cents: integer().notNull().default(0),
    period_start: date({mode: 'string'}),
    period_end: date({mode: 'string'}),
    issued_at: instant(),
    due_at: instant(),
    paid_at: instant(),
    method: text().$type<PaidBy>(),
    outside_marked_at: instant(),
    outside_confirmed_at: instant(),
    credit_status: text().$type<'ASKED' | 'GRANTED' | 'REFUSED'>(),
    credit_reason: text().$type<CreditReason>(),
    credit_note: text(),
    credit_asked_at: instant(),
    credit_asked_by: uuid().references(() => users.id),
    credit_decided_at: instant(),
    /** What staff say to it; the agency reads that. */
    credit_answer: text(),
    uncollectible_at: instant(),
    created_at: createdAt(),
  },
  t => [
    uniqueIndex('invoices_number').on(t.number),
    index('invoices_parent').on(t.parent_id, t.id),
    index('invoices_caretaker').on(t.caretaker_id, t.id),
    index('invoices_org').on(t.org_id, t.id),
    index('invoices_payee_caretaker').on(t.payee_caretaker_id, t.id),
    index('invoices_payee_org').on(t.payee_org_id, t.id),
    index('invoices_booking').on(t.booking_id, t.id),
    index('invoices_credits_asked')
      .on(t.credit_asked_at)
      .where(sql`${t.credit_status} = 'ASKED'`),
    index('invoices_status').on(t.status, t.id),
    index('invoices_kind').on(t.kind, t.id),
    index('invoices_uncollectible')
      .on(t.uncollectible_at)
      .where(sql`${t.status} = 'UNCOLLECTIBLE'`),
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
    description: text().notNull(),
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
 * What is taken off an invoice after it was issued. While it is open that reduces what is due; afterwards `left_cents` of it
 * waits for the payer's next invoice, where it stands as a line.
 */
export const creditNotes = pgTable(
  'credit_notes',
  {
    id: id(),
    number: text().notNull(),
    invoice_id: uuid()
      .notNull()
      .references(() => invoices.id),
    /** The visit that it is about. */
    session_id: uuid().references(() => sessions.id),
    org_id: uuid().references(() => organizations.id),
    amount_cents: integer().notNull(),
    /** The part of it that belongs to a payee. */
    care_cents: integer().notNull().default(0),
    left_cents: integer().notNull().default(0),
    reason: text().notNull(),
    created_at: createdAt(),
  },
  t => [
    uniqueIndex('credit_notes_number').on(t.number),
    index('credit_notes_visit').on(t.session_id),
    index('credit_notes_invoice').on(t.invoice_id),
    index('credit_notes_left')
      .on(t.org_id)
      .where(sql`${t.left_cents} > 0`),
    check(
      'credit_notes_amounts',
      sql`${t.amount_cents} > 0 and ${t.left_cents} between 0 and ${t.amount_cents}`,
    ),
  ],
)

/** Until when each agency's booking has been invoiced; the job goes on from there, thirty days at a time. */
export const leadPeriods = pgTable(
  'lead_periods',
  {
    booking_id: uuid()
      .primaryKey()
      .references(() => bookings.id),
    invoiced_until: instant().notNull(),
    /** When the job looks next; null once nothing is left. */
    look_at: instant(),
  },
  t => [
    index('lead_periods_due')
      .on(t.look_at)
      .where(sql`${t.look_at} is not null`),
  ],
)

/** The week, by its Monday, that is stated next of each approved booking, and when the job looks; null once all is said. */
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
