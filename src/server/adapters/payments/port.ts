import type {Hono} from 'hono'
import type {DisputeStatus} from '#contract/money/invoices.ts'
import type {PaymentMethod} from '#contract/money/subscriptions.ts'

/** One line of a checkout, as shown on the provider's page. */
export interface PriceLine {
  name: string
  amount_cents: number
}

/** The parameters of a checkout. `checkout_id` makes the request idempotent. */
export interface CheckoutAsked {
  checkout_id: string
  method: PaymentMethod
  lines: PriceLine[]
  customer_email: string | null
  /** Absolute addresses for the browser's return. */
  success_url: string
  cancel_url: string
  /** ISO instant after which the page takes no payment. */
  expires_at: string
  /** Stores the payment method for later off-session charges. */
  keep_method: boolean
  /** The payer's saved card, which the page offers first. */
  saved?: Pick<ProviderMethod, 'customer' | 'provider_method_id'>
  /** Takes no payment: the page only saves the payment method. */
  is_setup?: true
  /** Pays into this connected account less Village's fee; into Village's own account if null. */
  destination: {account_id: string; fee_cents: number} | null
}

/** A payment method that a page saved. Its digits serve to recognize it. */
export interface ProviderMethod {
  provider_method_id: string
  customer: string
  /** `Visa`, or the bank's name. */
  brand: string
  last4: string
  /** Month of expiry, such as `2031-04`; null for a bank account. */
  expires: string | null
}

/** What a payment was made with. */
export interface UsedMethod extends Omit<ProviderMethod, 'customer'> {
  /** The provider's customer for later charges; null if the method was not stored. */
  customer: string | null
}

/** An off-session charge with a saved method, or with the stored method of an earlier checkout. */
export interface ChargeAsked {
  checkout_id: string
  method: PaymentMethod
  amount_cents: number
  description: string
  customer: string
  /** The payment whose method was stored; none with a saved method. */
  kept_payment_id?: string
  saved_method_id?: string
  /** Pays into this connected account less Village's fee. */
  destination?: CheckoutAsked['destination']
}

/** An attempt at an operation that is idempotent by its id. */
interface Tried {
  /** ISO instant. Retries within the same hour may get the same failure again. */
  tried_at: string
}

export interface RefundAsked extends Tried {
  refund_id: string
  provider_payment_id: string
  amount_cents: number
}

/** Part of the fee that returns to the connected account, or part of a payment that the account returns. */
export interface BetweenAccounts extends Tried {
  /** Our own idempotency id. */
  id: string
  provider_payment_id: string
  amount_cents: number
}

/** A payment's checkout, and its refunded amounts in cents. */
export interface PaymentFound {
  of: string | null
  /** To the payer, without failed refunds. */
  refunded_cents: number
  /** Village's fee, returned to the connected account. */
  refunded_fee_cents: number
  /** Transferred money, returned by the connected account. */
  reversed_cents: number
}

/** A payment as the provider knows it. */
export interface ProviderPayment {
  provider_payment_id: string
  amount_cents: number
  /** The provider's customer for later charges; null if no method was stored. */
  customer: string | null
}

/**
 * State of a checkout or a charge. `processing` is a bank transfer under way, or a bank account that awaits its verification; after `failed`, which charges nothing,
 * a new checkout is needed.
 */
export type CheckoutState =
  | {status: 'open'}
  | {status: 'processing'}
  | {status: 'paid'; payment: ProviderPayment}
  /** The page saved a payment method. */
  | {status: 'saved'; method: ProviderMethod}
  | {status: 'failed'}
  | {status: 'expired'}

/** A payment's checkout id; null if it has none, undefined if the event does not say. */
export type PaymentName = string | null | undefined

/** A payment that the payer's bank disputes; `OPEN` until the bank decides. */
export interface ProviderDispute {
  provider_dispute_id: string
  status: DisputeStatus
  amount_cents: number
  /** The bank's code. */
  reason: string | null
  /** Until when the bank takes an answer; null if it did not say. */
  answer_by: string | null
}

/** A dispute with its payment. */
export interface DisputedPayment {
  provider_payment_id: string
  dispute: ProviderDispute
}

/** A refund that did not arrive, so that the money is back with us. */
export interface FailedRefund {
  provider_refund_id: string
  amount_cents: number
  /** The provider's wording. */
  reason: string | null
}

/** The result of a charge. */
export type Charged = {provider_id: string; state: CheckoutState} | {provider_id: null; state: {status: 'failed'}}

/** A provider event; `id` is the provider's own and counts once. */
export type PaymentEvent = {id: string; type: string} & (
  | {about: 'checkout'; checkout_id: string; state: CheckoutState}
  /** What became of a page that saves a payment method; `find` returns it. */
  | {about: 'setup'; checkout_id: string}
  | {about: 'refund'; provider_payment_id: string; refunded_cents: number; of: PaymentName}
  | {about: 'refund_failed'; provider_payment_id: string; failed: FailedRefund}
  | ({about: 'dispute'} & DisputedPayment)
  /** The owner disconnected the account at the provider. */
  | {about: 'account_gone'; account_id: string}
  /** A valid event that is not used here. */
  | {about: 'other'}
)

/** How long the provider remembers idempotency keys, in milliseconds: its promise less an hour. */
export const name_lives_ms = 23 * 3_600_000

/** The provider failed or did not answer, so the outcome is unknown. */
export class ProviderAway extends Error {}

/** Takes and refunds payments. The adapters are the real provider and a sandbox. */
export interface Payments {
  readonly name: 'sandbox' | 'stripe'
  /** Creates the checkout, or returns the one with the same `checkout_id`. */
  readonly createCheckout: (asked: CheckoutAsked) => Promise<{provider_id: string; url: string}>
  /** Returns the state of a checkout or charge by the provider's id. */
  readonly find: (provider_id: string) => Promise<CheckoutState>
  /** Expires an open checkout and returns its state, because it may just have been paid. */
  readonly expire: (provider_id: string) => Promise<CheckoutState>
  /**
   * Charges the stored method, or returns the charge with the same `checkout_id`. If no method is stored, the result
   * is `failed` without an id.
   */
  readonly charge: (asked: ChargeAsked) => Promise<Charged>
  /** Returns the card or bank account that a payment was made with, or null. */
  readonly findMethod: (provider_payment_id: string) => Promise<UsedMethod | null>
  /** Removes a saved method; harmless if it is gone. */
  readonly removeMethod: (provider_method_id: string) => Promise<void>
  /**
   * Returns the charge with this `checkout_id` at any age, or null, as for a customer deleted at the provider.
   * Idempotency keys expire after a day (`name_lives_ms`), so this is the only check after that.
   */
  readonly findCharge: (asked: Pick<ChargeAsked, 'checkout_id' | 'customer'>) => Promise<string | null>
  /** Returns the provider's data on a payment, or null. */
  readonly findPayment: (provider_payment_id: string) => Promise<PaymentFound | null>
  /**
   * Returns the current state of every dispute since `since` (an ISO instant). Unreadable ones are left out and
   * reported to `onUnread`.
   */
  readonly listDisputes: (since: string, onUnread?: (error: unknown) => void) => Promise<DisputedPayment[]>
  /** Returns the page where staff answer a dispute at the provider; the sandbox has none. */
  readonly disputeUrl?: (provider_dispute_id: string) => string
  /**
   * Refunds part of a payment to the payer, idempotent by `refund_id`; transferred money is not reversed. Returns
   * false if it can never succeed, but an open dispute throws, because a retry may succeed later.
   */
  readonly refund: (asked: RefundAsked) => Promise<boolean>
  /** Returns part of the fee to the connected account, idempotent by `id`; false if that can never succeed. */
  readonly returnFee: (asked: BetweenAccounts) => Promise<boolean>
  /** Reverses part of the transfer to the connected account, idempotent by `id`; false if that can never succeed. */
  readonly reverseTransfer: (asked: BetweenAccounts) => Promise<boolean>
  /** Returns the address where a payee connects an account; `state` comes back with the browser. */
  readonly oauthLink: (asked: {state: string; redirect_uri: string}) => Promise<string>
  /** Exchanges the provider's code for the connected account; null if the code is invalid or was used. */
  readonly completeOauth: (code: string) => Promise<{account_id: string} | null>
  /** Verifies and parses an event; null if its signature is wrong, missing, or older than five minutes at `now`. */
  readonly readEvent: (raw: string, signature: string | undefined, now: string) => Promise<PaymentEvent | null>
  /** Mounts the provider's pages; only the sandbox has them. */
  readonly pages?: (app: Hono) => void
  /** Delivers waiting events of the sandbox and returns their number. */
  readonly deliver?: (now: string, limit: number) => Promise<number>
  /** Deletes up to `limit` sandbox objects older than `before` and returns their number. */
  readonly forget?: (before: string, limit: number) => Promise<number>
}
