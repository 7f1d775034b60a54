import {m} from '#messages'
import type {getCheckout} from '#contract/money/checkout.ts'
import type {AnswerOf} from '#contract/endpoint.ts'
import type {Said} from '#data/queries/money/checkout-return.ts'
import {formatCents} from '#lib/money-text.ts'

type Checkout = AnswerOf<typeof getCheckout>

interface Words {
  tone: 'good' | 'waiting' | 'bad' | 'info' | 'neutral'
  title: string
  text: string
}

type ByCount = Record<'subscription' | 'lead', (invoices: {count: number}) => string>

const paid: ByCount = {
  subscription: () => m.your_plan_is_active(),
  lead: m.the_invoices_are_marked_as_paid,
}

const arriving: ByCount = {
  subscription: () => m.your_plan_starts_when_it_arrives(),
  lead: m.the_invoices_are_marked_as_paid_when,
}

/**
 * The outcome of a checkout by the server's record; `said` is only what the return address claims. `fee_cents` is
 * Village's part of a statement.
 */
export function returnWords(
  {status, purpose, method, amount_cents, invoice_ids}: Checkout,
  said: Said,
  {payee = m.your_caregiver_money(), fee_cents = 0}: {payee?: string | undefined; fee_cents?: number | undefined} = {},
): Words {
  if (purpose === 'method') return savedWords(status, method === 'ach', said)
  const invoices = {count: invoice_ids.length}
  const shares = {payee, rest: formatCents(amount_cents - fee_cents), fee: formatCents(fee_cents)}
  const paidText =
    purpose !== 'statement'
      ? paid[purpose](invoices)
      : fee_cents > 0
        ? m.rest_to_payee_and_fee(shares)
        : m.paid_to({payee})
  const arrivingText =
    purpose !== 'statement'
      ? arriving[purpose](invoices)
      : fee_cents > 0
        ? m.when_it_arrives_rest_to_payee_and_fee(shares)
        : m.it_is_paid_to_when_it({payee})
  const sum = formatCents(amount_cents)
  if (status === 'PAID') return {tone: 'good', title: m.paid_money({sum}), text: paidText}
  if (status === 'PROCESSING') {
    return {
      tone: 'info',
      title: m.your_bank_transfer_of_is_in({sum}),
      text: m.it_takes_a_few_business_days_you({arriving_text: arrivingText}),
    }
  }
  if (status === 'FAILED') {
    return {
      tone: 'bad',
      title: method === 'ach' ? m.your_bank_transfer_of_failed({sum}) : m.your_payment_of_failed({sum}),
      text: purpose === 'subscription' ? m.no_plan_was_started_or_renewed() : m.nothing_was_charged_and_the_payment(),
    }
  }
  if (status === 'EXPIRED') {
    return {
      tone: 'neutral',
      title: m.the_payment_page_was_closed(),
      text: m.nothing_was_charged_you_can_start(),
    }
  }
  return said === 'cancelled'
    ? {
        tone: 'neutral',
        title: m.you_left_without_paying(),
        text: m.nothing_was_charged_the_payment_of({sum}),
      }
    : {
        tone: 'waiting',
        title: m.waiting_for_the_payment_provider(),
        text: m.your_payment_of_is_not_confirmed({sum}),
      }
}

/** The same of a page that saves a payment method. */
function savedWords(status: Checkout['status'], isBank: boolean, said: Said): Words {
  if (status === 'PAID') {
    return {
      tone: 'good',
      title: isBank ? m.your_bank_account_is_saved() : m.your_card_is_saved(),
      text: m.nothing_was_charged_you_can_use(),
    }
  }
  if (status === 'PROCESSING') {
    return {
      tone: 'info',
      title: isBank ? m.your_bank_account_is_not_verified_yet() : m.your_card_is_not_verified_yet(),
      text: m.this_takes_a_few_days_the(),
    }
  }
  if (status === 'FAILED' || status === 'EXPIRED' || said === 'cancelled') {
    return {
      tone: 'neutral',
      title: isBank ? m.your_bank_account_was_not_saved() : m.your_card_was_not_saved(),
      text: m.you_can_try_again_or_use(),
    }
  }
  return {
    tone: 'waiting',
    title: isBank ? m.saving_your_bank_account() : m.saving_your_card(),
    text: m.the_payment_provider_has_not_confirmed(),
  }
}
