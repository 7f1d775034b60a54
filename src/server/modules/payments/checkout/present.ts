import type {getCheckout} from '#contract/money/checkout.ts'
import type {AnswerIn} from '#contract/endpoint.ts'
import type {CheckoutRow} from './store.ts'

/** A checkout as its payer reads it; the page URL only while it is open. */
export function presentCheckout({
  checkout,
  shares,
}: {
  checkout: CheckoutRow
  shares: {invoice_id: string}[]
}): AnswerIn<typeof getCheckout> {
  const {purpose} = checkout
  return {
    id: checkout.id,
    status: checkout.status,
    purpose: purpose === 'renewal' ? 'subscription' : purpose,
    method: checkout.method,
    amount_cents: checkout.amount_cents,
    tip_cents: checkout.tip_cents,
    invoice_ids: shares.map(share => share.invoice_id),
    plan_id: checkout.plan_id,
    checkout_url: checkout.status === 'OPEN' ? checkout.url : null,
    created_at: checkout.created_at,
  }
}
