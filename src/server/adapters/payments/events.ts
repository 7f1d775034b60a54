import * as v from 'valibot'
import type {DisputeStatus} from '#contract/money/invoices.ts'
import type {
  CheckoutState,
  DisputedPayment,
  PaymentEvent,
  PaymentName,
  ProviderMethod,
  ProviderPayment,
  UsedMethod,
} from './port.ts'

// The sandbox writes these objects in the provider's form, so that one parser serves both.

/** An id, or the expanded object in its place. */
const Ref = v.pipe(
  v.union([v.string(), v.object({id: v.string()})]),
  v.transform(ref => (typeof ref === 'string' ? ref : ref.id)),
)

export const Session = v.object({
  id: v.string(),
  object: v.literal('checkout.session'),
  mode: v.nullish(v.string()),
  status: v.nullish(v.picklist(['open', 'complete', 'expired'])),
  payment_status: v.string(),
  amount_total: v.nullish(v.number()),
  payment_intent: v.nullish(Ref),
  customer: v.nullish(Ref),
  metadata: v.nullish(v.record(v.string(), v.string())),
})
export type Session = v.InferOutput<typeof Session>

export const Intent = v.object({
  id: v.string(),
  object: v.literal('payment_intent'),
  status: v.string(),
  amount: v.number(),
  customer: v.nullish(Ref),
  metadata: v.nullish(v.record(v.string(), v.string())),
})
export type Intent = v.InferOutput<typeof Intent>

/** An object with our metadata. */
const Named = v.object({metadata: v.nullish(v.record(v.string(), v.string()))})

/** What a page in setup mode saved; a payment intent names its method in the same form. */
const SetupIntent = v.object({
  status: v.nullish(v.string()),
  customer: v.nullish(Ref),
  payment_method: v.nullish(
    v.object({
      id: v.string(),
      card: v.nullish(v.object({brand: v.string(), last4: v.string(), exp_month: v.number(), exp_year: v.number()})),
      us_bank_account: v.nullish(v.object({bank_name: v.nullish(v.string()), last4: v.nullish(v.string())})),
    }),
  ),
})

const brands: Record<string, string> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  mastercard: 'Mastercard',
  visa: 'Visa',
}

/** A bank account stays so for days, until its owner types the amounts of two small deposits. */
const awaitsVerification = new Set<unknown>(['requires_action', 'requires_confirmation', 'processing'])

/** Converts the expanded setup intent of a completed page to its state: saved only once it succeeded. */
export function stateOfSetup(setup_intent: unknown): CheckoutState {
  const read = v.safeParse(SetupIntent, setup_intent)
  if (!read.success) return {status: 'failed'}
  const method = methodOf(read.output)
  if (read.output.status === 'succeeded' && method) return {status: 'saved', method}
  return awaitsVerification.has(read.output.status) ? {status: 'processing'} : {status: 'failed'}
}

function methodOf(intent: v.InferOutput<typeof SetupIntent>): ProviderMethod | null {
  const used = usedMethodOf(intent)
  return used?.customer ? {...used, customer: used.customer} : null
}

/** The method of an intent whose `payment_method` is expanded. */
export const readUsedMethod = (intent: unknown): UsedMethod | null => usedMethodOf(v.parse(SetupIntent, intent))

function usedMethodOf({customer, payment_method: method}: v.InferOutput<typeof SetupIntent>): UsedMethod | null {
  if (!method) return null
  const {id: provider_method_id, card, us_bank_account: bank} = method
  const month = card && `${card.exp_year}-${String(card.exp_month).padStart(2, '0')}`
  return {
    provider_method_id,
    customer: customer ?? null,
    brand: (card && (brands[card.brand] ?? card.brand)) ?? bank?.bank_name ?? 'Bank account',
    last4: card?.last4 ?? bank?.last4 ?? '',
    expires: month ?? null,
  }
}

/** A payment intent with its charge, fee and transfer. */
export const FoundPayment = v.object({
  metadata: v.nullish(v.record(v.string(), v.string())),
  latest_charge: v.nullish(
    v.object({
      application_fee: v.nullish(v.object({id: v.string(), amount_refunded: v.number()})),
      transfer: v.nullish(v.object({id: v.string(), amount_reversed: v.number()})),
    }),
  ),
})

export const Refund = v.object({
  id: v.string(),
  object: v.literal('refund'),
  amount: v.number(),
  status: v.nullish(v.string()),
  failure_reason: v.nullish(v.string()),
  payment_intent: v.nullish(Ref),
})
export type Refund = v.InferOutput<typeof Refund>

/** Whether a refund failed or was canceled, so that the money is back with us. */
export const isFailedRefund = ({status}: Pick<Refund, 'status'>): boolean =>
  status === 'failed' || status === 'canceled'

const refund_events = new Set(['refund.failed', 'refund.updated', 'charge.refund.updated'])

const Charge = v.object({
  object: v.literal('charge'),
  payment_intent: v.nullish(Ref),
  amount_refunded: v.number(),
  /** Copied from its payment. */
  metadata: v.nullish(v.record(v.string(), v.string())),
})
export const Dispute = v.object({
  id: v.string(),
  object: v.literal('dispute'),
  status: v.string(),
  amount: v.number(),
  reason: v.nullish(v.string()),
  /** Until when the bank takes an answer, in seconds. */
  evidence_details: v.nullish(v.object({due_by: v.nullish(v.number())})),
  payment_intent: v.nullish(Ref),
})
export type Dispute = v.InferOutput<typeof Dispute>

/** A closed inquiry or a prevented dispute takes no money, so both count as won. */
const closedAs: Record<string, DisputeStatus> = {
  lost: 'LOST',
  won: 'WON',
  warning_closed: 'WON',
  prevented: 'WON',
}

/** Converts a dispute; null if it has no payment intent. */
export const disputeOf = ({payment_intent, ...dispute}: Dispute): DisputedPayment | null => {
  if (!payment_intent) return null
  const {id: provider_dispute_id, amount: amount_cents, reason = null} = dispute
  const status = closedAs[dispute.status] ?? 'OPEN'
  const due_s = dispute.evidence_details?.due_by
  const answer_by = due_s ? new Date(due_s * 1000).toISOString() : null
  return {
    provider_payment_id: payment_intent,
    dispute: {provider_dispute_id, status, amount_cents, reason, answer_by},
  }
}

const Event = v.object({
  id: v.string(),
  type: v.string(),
  /** The connected account of the event. */
  account: v.nullish(v.string()),
  data: v.object({object: v.unknown()}),
})

const paymentOf = (session: Session): ProviderPayment | null =>
  session.payment_intent
    ? {
        provider_payment_id: session.payment_intent,
        amount_cents: session.amount_total ?? 0,
        customer: session.customer ?? null,
      }
    : null

/** Converts a checkout session to its state. */
export function stateOfSession(session: Session, {hasFailed = false} = {}): CheckoutState {
  if (session.status === 'expired') return {status: 'expired'}
  if (session.status !== 'complete') return {status: 'open'}
  const payment = paymentOf(session)
  if (session.payment_status === 'paid' && payment) return {status: 'paid', payment}
  return hasFailed ? {status: 'failed'} : {status: 'processing'}
}

/** Converts a charge without a page to its state. */
export function stateOfIntent(intent: Intent): CheckoutState {
  if (intent.status === 'succeeded') {
    return {
      status: 'paid',
      payment: {
        provider_payment_id: intent.id,
        amount_cents: intent.amount,
        customer: intent.customer ?? null,
      },
    }
  }
  return intent.status === 'processing' ? {status: 'processing'} : {status: 'failed'}
}

type Metadata = Record<string, string> | null | undefined

/** Returns the checkout id in a payment's metadata. */
export const nameIn = (metadata: Metadata): string | null => metadata?.checkout_id ?? metadata?.charge_of ?? null

/** Parses a verified event. Unknown types and unknown forms become `other`. */
export function readEvent(raw: string): PaymentEvent | null {
  let json: unknown
  try {
    json = JSON.parse(raw)
  } catch {
    return null
  }
  const parsed = v.safeParse(Event, json)
  if (!parsed.success) return null
  const {id, type, account, data} = parsed.output
  const other = {id, type, about: 'other'} as const

  if (type === 'account.application.deauthorized') {
    return account ? {id, type, about: 'account_gone', account_id: account} : other
  }
  if (type.startsWith('checkout.session.')) {
    const session = v.safeParse(Session, data.object)
    const checkout_id = session.success ? session.output.metadata?.checkout_id : undefined
    if (!session.success || !checkout_id) return other
    if (session.output.mode === 'setup') return {id, type, about: 'setup', checkout_id}
    const hasFailed = type === 'checkout.session.async_payment_failed'
    return {id, type, about: 'checkout', checkout_id, state: stateOfSession(session.output, {hasFailed})}
  }
  if (type === 'payment_intent.succeeded' || type === 'payment_intent.payment_failed') {
    const intent = v.safeParse(Intent, data.object)
    // checkout sessions report their own payments; only off-session charges carry `charge_of`
    const checkout_id = intent.success ? intent.output.metadata?.charge_of : undefined
    if (!intent.success || !checkout_id) return other
    return {id, type, about: 'checkout', checkout_id, state: stateOfIntent(intent.output)}
  }
  if (type.startsWith('setup_intent.')) {
    const intent = v.safeParse(Named, data.object)
    const checkout_id = intent.success ? intent.output.metadata?.checkout_id : undefined
    return checkout_id ? {id, type, about: 'setup', checkout_id} : other
  }
  if (type === 'charge.refunded') {
    const charge = v.safeParse(Charge, data.object)
    if (!charge.success || !charge.output.payment_intent) return other
    const {payment_intent: provider_payment_id, amount_refunded: refunded_cents, metadata} = charge.output
    const of: PaymentName = metadata ? nameIn(metadata) : undefined
    return {id, type, about: 'refund', provider_payment_id, refunded_cents, of}
  }
  if (refund_events.has(type)) {
    const refund = v.safeParse(Refund, data.object)
    if (!refund.success || !refund.output.payment_intent || !isFailedRefund(refund.output)) return other
    const {id: provider_refund_id, amount: amount_cents, failure_reason: reason = null} = refund.output
    const failed = {provider_refund_id, amount_cents, reason}
    return {id, type, about: 'refund_failed', provider_payment_id: refund.output.payment_intent, failed}
  }
  if (type.startsWith('charge.dispute.')) {
    const dispute = v.safeParse(Dispute, data.object)
    const disputed = dispute.success ? disputeOf(dispute.output) : null
    return disputed ? {id, type, about: 'dispute', ...disputed} : other
  }
  return other
}
