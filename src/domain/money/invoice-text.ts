import {m} from '#messages'
import type {ReturnReason} from '#contract/admin/returns.ts'
import type {Invoice, InvoiceLine, LineSubject, PaidBy} from '#contract/money/invoices.ts'
import {dayLabel, dayText} from '#lib/day.ts'
import {formatCents, rateText} from '#lib/money-text.ts'
import {hoursText} from '../bookings/hours-text.ts'
import {clockSpan, localDate} from '../time.ts'
import {isOverdue, isOwed} from './invoice.ts'
import type {refundedPart} from './invoice-refunds.ts'
import {returnReasonText} from './staff-return.ts'

/* What invoices store as codes, in the reader's language. */

const kinds = {
  lead: m.lead_invoice,
  statement: m.care_statement,
  subscription: m.plan,
} as const satisfies Record<Invoice['kind'], unknown>

/** `Care statement` */
export const kindText = (kind: Invoice['kind']): string => kinds[kind]()

const statuses = {
  DRAFT: m.draft,
  OPEN: m.to_pay,
  PROCESSING: m.payment_in_progress,
  PAID: m.paid,
  VOID: m.void_text,
  UNCOLLECTIBLE: m.not_collectible,
} as const satisfies Record<Invoice['status'], unknown>

/** Whose bank took a payment back, as its payer reads it or anyone else. */
export const takenBackText = (my_side: Invoice['my_side']): string =>
  my_side === 'payer' ? m.taken_back_by_your_bank() : m.taken_back_by_payers_bank()

/**
 * An invoice's status for its reader: `Marked paid`, `Overdue` or `Expected` for one that is, `Partly refunded` or
 * `Refunded` by `refundedPart` for all but its payee, and that the payer's bank took a paid one back; else its own.
 * The zone is that of its dates on the same screen.
 * @see src/domain/rules.md#staff-refunds
 */
export function statusText(
  {
    status,
    due_at,
    outside,
    my_side,
    taken_back = false,
    refunded = null,
  }: Pick<Invoice, 'status' | 'due_at' | 'outside' | 'my_side'> & {
    taken_back?: boolean | undefined
    refunded?: ReturnType<typeof refundedPart>
  },
  now: string,
  zone: string,
): string {
  if (taken_back) return takenBackText(my_side)
  if (refunded && my_side !== 'payee') return refunded === 'part' ? m.partly_refunded() : m.refunded()
  if (isOwed(status) && outside) return m.marked_paid()
  if (status !== 'OPEN') return statuses[status]()
  if (isOverdue({status, due_at}, now, zone)) return m.overdue()
  return my_side === 'payee' ? m.expected() : m.to_pay()
}

const methods = {
  card: m.card,
  ach: m.bank_account,
  outside: m.outside_of_village,
  credit: m.earlier_credits,
} as const satisfies Record<PaidBy, unknown>

/** By what an invoice was paid. */
export const methodText = (method: PaidBy): string => methods[method]()

/** `Mon, Jun 8, 9:00 AM – 1:00 PM`. */
function visitText({start, end, timezone}: {start: string; end: string; timezone: string}): string {
  const day = localDate(start, timezone)
  return `${dayLabel(day, day)}, ${clockSpan(start, end, timezone)}`
}

/** `Credit of $33.00 comes with the statement of Mon, Jun 22, 2026.`, in the reader's zone. */
export function comingCreditText(
  {
    amount_cents,
    at,
    waits_for,
  }: {amount_cents: number; at: string | null; waits_for?: 'answer' | 'payment' | undefined},
  zone: string,
): string {
  const sum = formatCents(amount_cents)
  if (waits_for === 'answer') return m.credit_comes_after_the_payees_answer({sum})
  if (waits_for === 'payment') return m.credit_comes_after_the_bank_transfer({sum})
  return at === null
    ? m.credit_comes_within_minutes({sum})
    : m.credit_comes_with_the_statement_of({sum, day: dayText(localDate(at, zone))})
}

const percent = (bps: number) => `${bps / 100}%`

function subjectText(about: LineSubject): string {
  switch (about.kind) {
    case 'care':
      return (about.family_absent ? m.line_care_no_one_home : m.line_care)({when: visitText(about)})
    case 'late_cancel':
      return m.line_late_cancel({when: visitText(about)})
    case 'updated':
      return m.line_updated({when: visitText(about)})
    case 'care_fee':
      return m.line_care_fee({percent: percent(about.fee_bps)})
    case 'lead_fee':
      return m.line_lead_fee({
        when: visitText(about),
        percent: percent(about.fee_bps),
        hours: hoursText(about.minutes / 60),
        rate: rateText(about.rate_cents),
      })
    case 'credit':
      return m.line_credit({number: about.number, reason: creditText(about.reason)})
    case 'plan':
      return about.less_rest ? m.line_plan_less_rest({title: about.title}) : about.title
  }
}

/** The billed minutes of a line of hours, whose quantity has two places. */
export const lineMinutes = ({quantity}: Pick<InvoiceLine, 'quantity'>): number => Math.round(quantity * 60)

/** What a line is for; a line from before its subject was stored has its English text. */
export const lineText = ({about, description}: Pick<InvoiceLine, 'about' | 'description'>): string =>
  about ? subjectText(about) : description

/** Why something was credited or refunded, by code. A text after the colon is a day, a number or a reason of staff. */
const creditTexts = {
  visit_canceled: day => m.credit_visit_canceled({day: dayText(day)}),
  visit_rescheduled: day => m.credit_visit_rescheduled({day: dayText(day)}),
  visit_updated: day => m.credit_visit_updated({day: dayText(day)}),
  visits_canceled: day =>
    day === '' ? m.credit_visits_canceled() : m.credit_family_canceled_the_visit({day: dayText(day)}),
  visits_ended: m.credit_visits_ended,
  booking_canceled: m.credit_booking_canceled,
  hours_changed: m.credit_hours_changed_invoiced_again,
  paid_outside: m.credit_paid_outside,
  returned: reason => returnReasonText[reason as ReturnReason],
  credit_unused: number => m.credit_unused({number}),
  paid_already: m.credit_paid_already,
  other_amount: m.credit_other_amount,
  plan_canceled: m.credit_plan_canceled,
  not_refundable: m.credit_not_refundable,
} as const satisfies Record<string, (about: string) => string>

export type CreditCode = keyof typeof creditTexts

/** A reason as it is stored: `visit_canceled:2026-06-12`. */
export const creditCode = (code: CreditCode, about?: string): string =>
  about === undefined ? code : `${code}:${about}`

/** Whether a stored reason is a code of Village, and not a person's own words. */
export const isCreditCode = (reason: string): boolean => Object.hasOwn(creditTexts, reason.split(':', 1)[0] ?? '')

/** A stored reason in words; one in a person's own words stays as it is. */
export function creditText(reason: string): string {
  const [code = '', about = ''] = reason.split(':', 2)
  const text = Object.hasOwn(creditTexts, code) ? creditTexts[code as CreditCode] : undefined
  return text?.(about) || reason
}
