import {m} from '#messages'
import * as v from 'valibot'
import {endpoint} from '../endpoint.ts'
import {InvoiceKind, InvoiceStatus, PaymentStatus} from '../bookings/choices.ts'
import {Flag, Id, IdParams, Instant, LocalDate, Paging, Total} from '../shapes.ts'
import {exactText, Line, Text} from '../texts.ts'
import {sortBy} from '../address-values.ts'

/** Why a lead was bad. @see src/domain/rules.md#credits */
export const CreditReason = v.picklist(['duplicate', 'wrong_area', 'wrong_service', 'unreachable'])
export type CreditReason = v.InferOutput<typeof CreditReason>

const visitTimes = {start: v.string(), end: v.string(), timezone: v.string()}

/** What a line is for. The reader's language words it: `lineText`. */
export const LineSubject = v.variant('kind', [
  v.object({
    kind: v.picklist(['care', 'late_cancel', 'updated']),
    ...visitTimes,
    /** It is billed until the booked end because no one was home. */
    family_absent: v.optional(v.literal(true)),
  }),
  v.object({kind: v.literal('care_fee'), fee_bps: v.number()}),
  v.object({
    kind: v.literal('lead_fee'),
    ...visitTimes,
    fee_bps: v.number(),
    minutes: v.number(),
    rate_cents: v.number(),
  }),
  v.object({kind: v.literal('credit'), number: v.string(), reason: v.string()}),
  /** `less_rest`: the unused part of the plan before is taken off. Earlier invoices lack the moments of the term. */
  v.object({
    kind: v.literal('plan'),
    title: v.string(),
    less_rest: v.boolean(),
    from: v.optional(v.string()),
    until: v.optional(v.string()),
  }),
])
export type LineSubject = v.InferOutput<typeof LineSubject>

export const InvoiceLine = v.object({
  about: v.nullable(LineSubject),
  /** The text of a line that was stored without its subject; else empty. */
  description: v.string(),
  quantity: v.number(),
  /** The unit of the quantity: hours of care, or pieces. */
  unit: v.picklist(['hour', 'piece']),
  unit_cents: v.number(),
  amount_cents: v.number(),
})
export type InvoiceLine = v.InferOutput<typeof InvoiceLine>

/** The account behind a payer or payee, for staff's links. */
const PartyAccount = v.object({
  kind: v.picklist(['parent', 'careseeker', 'caretaker', 'agency']),
  /** Null for agencies and for people without an account. */
  user_id: v.nullable(v.string()),
})
export type PartyAccount = v.InferOutput<typeof PartyAccount>

/** Who paid or should pay, for staff's links; without a kind if the account is not known. */
export const Payer = v.object({
  id: v.string(),
  name: v.string(),
  kind: v.nullable(PartyAccount.entries.kind),
  user_id: PartyAccount.entries.user_id,
})
export type Payer = v.InferOutput<typeof Payer>

export const Party = v.object({
  id: v.string(),
  name: v.string(),
  /** No one of this side can log in, as it is suspended or closed: staff answer and settle for it. Only while unsettled. */
  cannot_log_in: v.optional(v.literal(true)),
  /** For staff only. */
  account: v.optional(PartyAccount),
})

/** `PAID` says how in `method`: by card or ach, `outside` of Village, or by earlier credits. */
export const PaidBy = v.picklist(['card', 'ach', 'outside', 'credit'])
export type PaidBy = v.InferOutput<typeof PaidBy>

/** `FAILED`: it did not arrive, and staff return it another way. */
export const RefundStatus = v.picklist(['PENDING', 'SENT', 'FAILED'])
export type RefundStatus = v.InferOutput<typeof RefundStatus>

const InvoiceSide = v.picklist(['payer', 'payee'])
export type InvoiceSide = v.InferOutput<typeof InvoiceSide>

const BegunPayment = v.object({method: v.picklist(['card', 'ach']), begun_at: v.string()})

export const Invoice = v.object({
  id: v.string(),
  number: v.nullable(v.string()),
  kind: InvoiceKind,
  status: InvoiceStatus,
  /** The sum of its lines. */
  amount_cents: v.number(),
  /** Village's fee within it; not owed if a statement is paid outside. */
  fee_cents: v.number(),
  /** The fee less its credit notes. */
  fee_left_cents: v.number(),
  /** The same of what belongs to the payee. */
  care_left_cents: v.number(),
  /** The sum of its credit notes. */
  credited_cents: v.number(),
  /** The unpaid rest. */
  due_cents: v.number(),
  /** Tip for the caregiver, of the payment or the one in progress. */
  tip_cents: v.number(),
  /** `PAID`, but the payer's bank has since reversed the whole payment. */
  taken_back: v.boolean(),
  /** What the payer's bank reversed of the payment of a statement or a plan; absent if nothing or the whole payment. */
  taken_back_cents: v.optional(v.number()),
  currency: v.literal('USD'),
  issued_at: v.nullable(v.string()),
  due_at: v.nullable(v.string()),
  paid_at: v.nullable(v.string()),
  method: v.nullable(PaidBy),
  period: v.nullable(v.object({start: v.string(), end: v.string()})),
  booking_id: v.nullable(v.string()),
  booking_number: v.nullable(v.string()),
  org_id: v.nullable(v.string()),
  payer: Party,
  /** False for a family that staff look after; it can neither pay online nor be reminded. */
  payer_has_account: v.boolean(),
  /** The payee of a care statement; null for Village. */
  payee: v.nullable(Party),
  /** The last payment if it failed, and its start; only while the invoice is open, and not for its payee. */
  failed: v.nullable(BegunPayment),
  /** The payment in progress, and its start; absent if there is none. It charges `due_cents` and `tip_cents`. */
  in_progress: v.optional(BegunPayment),
  /** Its automatic payment, for its payer; absent if there is none. `stopped` and `failed` ones are not repeated. */
  automatic: v.optional(
    v.object({status: v.picklist(['planned', 'charging', 'stopped', 'failed']), charge_at: v.string()}),
  ),
  /** Automatic payment will charge it, so no one reminds of it. Only for its payee; absent if it will not. */
  pays_automatically: v.optional(v.literal(true)),
  /** The reader's side; null for staff. */
  my_side: v.nullable(InvoiceSide),
  /** Whether it can be paid through Village: a statement only once its payee has a payout account. */
  payable_online: v.boolean(),
  lines: v.array(InvoiceLine),
  /** When the payee last reminded the payer. */
  payee_reminded_at: v.nullable(v.string()),
  /** The family reports a payment outside of Village; the payee confirms it. */
  outside: v.nullable(
    v.object({
      marked_at: v.string(),
      confirmed_at: v.nullable(v.string()),
      /** Who reported it, and their first name. Only for the payer; absent if that is not known. */
      by: v.optional(v.string()),
      by_name: v.optional(v.string()),
    }),
  ),
  /** When it was answered that a payment outside of Village had not arrived; absent once it is paid or marked anew. */
  not_arrived_at: v.optional(v.string()),
  /** Who answered that: staff for a payee who could not log in. Absent if that is not known. */
  not_arrived_by: v.optional(v.picklist(['payee', 'staff'])),
  credit: v.nullable(
    v.object({
      status: v.picklist(['ASKED', 'GRANTED', 'REFUSED']),
      reason: v.string(),
      /** What the agency wrote with its request. */
      note: v.optional(v.string()),
      /** The staff's comment on their decision. */
      answer: v.optional(v.string()),
    }),
  ),
  /**
   * The credit that comes with the next statement, as a visit was settled for less; `at` is null if it comes within minutes.
   * Only in the answer for one invoice, for its payer and staff.
   * @see src/domain/rules.md#statements
   */
  coming_credit: v.optional(
    v.object({
      amount_cents: v.number(),
      at: v.nullable(v.string()),
      /** It comes once the payee has answered whether the payment arrived, or once the bank transfer has ended. */
      waits_for: v.optional(v.picklist(['answer', 'payment'])),
    }),
  ),
  credit_notes: v.array(
    v.object({
      number: v.string(),
      amount_cents: v.number(),
      /** The part that still waits for the payer's next lead invoice. */
      left_cents: v.number(),
      /** The returned part of the tip. */
      tip_cents: v.number(),
      /** How it goes back to the payer, and whether it has; null if it only reduced what was due or is to come. */
      refund: v.nullable(v.object({by: v.picklist(['provider', 'hand']), status: RefundStatus})),
      /** What goes back of a credit that no later invoice used; absent if the whole note does, or nothing. */
      returned_cents: v.optional(v.number()),
      reason: v.string(),
      issued_at: v.string(),
    }),
  ),
})
export type Invoice = v.InferOutput<typeof Invoice>

const listQuery = v.object({
  status: v.optional(InvoiceStatus),
  kind: v.optional(InvoiceKind),
  /** Only overdue invoices. @see src/domain/rules.md#overdue */
  overdue: v.optional(Flag),
  ...Paging,
})
const list = {method: 'GET', query: listQuery, answer: v.array(Invoice), fallback: m.request_failed} as const

export const listOrgInvoices = endpoint({
  ...list,
  path: '/org/invoices',
  roles: ['agency'],
  summary: 'The agency’s invoices and the care statements paid to it, newest first',
})
export const listParentInvoices = endpoint({
  ...list,
  path: '/parent/invoices',
  roles: ['parent'],
  summary: 'The family’s invoices and statements, newest first',
})
export const listCaretakerInvoices = endpoint({
  ...list,
  path: '/caretaker/invoices',
  roles: ['caretaker'],
  summary: 'The caregiver’s invoices and the care statements paid to them, newest first',
})

export const listBookingPayments = endpoint({
  method: 'GET',
  path: '/parent/payments/:bookingId',
  roles: ['parent'],
  summary: 'The care statements of one of the family’s bookings, newest first, at most 200',
  params: v.object({bookingId: Id}),
  answer: v.array(Invoice),
  fallback: m.request_failed,
})

export const exportInvoices = endpoint({
  method: 'GET',
  path: '/invoices/export',
  roles: ['parent', 'caretaker', 'agency'],
  summary: 'The caller’s invoices and statements as CSV, of one side or of both, one row for each line',
  query: v.object({side: v.optional(InvoiceSide)}),
  produces: 'text/csv',
  answer: v.instance(Uint8Array),
  fallback: m.request_failed,
})

export const getInvoice = endpoint({
  method: 'GET',
  path: '/invoices/:id',
  roles: 'signed-in',
  summary: 'One invoice or statement, for its payer, its payee and admins',
  params: IdParams,
  answer: Invoice,
  fallback: m.request_failed,
})

export const getCreditNotePdf = endpoint({
  method: 'GET',
  path: '/invoices/:id/credit-notes/:number/pdf',
  roles: 'signed-in',
  summary: 'A credit note of an invoice as a PDF',
  params: v.object({id: Id, number: exactText(20)}),
  produces: 'application/pdf',
  answer: v.instance(Uint8Array),
  fallback: m.request_failed,
})

export const getInvoicePdf = endpoint({
  method: 'GET',
  path: '/invoices/:id/pdf',
  roles: 'signed-in',
  summary: 'The same as a PDF',
  params: IdParams,
  produces: 'application/pdf',
  answer: v.instance(Uint8Array),
  fallback: m.request_failed,
})

const command = {idempotent: true, params: IdParams, answer: Invoice, fallback: m.request_failed} as const

export const markPaidOutside = endpoint({
  ...command,
  method: 'PATCH',
  path: '/invoices/:id/paid-outside',
  roles: ['parent'],
  summary: 'Report that a care statement was paid outside of the product',
  body: v.strictObject({}),
})

/**
 * `marked_at` is that of the mark that the reader saw.
 * @throws 409 `record_changed` where another one took its place
 */
export const unmarkPaidOutside = endpoint({
  ...command,
  method: 'PATCH',
  path: '/invoices/:id/paid-outside/undo',
  roles: ['parent'],
  summary: 'Undo the report that a care statement was paid outside of the product, until its payee has answered',
  body: v.strictObject({marked_at: v.optional(Instant)}),
})

/** @throws 409 `not_marked` where the family has undone its mark */
export const answerPaidOutside = endpoint({
  ...command,
  method: 'PATCH',
  path: '/invoices/:id/received',
  roles: ['caretaker', 'agency'],
  summary:
    'Confirm or deny a payment that the family reported as made outside of the product; of a family without an account, confirm it unasked',
  body: v.strictObject({received: v.boolean()}),
})

/**
 * @throws 409 `not_yet` before the due date and within a week of the last one, 409 `no_account`,
 * 409 `payer_cannot_log_in`, 409 `pays_automatically` where automatic payment will charge it
 */
export const remindPayer = endpoint({
  ...command,
  method: 'POST',
  path: '/invoices/:id/remind',
  roles: ['caretaker', 'agency'],
  summary: 'Remind the family of an overdue care statement, once a week',
  body: v.strictObject({}),
})

export const askCredit = endpoint({
  ...command,
  method: 'POST',
  path: '/invoices/:id/credit',
  roles: ['agency'],
  summary: 'Request a credit for a bad lead within thirty days; staff decide',
  body: v.strictObject({reason: CreditReason, note: v.optional(v.nullable(Text))}),
})

/** The bank's decision: pending, for Village, or against it. */
export const DisputeStatus = v.picklist(['OPEN', 'WON', 'LOST'])
export type DisputeStatus = v.InferOutput<typeof DisputeStatus>

/** A payment as the provider reported it. */
export const Payment = v.object({
  id: v.string(),
  checkout_id: v.nullable(v.string()),
  status: PaymentStatus,
  method: v.picklist(['card', 'ach']),
  amount_cents: v.number(),
  /** Refunds through the provider, and those staff sent another way. */
  refunded_cents: v.number(),
  sent_by_hand_cents: v.number(),
  /** What may still be refunded, and the refund that is on its way. */
  refundable_cents: v.number(),
  pending_cents: v.number(),
  refund_reason: v.nullable(v.string()),
  /** The amount its payee still has to return after a failed attempt. */
  not_returned: v.nullable(v.object({amount_cents: v.number(), since: v.string()})),
  /**
   * The amount owed to its payer that no refund can deliver, so staff send it by hand; with the provider's last
   * error.
   */
  owed: v.nullable(v.object({amount_cents: v.number(), reason: v.nullable(v.string()), since: v.string()})),
  /** The newest dispute, if the payer's bank ever took it back or tried to. */
  dispute: v.nullable(
    v.object({
      status: DisputeStatus,
      amount_cents: v.number(),
      reason: v.nullable(v.string()),
      since: v.string(),
      closed_at: v.nullable(v.string()),
    }),
  ),
  invoices: v.array(v.object({id: v.string(), number: v.string()})),
  payer: Payer,
  paid_at: v.string(),
})
export type Payment = v.InferOutput<typeof Payment>

export const listPayments = endpoint({
  method: 'GET',
  path: '/admin/payments',
  roles: ['admin'],
  summary: 'Payments reported by the provider, newest first',
  query: v.object({
    /** The number of an invoice, a credit note or a booking, an amount, a payer or payee, or a part. @see src/domain/rules-people.md#staff-search */
    q: v.optional(Line),
    status: v.optional(PaymentStatus),
    /** Days, in UTC, between which it was paid; both included. */
    from: v.optional(LocalDate),
    to: v.optional(LocalDate),
    sort: sortBy('paid', 'sum'),
    ...Paging,
  }),
  answer: v.object({
    items: v.array(Payment),
    next_cursor: v.nullable(v.string()),
    total: Total,
  }),
  fallback: m.request_failed,
})
