import type {Stripe} from 'stripe'
import type {PaymentMethod} from '#contract/money/subscriptions.ts'
import {type CheckoutAsked, ProviderAway} from './port.ts'

/** Stripe's name of a way to pay. */
export const typeOf = (method: PaymentMethod) => (method === 'ach' ? 'us_bank_account' : 'card')

const partsOf = ({checkout_id, method, ...asked}: CheckoutAsked) =>
  ({
    client_reference_id: checkout_id,
    // the two exclude each other
    ...(asked.saved
      ? {customer: asked.saved.customer}
      : asked.customer_email && {customer_email: asked.customer_email}),
    allowed_payment_method_types: [typeOf(method)],
    success_url: asked.success_url,
    cancel_url: asked.cancel_url,
    expires_at: Math.floor(Date.parse(asked.expires_at) / 1000),
    metadata: {checkout_id},
  }) satisfies Stripe.Checkout.SessionCreateParams

/** Stripe's parameters of a page that only saves a payment method. */
export const setupOf = (asked: CheckoutAsked) =>
  ({
    ...partsOf(asked),
    mode: 'setup',
    customer_creation: 'always',
    setup_intent_data: {metadata: {checkout_id: asked.checkout_id}},
  }) satisfies Stripe.Checkout.SessionCreateParams

/** Who receives a payment: the whole is transferred, and the fee comes back from it. */
export const transferOf = (destination: CheckoutAsked['destination'] | undefined) =>
  destination && {
    transfer_data: {destination: destination.account_id},
    ...(destination.fee_cents > 0 && {application_fee_amount: destination.fee_cents}),
  }

/** Stripe's parameters of a checkout. */
export const sessionOf = ({lines, keep_method, destination, ...asked}: CheckoutAsked) =>
  ({
    ...partsOf({lines, keep_method, destination, ...asked}),
    mode: 'payment',
    ...(!asked.saved && {customer_creation: keep_method ? ('always' as const) : ('if_required' as const)}),
    line_items: lines.map(({name, amount_cents}) => ({
      quantity: 1,
      price_data: {currency: 'usd', unit_amount: amount_cents, product_data: {name}},
    })),
    payment_intent_data: {
      metadata: {checkout_id: asked.checkout_id},
      ...(keep_method && {setup_future_usage: 'off_session'}),
      ...transferOf(destination),
    },
  }) satisfies Stripe.Checkout.SessionCreateParams

/** Wraps any failure of the provider. */
export const away = (error: unknown): never => {
  throw new ProviderAway('payment provider refused the command', {cause: error})
}
/** Whether an error of the Stripe SDK has this code or type. */
export const has = (error: unknown, name: 'code' | 'type', value: string): boolean =>
  (error as Partial<Record<typeof name, unknown>>)[name] === value

/** Page size for a payment's refunds and reversals, more than a payment ever has. */
export const listed_max = 100
