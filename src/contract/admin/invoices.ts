import {m} from '#messages'
import * as v from 'valibot'
import {endpoint} from '../endpoint.ts'
import {Invoice} from '../money/invoices.ts'
import {limits} from '../limits.ts'
import {InvoiceKind, InvoiceStatus} from '../bookings/choices.ts'
import {Cents} from './returns.ts'
import {InvoiceAge} from './staff-choices.ts'
import {FamilyName, Flag, Id, IdParams, LocalDate, Paging, ProviderName, Total} from '../shapes.ts'
import {Line, RequiredLine} from '../texts.ts'
import {sortBy} from '../address-values.ts'

/** An invoice as one line of a list. */
export const ListedInvoice = v.object({
  ...v.pick(Invoice, ['id', 'number', 'kind', 'status', 'amount_cents', 'issued_at', 'due_at', 'outside']).entries,
  /** What credit notes took off what is due, or off invoices to come. An earlier server does not say it, nor the sums below. */
  credited_cents: v.optional(v.number(), 0),
  /** Of its payment. */
  tip_cents: v.optional(v.number(), 0),
  /** What of its payment went back to the payer, or is on its way. */
  refunded_cents: v.optional(v.number(), 0),
  /** The part of `refunded_cents` that has not arrived yet. */
  being_refunded_cents: v.optional(v.number(), 0),
  /** How much of its payment the payer has back, by refunds that have arrived or by their bank. */
  refunded_part: v.optional(v.nullable(v.picklist(['part', 'all'])), null),
  /** The payer's bank took the whole payment back. */
  taken_back: v.optional(v.boolean(), false),
  /** What the payer's bank took back of it, where that is a part. */
  taken_back_cents: v.optional(v.number(), 0),
})
export type ListedInvoice = v.InferOutput<typeof ListedInvoice>

const read = {method: 'GET', roles: ['admin'], fallback: m.request_failed} as const

/** `revenue_cents`, in a list of revenue: what it added to the revenue of the days, less credits. */
export const InvoiceForStaff = v.object({...Invoice.entries, revenue_cents: v.optional(v.number())})
export type InvoiceForStaff = v.InferOutput<typeof InvoiceForStaff>

const day_ms = 86_400_000
const countDays = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / day_ms + 1

export const listAllInvoices = endpoint({
  ...read,
  path: '/admin/invoices',
  summary: 'All invoices and statements, newest first',
  query: v.pipe(
    v.object({
      /** The number of an invoice, a credit note or a booking, an amount, a payer or payee, or a part. @see src/domain/rules-people.md#staff-search */
      q: v.optional(Line),
      /** The profile id of the caregiver or agency that pays it or is paid by it. */
      provider_id: v.optional(Id),
      /** The profile id of the family that pays it. */
      parent_id: v.optional(Id),
      status: v.optional(InvoiceStatus),
      kind: v.optional(InvoiceKind),
      overdue: v.optional(Flag),
      /** Only open invoices of this age. */
      age: v.optional(InvoiceAge),
      /** Days, in UTC, between which it was issued; both included. */
      from: v.optional(LocalDate),
      to: v.optional(LocalDate),
      /** Those with revenue of these days instead, both required; the total is it. @see src/domain/rules-people.md#figures-of-a-period */
      revenue: v.optional(Flag),
      sort: sortBy('issued', 'due', 'sum'),
      ...Paging,
    }),
    v.forward(
      v.check(({revenue, from, to}) => !revenue || Boolean(from && to), m.revenue_needs_both_days),
      ['revenue'],
    ),
    v.forward(
      v.check(
        ({revenue, from, to}) => !revenue || !from || !to || countDays(from, to) <= limits.revenue_days_max,
        m.at_most_366_days,
      ),
      ['from'],
    ),
  ),
  answer: v.object({
    items: v.array(InvoiceForStaff),
    next_cursor: v.nullable(v.string()),
    total: Total,
    provider_name: ProviderName,
    family_name: FamilyName,
  }),
})

export const listInvoiceAges = endpoint({
  ...read,
  path: '/admin/invoice-ages',
  summary: 'Open invoices by age: how many, and what is due of them',
  answer: v.object({ages: v.array(v.object({age: InvoiceAge, count: v.number(), amount_cents: v.number()}))}),
})

/** An agency's request for a credit for a bad lead, or its result. */
export const LeadCredit = v.object({
  invoice: Invoice,
  note: v.nullable(v.string()),
  asked_at: v.string(),
  asked_by: v.string(),
  decided_at: v.nullable(v.string()),
  /** What granting it credits: the rest that no credit note has credited. */
  rest_cents: v.number(),
  /** The visits of the booking that were not canceled, and how many of them took place. */
  visits: v.object({count: v.number(), took_place: v.number()}),
})
export type LeadCredit = v.InferOutput<typeof LeadCredit>

export const listLeadCredits = endpoint({
  ...read,
  path: '/admin/lead-credits',
  summary: 'Credits that agencies requested for bad leads: open ones longest waiting first, closed ones newest first',
  query: v.object({...Paging, status: v.optional(v.picklist(['open', 'closed']))}),
  answer: v.object({items: v.array(LeadCredit), next_cursor: v.nullable(v.string())}),
})

const command = {
  method: 'PATCH',
  roles: ['admin'],
  idempotent: true,
  params: IdParams,
  fallback: m.request_failed,
} as const

/** @throws 409 `already_answered` if the credit was decided before */
export const decideLeadCredit = endpoint({
  ...command,
  path: '/admin/lead-credits/:id',
  summary: 'Grant the requested credit for the rest of this invoice, or refuse it',
  body: v.strictObject({
    grant: v.boolean(),
    /** The agency reads it. */
    reason: RequiredLine,
  }),
  answer: LeadCredit,
})

/** The amount stays owed: a late payment settles it. @throws 409 `invoice_closed` unless OPEN or UNCOLLECTIBLE */
export const markUncollectible = endpoint({
  ...command,
  path: '/admin/invoices/:id/uncollectible',
  summary: 'Mark an open invoice as not collectible, or reopen it',
  body: v.strictObject({
    uncollectible: v.boolean(),
    /** For the staff's log. */
    reason: RequiredLine,
  }),
  answer: Invoice,
})

/**
 * Also answers for a payee who cannot log in that a payment did not arrive.
 * @throws 409 `has_account` if family and payee can log in and settle it themselves, 409 `invoice_closed`, 409 `checkout_open`
 */
export const markPaidOutsideByStaff = endpoint({
  ...command,
  path: '/admin/invoices/:id/paid-outside',
  summary: 'Mark a statement as paid outside of the product, or as not received, where its family or payee cannot',
  body: v.strictObject({
    /** How it is known, for the staff's log. */
    memo: RequiredLine,
    /** False if what the family marked did not arrive. */
    received: v.optional(v.boolean()),
  }),
  answer: Invoice,
})

/** A payment whose payer got by hand what no refund brought them. */
const SentByHand = v.object({
  id: v.string(),
  /** The sums sent so far and still to be sent. */
  sent_by_hand_cents: v.number(),
  owed_cents: v.number(),
})
export type SentByHand = v.InferOutput<typeof SentByHand>

/**
 * @throws 409 `refund_not_owed` while the provider retries, during a dispute, or if nothing is owed;
 * 409 `refund_changed` if the amount owed changed since it was read, so that two admins record it once
 */
export const sendByHand = endpoint({
  ...command,
  method: 'POST',
  path: '/admin/payments/:id/sent-by-hand',
  summary: 'Record a refund that was sent another way',
  body: v.strictObject({
    /** `owed.amount_cents` of the payment, as it was read. */
    owed_cents: v.pipe(v.number(), v.integer(m.must_be_whole_cents)),
    /** The whole sum by default. */
    amount_cents: v.optional(Cents),
    /** How it was sent, for the staff's log. */
    memo: RequiredLine,
  }),
  answer: SentByHand,
})
