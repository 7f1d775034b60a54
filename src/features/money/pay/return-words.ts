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

const bought = {
  subscription: 'Your plan is active.',
  lead: 'What you paid for is marked as paid.',
  statement: 'The sum went on to whoever cared.',
} as const satisfies Record<Checkout['purpose'], string>

const arriving = {
  subscription: 'Your plan begins when it arrives.',
  lead: 'The invoices are marked as paid when it arrives.',
  statement: 'It goes on to whoever cared when it arrives.',
} as const satisfies Record<Checkout['purpose'], string>

/** What became of a checkout, by what the server says of it; the address only said that somebody came back. */
export function returnWords({status, purpose, method, amount_cents}: Checkout, said: Said): Words {
  const sum = formatCents(amount_cents)
  if (status === 'PAID') return {tone: 'good', title: `Paid ${sum}`, text: bought[purpose]}
  if (status === 'PROCESSING') {
    return {
      tone: 'info',
      title: `Your bank transfer of ${sum} is under way`,
      text: `That takes a few business days. ${arriving[purpose]} You need not do anything, and can go on.`,
    }
  }
  if (status === 'FAILED') {
    return {
      tone: 'bad',
      title: method === 'ach' ? `Your bank transfer of ${sum} failed` : `Your payment of ${sum} failed`,
      text: 'Nothing was charged, and what you wanted to pay is open again. You can pay in another way.',
    }
  }
  if (status === 'EXPIRED') {
    return {
      tone: 'neutral',
      title: 'The payment page was closed',
      text: 'Nothing was charged. You can begin again.',
    }
  }
  return said === 'cancelled'
    ? {
        tone: 'neutral',
        title: 'You left without paying',
        text: `Nothing was charged. The payment of ${sum} can be gone on with for about an hour.`,
      }
    : {
        tone: 'waiting',
        title: 'Waiting for the payment provider',
        text: `Your payment of ${sum} is not confirmed yet. This usually takes seconds; you can go on meanwhile, and this notice says when it is there.`,
      }
}
