import type {DisputeStatus} from '#contract/money/invoices.ts'
import {formatCents} from '#lib/money-text.ts'
import type {PlanType} from '#contract/money/subscriptions.ts'
import {dayText} from '#lib/day.ts'
import type {Letter} from './letter.ts'

/** After a change of bank details, to their owner: a caregiver, or the owner of the named agency. */
export function bankChangedLetter(
  user: {first_name: string; bank_last4: string | null},
  agency: {legal_name: string; bank_last4: string | null} | undefined,
): Letter {
  const whose = agency ? `The bank details of ${agency.legal_name}` : 'Your bank details'
  const last4 = (agency ?? user).bank_last4
  return {
    subject: agency ? `Bank details of ${agency.legal_name} were changed` : 'Your bank details were changed',
    greeting: `Hello ${user.first_name},`,
    paragraphs: [
      last4 === null
        ? `${whose} were taken away.`
        : `${whose} were changed. The account now ends in ${last4}; we keep no more of its number than that.`,
    ],
    link: agency
      ? {words: 'Open your agency’s page', path: '/dash/agency'}
      : {words: 'Open your caregiver’s page', path: '/dash/caretaker'},
    footnote: 'This was not you? Have a new password sent to you from the login page now, and write to us.',
  }
}

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

/** For staff: a dispute by the payer's bank, with the names that identify the payment. */
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

/** For staff: a connected account does not return a payment in spite of reminders. */
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

/** For staff: a refund that does not reach the payer, with the names that identify it and the last error. */
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

/** The page on which each kind of member cancels the plan. */
const homes: Record<PlanType, string> = {
  careseekers: '/dash/parent/status',
  caretaker: '/dash/caretaker/status',
  agency: '/dash/agency/status',
}

/** Some days before a renewal: its date, price and how to cancel. */
export function renewalLetter(
  user: {first_name: string},
  plan: {title: string; price_cents: number; type: PlanType},
  renews_at: string,
): Letter {
  return {
    subject: `Your plan renews on ${dayText(renews_at.slice(0, 10))}`,
    greeting: `Hello ${user.first_name},`,
    paragraphs: [
      `${plan.title} renews on ${dayText(renews_at.slice(0, 10))} for ${formatCents(plan.price_cents)}, paid as last time.`,
      'If you would rather let it end, cancel it before that day: two taps where your plan is shown.',
    ],
    link: {words: 'Open your plan', path: homes[plan.type]},
  }
}
