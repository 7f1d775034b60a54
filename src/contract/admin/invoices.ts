import * as v from 'valibot'
import {endpoint} from '../endpoint.ts'
import {Invoice} from '../money/invoices.ts'
import {InvoiceKind, InvoiceStatus} from '../bookings/choices.ts'
import {IdParams, Line, Paging, RequiredLine} from '../shapes.ts'

/** An invoice as one line among what somebody, or a booking, has to do with. */
export const ListedInvoice = v.object({
  id: v.string(),
  number: v.nullable(v.string()),
  kind: InvoiceKind,
  status: InvoiceStatus,
  amount_cents: v.number(),
  issued_at: v.nullable(v.string()),
})
export type ListedInvoice = v.InferOutput<typeof ListedInvoice>

const read = {method: 'GET', roles: ['admin'], fallback: 'Request failed'} as const

export const listAllInvoices = endpoint({
  ...read,
  path: '/admin/invoices',
  summary: 'Everybody’s invoices and statements, newest first',
  query: v.object({
    /** A number, a booking's number, or beginnings of words of who pays or is paid. */
    q: v.optional(Line),
    status: v.optional(InvoiceStatus),
    kind: v.optional(InvoiceKind),
    ...Paging,
  }),
  answer: v.object({items: v.array(Invoice), next_cursor: v.nullable(v.string())}),
})

/** A credit that an agency asks for a bad lead, or what became of it. */
export const LeadCredit = v.object({
  invoice: Invoice,
  note: v.nullable(v.string()),
  asked_at: v.string(),
  asked_by: v.string(),
  decided_at: v.nullable(v.string()),
})
export type LeadCredit = v.InferOutput<typeof LeadCredit>

export const listLeadCredits = endpoint({
  ...read,
  path: '/admin/lead-credits',
  summary: 'Credits that agencies ask for bad leads, the one that has waited longest first',
  query: v.object({...Paging}),
  answer: v.object({items: v.array(LeadCredit), next_cursor: v.nullable(v.string())}),
})

const command = {
  method: 'PATCH',
  roles: ['admin'],
  idempotent: true,
  params: IdParams,
  fallback: 'Request failed',
} as const

/** What was decided stays so: 409 `already_answered`. */
export const decideLeadCredit = endpoint({
  ...command,
  path: '/admin/lead-credits/:id',
  summary: 'Grant the credit asked for on this invoice, all that is not credited of it, or refuse it',
  body: v.strictObject({
    grant: v.boolean(),
    /** The agency reads it. */
    reason: RequiredLine,
  }),
  answer: LeadCredit,
})

/** What it asks for stays owed: a payment that comes after all settles it. Otherwise than OPEN or so marked: 409 `invoice_closed`. */
export const markUncollectible = endpoint({
  ...command,
  path: '/admin/invoices/:id/uncollectible',
  summary: 'Give up asking for an open invoice, or ask for it again',
  body: v.strictObject({
    uncollectible: v.boolean(),
    /** For the staff's log. */
    reason: RequiredLine,
  }),
  answer: Invoice,
})

/** A payment whose payer got by hand what no refund brought them. */
const SentByHand = v.object({
  id: v.string(),
  /** By now, and what waits to be sent still. */
  sent_by_hand_cents: v.number(),
  owed_cents: v.number(),
})
export type SentByHand = v.InferOutput<typeof SentByHand>

/**
 * While the provider still tries, while a bank looks at it, and where nothing is owed that is here: 409 `refund_not_owed`.
 * Where another sum waits by now than was read: 409 `refund_changed`, so that what two of the staff note counts once.
 */
export const sendByHand = endpoint({
  ...command,
  method: 'POST',
  path: '/admin/payments/:id/sent-by-hand',
  summary: 'Note that what is owed of a refund that does not arrive was sent in another way',
  body: v.strictObject({
    /** `owed.amount_cents` of the payment, as it was read. */
    owed_cents: v.pipe(v.number(), v.integer('Must be whole cents')),
    /** All of that where it is not named. */
    amount_cents: v.optional(
      v.pipe(v.number(), v.integer('Must be whole cents'), v.minValue(1, 'Must be at least 1')),
    ),
    /** How it was sent, for the staff's log. */
    memo: RequiredLine,
  }),
  answer: SentByHand,
})
