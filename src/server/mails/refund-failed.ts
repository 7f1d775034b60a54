import {formatCents} from '#lib/money-text.ts'
import type {Letter} from './letter.ts'

/** For staff: what a payer is to get back does not reach them; with the names by which it is found. */
export const refundFailedLetter = (failure: {
  amount_cents: number
  reason: string | null
  at: string
  payment: {id: string; provider_payment_id: string; refund_reason: string | null}
}): Letter => ({
  subject: `A refund does not arrive: ${formatCents(failure.amount_cents)}`,
  greeting: 'A refund does not arrive, and is not tried any more.',
  paragraphs: [
    [
      `Sum: ${formatCents(failure.amount_cents)}`,
      `What it is for: ${failure.payment.refund_reason ?? 'not said'}`,
      `Reason that the provider gave: ${failure.reason ?? 'none'}`,
      `Last failed at: ${failure.at}`,
      `Payment: ${failure.payment.id}, at the provider ${failure.payment.provider_payment_id}`,
    ].join('\n'),
    'The money is with us, and its payer is still owed it. Ask them where it may go, and send it there by hand.',
  ],
})
