import type {Hono} from 'hono'
import type {DisputeStatus} from '#contract/money/invoices.ts'
import type {PaymentMethod} from '#contract/money/subscriptions.ts'

/** One row of what is paid for, as the provider's page shows it. */
export interface PriceLine {
  name: string
  amount_cents: number
}

/** Everything a checkout is made of. The same asked again with the same `checkout_id` is the same checkout. */
export interface CheckoutAsked {
  checkout_id: string
  method: PaymentMethod
  lines: PriceLine[]
  customer_email: string | null
  /** Absolute addresses to which the provider returns the browser. */
  success_url: string
  cancel_url: string
  /** ISO instant after which nobody can pay on the page any more. */
  expires_at: string
  /** Keep the way of paying for later charges without the payer. */
  keep_method: boolean
  /** Pay into this connected account, less Village's fee; into Village's own where null. */
  destination: {account_id: string; fee_cents: number} | null
}

/** A charge without the payer at hand, by what an earlier checkout kept. */
export interface ChargeAsked {
  checkout_id: string
  method: PaymentMethod
  amount_cents: number
  description: string
  customer: string
  /** The payment whose method was kept. */
  kept_payment_id: string
}

/** A try of something that counts once by its name. */
interface Tried {
  /** ISO instant. What failed may be answered again to tries of the same hour, and to no later one. */
  tried_at: string
}

export interface RefundAsked extends Tried {
  refund_id: string
  provider_payment_id: string
  amount_cents: number
}

/** Part of a payment's fee that the connected account gets back, or part of the payment that it gives back. */
export interface BetweenAccounts extends Tried {
  /** Our own name for it. */
  id: string
  provider_payment_id: string
  amount_cents: number
}

/** What the provider says of a payment: the checkout that it names, and what has gone back, in cents. */
export interface PaymentFound {
  of: string | null
  /** To the payer; what failed on its way is not in it. */
  refunded_cents: number
  /** Of Village's fee, to the connected account. */
  refunded_fee_cents: number
  /** Of what was passed on, from the connected account. */
  reversed_cents: number
}

/** A payment as the provider knows it. */
export interface ProviderPayment {
  provider_payment_id: string
  amount_cents: number
  /** Whom to charge later by what was kept; null where nothing was. */
  customer: string | null
}

/**
 * What has become of a checkout or a charge: open, paying (a bank transfer under way), paid, failed (nobody was charged;
 * a new one is needed), expired.
 */
export type CheckoutState =
  | {status: 'open'}
  | {status: 'processing'}
  | {status: 'paid'; payment: ProviderPayment}
  | {status: 'failed'}
  | {status: 'expired'}

/** The checkout that a payment names; null where it names none, undefined where the event does not tell. */
export type PaymentName = string | null | undefined

/** A payment that the payer's bank takes back, or tries to; `OPEN` until the bank has decided. */
export interface ProviderDispute {
  provider_dispute_id: string
  status: DisputeStatus
  amount_cents: number
  /** In the bank's words. */
  reason: string | null
}

/** A dispute with the payment that it is about. */
export interface DisputedPayment {
  provider_payment_id: string
  dispute: ProviderDispute
}

/** Money that went back and did not arrive: it is with us again. */
export interface FailedRefund {
  provider_refund_id: string
  amount_cents: number
  /** In the provider's words. */
  reason: string | null
}

/** What became of a charge. */
export type Charged =
  {provider_id: string; state: CheckoutState} | {provider_id: null; state: {status: 'failed'}}

/** What an event of the provider says; `id` is the provider's own and counts once. */
export type PaymentEvent = {id: string; type: string} & (
  | {about: 'checkout'; checkout_id: string; state: CheckoutState}
  | {about: 'refund'; provider_payment_id: string; refunded_cents: number; of: PaymentName}
  | {about: 'refund_failed'; provider_payment_id: string; failed: FailedRefund}
  | ({about: 'dispute'} & DisputedPayment)
  /** A connected account is ours no more: its owner has said so at the provider. */
  | {about: 'account_gone'; account_id: string}
  /** True, and nothing to us. */
  | {about: 'other'}
)

/** So long at least the provider knows a name again that it was asked by; an hour less than it promises. */
export const name_lives_ms = 23 * 3_600_000

/** The provider did not answer, or said that it could not: nothing is known of what it did. */
export class ProviderAway extends Error {}

/** Where money is taken and given back. Two adapters: the provider's own, and a sandbox that stands in for it. */
export interface Payments {
  readonly name: 'sandbox' | 'stripe'
  /** Makes the checkout, or finds the one that was made by the same `checkout_id`. */
  readonly createCheckout: (asked: CheckoutAsked) => Promise<{provider_id: string; url: string}>
  /** What became of a checkout or a charge, by the provider's id for it. */
  readonly find: (provider_id: string) => Promise<CheckoutState>
  /** Closes an open checkout so that nobody can pay on it; answers what it is now, for it may have been paid just then. */
  readonly expire: (provider_id: string) => Promise<CheckoutState>
  /**
   * Charges what was kept, or finds the charge that was made by the same `checkout_id`. Where it cannot be made at all, as
   * nothing is kept any more, it is `failed` and has no id.
   */
  readonly charge: (asked: ChargeAsked) => Promise<Charged>
  /**
   * The charge that was made by this `checkout_id`, however long ago; null where none was. The provider forgets the names of
   * what it is asked after a day (`name_lives_ms`): from then on only this tells.
   */
  readonly findCharge: (asked: Pick<ChargeAsked, 'checkout_id' | 'customer'>) => Promise<string | null>
  /** What it knows of a payment; null where it knows none. */
  readonly findPayment: (provider_payment_id: string) => Promise<PaymentFound | null>
  /**
   * Every dispute that began at or after `since` (an ISO instant), as it stands by now. One in a form of tomorrow is left out, and
   * `onUnread` hears of it.
   */
  readonly listDisputes: (since: string, onUnread?: (error: unknown) => void) => Promise<DisputedPayment[]>
  /**
   * Gives back so much of a payment; false where that can never be. The same `refund_id` gives back once, however often it
   * is asked. Of what was passed on nothing comes back by this. While a bank looks at the payment it is not done, for it may be
   * later.
   */
  readonly refund: (asked: RefundAsked) => Promise<boolean>
  /**
   * Gives the connected account back so much of the fee that was kept of a payment; false where that can never be. The same
   * `id` counts once.
   */
  readonly returnFee: (asked: BetweenAccounts) => Promise<boolean>
  /**
   * Takes so much of a payment back from the connected account that it was passed on to; false where that can never be. The
   * same `id` counts once.
   */
  readonly reverseTransfer: (asked: BetweenAccounts) => Promise<boolean>
  /** Where somebody connects the account that they are paid into; `state` comes back with the browser. */
  readonly oauthLink: (asked: {state: string; redirect_uri: string}) => Promise<string>
  /** The connected account behind a code of the provider; null where the code is none, or was used. */
  readonly completeOauth: (code: string) => Promise<{account_id: string} | null>
  /** Reads an event; null where its signature is wrong, missing, or older than five minutes at `now`. */
  readonly readEvent: (
    raw: string,
    signature: string | undefined,
    now: string,
  ) => Promise<PaymentEvent | null>
  /** Pages of the provider's own that we serve for it: the sandbox alone has some. */
  readonly pages?: (app: Hono) => void
  /** Delivers events that wait, where the provider does not do so itself; answers how many it delivered. */
  readonly deliver?: (now: string, limit: number) => Promise<number>
  /** Forgets up to `limit` things of before `before`, where it remembers in our own database; answers how many. */
  readonly forget?: (before: string, limit: number) => Promise<number>
}
