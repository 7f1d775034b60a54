import {m} from '#messages'
import {names} from '#messages/names'
import type {DisputeStatus} from '#contract/money/invoices.ts'
import {localDate} from '#domain/time.ts'
import {creditText} from '#domain/money/invoice-text.ts'
import {readStored} from '#server/stored-texts.ts'
import {bankReasonText} from '#domain/money/bank-reasons.ts'
import {formatCents} from '#lib/money-text.ts'
import type {PlanType} from '#contract/money/subscriptions.ts'
import {dayText} from '#lib/day.ts'
import {type Letter, utcText} from './letter.ts'

/** After a change of bank details, to their owner: a caregiver, or the owner of the named agency. */
export function bankChangedLetter(
  user: {first_name: string; bank_last4: string | null},
  agency: {legal_name: string; bank_last4: string | null} | undefined,
): Letter {
  const last4 = (agency ?? user).bank_last4
  return {
    subject: agency
      ? m.bank_details_of_agency_changed({agency: agency.legal_name})
      : m.your_bank_details_were_changed(),
    greeting: m.hello_name({name: user.first_name}),
    paragraphs: [
      agency
        ? last4 === null
          ? m.bank_details_of_agency_were_removed({agency: agency.legal_name})
          : m.bank_details_of_agency_now_end({agency: agency.legal_name, last4})
        : last4 === null
          ? m.your_bank_details_were_removed()
          : m.your_bank_details_now_end({last4}),
    ],
    link: agency
      ? {words: m.open_your_agency_page(), path: '/dash/agency'}
      : {words: m.open_your_caregiver_page(), path: '/dash/caretaker'},
    footnote: m.wasnt_you_reset_from_login_page(),
  }
}

const subjects: Record<DisputeStatus, string> = {
  OPEN: 'A payment is disputed',
  WON: 'We won a disputed payment',
  LOST: 'We lost a disputed payment',
}
const meanings: Record<DisputeStatus, string> = {
  OPEN: 'Respond at the payment provider before the deadline. No part of this payment is refunded until the dispute is decided.',
  WON: 'The bank decided in our favor. There is nothing more to do.',
  LOST: 'The bank took the money back. The invoice does not change: its payer owes the amount again. If it paid for the current term of a plan, the plan has ended; its owners are notified. If it paid for care, the money is being recovered from the caregiver or agency.',
}

/** For staff: a dispute by the payer's bank, with the names that identify the payment. */
export const disputeLetter = (dispute: {
  status: DisputeStatus
  amount_cents: number
  reason: string | null
  answer_by: string | null
  opened_at: string
  payment: {id: string; provider_payment_id: string; paid_at: string}
  invoice_numbers: readonly string[]
}): Letter => ({
  subject: `${subjects[dispute.status]}: ${formatCents(dispute.amount_cents)}`,
  greeting: `${subjects[dispute.status]}.`,
  paragraphs: [
    [
      `Amount: ${formatCents(dispute.amount_cents)}`,
      `Invoices: ${dispute.invoice_numbers.join(', ') || 'none'}`,
      `Bank’s reason: ${dispute.reason ? bankReasonText(dispute.reason) : 'none'}`,
      ...(dispute.answer_by && dispute.status === 'OPEN' ? [`Answer the bank by: ${utcText(dispute.answer_by)}`] : []),
      `Opened: ${utcText(dispute.opened_at)}`,
      `Paid: ${utcText(dispute.payment.paid_at)}`,
      `Payment: ${dispute.payment.id}, provider ID ${dispute.payment.provider_payment_id}`,
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
  subject: `A care payment could not be recovered: ${formatCents(payment.amount_cents)}`,
  greeting: 'A payment for care must come back from the account it was sent to, but has not.',
  paragraphs: [
    [
      `Amount: ${formatCents(payment.amount_cents)}`,
      `For: ${payment.refund_reason ?? 'not given'}`,
      `Retried every hour since: ${utcText(payment.since)}`,
      `Payment: ${payment.id}, provider ID ${payment.provider_payment_id}`,
    ].join('\n'),
    'The account may be closed, disconnected, or short of funds; the provider shows which. We keep retrying. Anything that depends on it, such as a refund to the family, waits until then. Settle it with the person or agency that was paid.',
  ],
})

/** For staff: a refund that does not reach the payer, with the names that identify it and the last error. */
export const refundFailedLetter = (owed: {
  amount_cents: number
  reason: string | null
  at: string
  payment: {id: string; provider_payment_id: string; refund_reason: string | null}
}): Letter => ({
  subject: `A refund failed: ${formatCents(owed.amount_cents)}`,
  greeting: 'A refund failed and will not be retried.',
  paragraphs: [
    [
      `Owed: ${formatCents(owed.amount_cents)}`,
      `For: ${owed.payment.refund_reason === null ? 'not given' : creditText(owed.payment.refund_reason)}`,
      `Provider’s reason: ${owed.reason === null ? 'none' : creditText(owed.reason)}`,
      `Last failed: ${utcText(owed.at)}`,
      `Payment: ${owed.payment.id}, provider ID ${owed.payment.provider_payment_id}`,
    ].join('\n'),
    `We hold the money and still owe it to the payer. Agree with them on how to return it. You can refund this payment in the provider’s dashboard; ${names.product} picks that up within a day. Or send the money another way, then choose “Record manual refund” on this payment in ${names.product}. Until then it counts as owed.`,
  ],
})

/** The page on which each kind of member cancels the plan. */
const homes: Record<PlanType, string> = {
  careseekers: '/dash/parent/status',
  caretaker: '/dash/caretaker/status',
  agency: '/dash/agency/status',
}

/** Some days before a renewal: its date by the owner's clock, its price and how to cancel. */
export function renewalLetter(
  user: {first_name: string},
  plan: {title: string; price_cents: number; type: PlanType},
  {renews_at, timezone}: {renews_at: string; timezone: string},
): Letter {
  const day = dayText(localDate(renews_at, timezone))
  return {
    subject: m.your_plan_renews_on({day}),
    greeting: m.hello_name({name: user.first_name}),
    paragraphs: [
      m.plan_renews_on_for({
        plan: readStored(plan.title),
        day,
        sum: formatCents(plan.price_cents),
      }),
      m.cancel_takes_two_taps(),
    ],
    link: {words: m.open_your_plan(), path: homes[plan.type]},
  }
}
