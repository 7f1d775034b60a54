import {formatCents} from '#lib/money-text.ts'
import type {Letter} from './letter.ts'

/** For staff: a connected account does not give back what it is to, however often it is asked. */
export const notReturnedLetter = (payment: {
  id: string
  provider_payment_id: string
  amount_cents: number
  since: string
  refund_reason: string | null
}): Letter => ({
  subject: `Care money does not come back: ${formatCents(payment.amount_cents)}`,
  greeting: 'What was passed on for care is to come back from its account, and does not.',
  paragraphs: [
    [
      `Sum: ${formatCents(payment.amount_cents)}`,
      `What it is for: ${payment.refund_reason ?? 'not said'}`,
      `Tried every hour since: ${payment.since}`,
      `Payment: ${payment.id}, at the provider ${payment.provider_payment_id}`,
    ].join('\n'),
    'The account may be closed, have too little, or be connected to us no more; the provider shows which. It is still asked for. Whatever waits for it, such as a refund to the family, waits as long: settle it with whoever was paid.',
  ],
})
