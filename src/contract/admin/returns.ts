import {m} from '#messages'
import * as v from 'valibot'
import {endpoint} from '../endpoint.ts'
import {Party} from '../money/invoices.ts'
import {PaymentMethod} from '../money/subscriptions.ts'
import {IdParams, wholeNumber} from '../shapes.ts'
import {RequiredLine} from '../texts.ts'

/** Why staff refund, credit or void. @see src/domain/rules.md#staff-refunds */
export const ReturnReason = v.picklist(['duplicate', 'goodwill', 'not_delivered', 'wrong_amount', 'fraud', 'other'])
export type ReturnReason = v.InferOutput<typeof ReturnReason>

/** A sum of at least one cent. */
export const Cents = v.pipe(
  v.number(),
  v.integer(m.must_be_whole_cents),
  v.minValue(1, () => m.must_be_at_least_dollars({min: '0.01'})),
)

const Body = v.strictObject({
  /** All that is possible by default. */
  amount_cents: v.optional(Cents),
  /** What was possible at most when staff read it; 409 `refund_changed` if it is another sum by now. */
  max_cents: v.optional(Cents),
  /** Payer and payee read it. */
  reason: ReturnReason,
  /** For the staff's log. */
  memo: RequiredLine,
})

/**
 * `provider`: refunded through the payment provider. `by_hand`: the payee returns it outside of Village. `off_due`: so much
 * less is due. `next_invoice`: deducted from the agency's next lead invoice.
 */
const Way = v.picklist(['provider', 'by_hand', 'off_due', 'next_invoice'])

/** The effect of a refund, credit or void; `numbers` are the credit notes issued, none in a preview. */
export const MoneyReturn = v.object({
  amount_cents: v.number(),
  /** What is possible at most, and what remains of it afterwards. */
  max_cents: v.number(),
  left_cents: v.number(),
  /** The credit that comes with the next statement by itself, not part of `max_cents`; `at` is null if within minutes. */
  coming: v.nullable(v.object({amount_cents: v.number(), at: v.nullable(v.string())})),
  /** How much of it earlier credits had paid, which wait for the agency's next invoice again. */
  restored_cents: v.optional(v.number()),
  way: Way,
  method: v.nullable(PaymentMethod),
  payer: Party,
  payee: v.nullable(Party),
  /** What the payee loses, a returned tip included, and Village's fee within the amount. */
  payee_cents: v.number(),
  fee_cents: v.number(),
  tip_cents: v.number(),
  invoice_numbers: v.array(v.string()),
  numbers: v.array(v.string()),
})
export type MoneyReturn = v.InferOutput<typeof MoneyReturn>

const shared = {roles: ['admin'], params: IdParams, answer: MoneyReturn, fallback: m.request_failed} as const
const preview = {
  ...shared,
  method: 'GET',
  query: v.object({amount_cents: v.optional(wholeNumber(1, 999_999_999))}),
} as const
const command = {...shared, method: 'POST', idempotent: true, body: Body} as const

export const previewRefund = endpoint({
  ...preview,
  path: '/admin/payments/:id/refund/preview',
  summary: 'What a refund of this payment would do',
})

/** @throws 409 `more_than_left` above what was paid less what was returned, 409 `refund_changed`, 409 `payment_disputed` */
export const refundPayment = endpoint({
  ...command,
  path: '/admin/payments/:id/refund',
  summary: 'Refund a payment in part or in full, with credit notes for its invoices',
})

export const previewCredit = endpoint({
  ...preview,
  path: '/admin/invoices/:id/credit/preview',
  summary: 'What a credit of this invoice would do',
})

/**
 * @throws 409 `more_than_left`, 409 `refund_changed`, 409 `checkout_open` during a payment, 409 `invoice_closed`, 409
 * `payment_disputed`
 */
export const creditInvoice = endpoint({
  ...command,
  path: '/admin/invoices/:id/credit',
  summary: 'Credit an invoice: off what is due, or returned if it was paid',
})

export const previewVoid = endpoint({
  ...preview,
  path: '/admin/invoices/:id/void/preview',
  summary: 'What voiding this invoice would do',
})

/** `amount_cents` is the sum that staff read. @throws 409 `invoice_closed` unless open and unpaid, 409 `refund_changed` */
export const voidInvoice = endpoint({
  ...command,
  path: '/admin/invoices/:id/void',
  summary: 'Void an open, unpaid invoice',
})
