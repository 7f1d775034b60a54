import {formatCents} from '#lib/money-text.ts'
import type {Letter} from './letter.ts'

/** For staff: what its payer is owed of a payment, and is here, does not reach them; with the names by which it is found, and the last failure. */
export const refundFailedLetter = (owed: {
  amount_cents: number
  reason: string | null
  at: string
  payment: {id: string; provider_payment_id: string; refund_reason: string | null}
}): Letter => ({
  subject: `A refund does not arrive: ${formatCents(owed.amount_cents)}`,
  greeting: 'A refund does not arrive, and is not tried any more.',
  paragraphs: [
    [
      `Owed: ${formatCents(owed.amount_cents)}`,
      `What it is for: ${owed.payment.refund_reason ?? 'not said'}`,
      `Reason that the provider gave: ${owed.reason ?? 'none'}`,
      `Last failed at: ${owed.at}`,
      `Payment: ${owed.payment.id}, at the provider ${owed.payment.provider_payment_id}`,
    ].join('\n'),
    'The money is with us, and its payer is still owed it. Settle with them where it may go. Refund it at this payment in the dashboard of the provider: from there Village learns of it within a day. Or send it in another way, and say so at this payment among the payments in Village (“Record manual refund”): until you do, it is counted as owed.',
  ],
})
