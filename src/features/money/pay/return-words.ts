import type {getCheckout} from '#contract/money/checkout.ts'
import type {AnswerOf} from '#contract/endpoint.ts'
import type {Said} from '#data/queries/checkout-return.ts'
import {formatCents} from '#lib/money-text.ts'

type Checkout = AnswerOf<typeof getCheckout>

interface Words {
  tone: 'good' | 'waiting' | 'bad' | 'info' | 'neutral'
  title: string
  text: string
}

const paid = {
  subscription: 'Your plan is active.',
  lead: 'The invoices are marked as paid.',
} as const

const arriving = {
  subscription: 'Your plan starts when it arrives.',
  lead: 'The invoices are marked as paid when it arrives.',
} as const

/** The outcome of a checkout by the server's record; `said` is only what the return address claims. */
export function returnWords(
  {status, purpose, method, amount_cents}: Checkout,
  said: Said,
  payee = 'your caregiver',
): Words {
  const paidText = purpose === 'statement' ? `Paid to ${payee}.` : paid[purpose]
  const arrivingText = purpose === 'statement' ? `It is paid to ${payee} when it arrives.` : arriving[purpose]
  const sum = formatCents(amount_cents)
  if (status === 'PAID') return {tone: 'good', title: `Paid ${sum}`, text: paidText}
  if (status === 'PROCESSING') {
    return {
      tone: 'info',
      title: `Your bank transfer of ${sum} is in progress`,
      text: `It takes a few business days. ${arrivingText} You don’t need to do anything.`,
    }
  }
  if (status === 'FAILED') {
    return {
      tone: 'bad',
      title: method === 'ach' ? `Your bank transfer of ${sum} failed` : `Your payment of ${sum} failed`,
      text: 'Nothing was charged, and the payment is due again. You can use another payment method.',
    }
  }
  if (status === 'EXPIRED') {
    return {
      tone: 'neutral',
      title: 'The payment page was closed',
      text: 'Nothing was charged. You can start again.',
    }
  }
  return said === 'cancelled'
    ? {
        tone: 'neutral',
        title: 'You left without paying',
        text: `Nothing was charged. The payment of ${sum} stays open for about an hour.`,
      }
    : {
        tone: 'waiting',
        title: 'Waiting for the payment provider',
        text: `Your payment of ${sum} is not confirmed yet. This usually takes seconds. You can keep using Village; this message updates when it is confirmed.`,
      }
}
