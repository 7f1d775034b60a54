import {m} from '#messages'
import {formatCents} from '#lib/money-text.ts'

/** What of a payment went back and what is on its way, a line each; the second sum is part of the first one. */
export const refundTexts = (refunded_cents: number, being_refunded_cents: number): string[] => {
  const arrived_cents = refunded_cents - being_refunded_cents
  return [
    arrived_cents > 0 && m.sum_refunded({cents: formatCents(arrived_cents)}),
    being_refunded_cents > 0 && m.sum_being_refunded({cents: formatCents(being_refunded_cents)}),
  ].filter(text => text !== false)
}
