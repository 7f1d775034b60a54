import type {DisputeStatus} from '#contract/money/invoices.ts'
import {formatCents} from '#lib/money-text.ts'
import type {Letter} from './letter.ts'

const subjects: Record<DisputeStatus, string> = {
  OPEN: 'A payment is disputed',
  WON: 'A disputed payment stands',
  LOST: 'A disputed payment was taken back',
}
const meanings: Record<DisputeStatus, string> = {
  OPEN: 'Answer it at the payment provider before its deadline. Until it is decided nothing of this payment is given back.',
  WON: 'The bank decided for us. Nothing more is to be done.',
  LOST: 'The bank took the money back. The invoice stays as it is; its payer owes the sum again, a plan that it bought has ended, and care comes back from whoever it was passed on to.',
}

/** For staff: what the payer's bank says of a payment, with the names by which it is found. */
export const disputeLetter = (dispute: {
  status: DisputeStatus
  amount_cents: number
  reason: string | null
  opened_at: string
  payment: {id: string; provider_payment_id: string; paid_at: string}
  invoice_numbers: readonly string[]
}): Letter => ({
  subject: `${subjects[dispute.status]}: ${formatCents(dispute.amount_cents)}`,
  greeting: `${subjects[dispute.status]}.`,
  paragraphs: [
    [
      `Sum: ${formatCents(dispute.amount_cents)}`,
      `Invoices: ${dispute.invoice_numbers.join(', ') || 'none'}`,
      `Reason that the bank gave: ${dispute.reason ?? 'none'}`,
      `Disputed since: ${dispute.opened_at}`,
      `Paid at: ${dispute.payment.paid_at}`,
      `Payment: ${dispute.payment.id}, at the provider ${dispute.payment.provider_payment_id}`,
    ].join('\n'),
    meanings[dispute.status],
  ],
})
