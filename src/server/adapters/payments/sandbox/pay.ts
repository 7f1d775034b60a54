import {plusMs} from '../../../clock.ts'
import type {Db} from '../../../db/client.ts'
import type {Intent, Session} from '../events.ts'
import type {CheckoutAsked, UsedMethod} from '../port.ts'
import {announceDispute} from './dispute.ts'
import {announce, put, read, update, type SandboxCheckout, type SandboxDispute, type SandboxPayment} from './store.ts'

/** Test card numbers; any other is unknown. */
const cards: Record<string, 'pays' | 'declines' | 'declines_later' | 'asks' | 'is_lost' | 'is_won'> = {
  '4242424242424242': 'pays',
  '4000000000000002': 'declines',
  '4000000000000341': 'declines_later',
  '4000002500003155': 'asks',
  '4000000000000259': 'is_lost',
  '4000000000002685': 'is_won',
}
const accounts: Record<string, 'arrives' | 'fails' | 'loses_refunds'> = {
  '000123456789': 'arrives',
  '000111111116': 'fails',
  '000222222227': 'loses_refunds',
}

/** Whether refunds to this account come back because it was closed. */
export const losesRefunds = (account: string): boolean => accounts[account] === 'loses_refunds'

/** A payment without refunds or disputes. */
export const untouched = {
  refunds: {},
  fee_refunds: {},
  reversals: {},
  failed: {},
  dispute: null,
} satisfies Partial<SandboxPayment>

/** Duration of a bank transfer in milliseconds; real ones take days. */
export const transfer_ms = 60_000
/** Delay before a dispute and before its decision, in milliseconds; real ones take months. */
const dispute_ms = 60_000

export type Outcome =
  'done' | 'declined' | 'unknown_number' | 'unknown_expiry' | 'expired' | 'asks_confirmation' | 'closed'

/** The expiry of a card for which none was typed, as `YYYY-MM`. */
const default_expiry = '2034-12'

/** Reads `12/34`, `12 / 2034` or `1234` as `YYYY-MM`; null if it is none of these. */
function readExpiry(typed: string): string | null {
  if (typed.trim() === '') return default_expiry
  const [, month, year] = /^\s*(0[1-9]|1[0-2]|[1-9](?=\D))\s*[/.-]?\s*((?:20)?\d\d)\s*$/.exec(typed) ?? []
  return month && year ? `20${year.slice(-2)}-${month.padStart(2, '0')}` : null
}

/** A card is good to the end of its month. */
const isExpired = (expires: string | null, now: string): boolean => expires !== null && expires < now.slice(0, 7)

/** Returns the payment id for a checkout. */
export const chargeId = ({checkout_id}: {checkout_id: string}) => `pi_${checkout_id.replaceAll('-', '')}`

export const isOpen = ({session, asked}: SandboxCheckout, now: string): boolean =>
  session.status === 'open' && now < asked.expires_at

/** Returns the session at `now`, after expiry or the arrival of a transfer. */
export function sessionAt({session, asked, transfer}: SandboxCheckout, now: string): Session {
  if (session.status === 'open' && now >= asked.expires_at) return {...session, status: 'expired'}
  if (transfer?.arrives && now >= transfer.at) return {...session, payment_status: 'paid'}
  return session
}

export const hasFailed = ({transfer}: SandboxCheckout, now: string): boolean =>
  transfer !== null && !transfer.arrives && now >= transfer.at

/** Pays a checkout with what was typed, or with a `saved` method by its id. `confirmed` means that the person agreed on the bank's page. */
export async function pay(
  db: Db,
  id: string,
  typed: {number: string; expiry: string; confirmed: boolean; saved?: UsedMethod | undefined},
  now: string,
): Promise<Outcome> {
  return db.transaction(async tx => {
    const checkout = await read(tx, 'checkout', id, true)
    if (!checkout || !isOpen(checkout, now)) return 'closed'
    const {asked} = checkout
    const number = typed.number.replaceAll(/[\s-]/g, '')
    const does = asked.method === 'card' ? cards[number] : accounts[number]
    if (!does) return 'unknown_number'
    const expires = asked.method === 'card' ? readExpiry(typed.expiry) : default_expiry
    if (expires === null) return 'unknown_expiry'
    // a card is valid to the end of its month
    if (isExpired(expires, now)) return 'expired'
    if (does === 'declines') return 'declined'
    if (does === 'asks' && !typed.confirmed) return 'asks_confirmation'
    if (asked.is_setup) return saveMethod(tx, id, checkout, {number, expires}, now)
    if (does === 'declines_later') return 'declined'

    const isTransfer = asked.method === 'ach'
    const session: Session = {
      ...checkout.session,
      status: 'complete',
      payment_status: isTransfer ? 'unpaid' : 'paid',
      payment_intent: chargeId(asked),
      customer: asked.keep_method ? customerOf(asked) : null,
    }
    const {customer = null} = session
    const method = {...(typed.saved ?? methodOf(asked, {number, expires})), customer}
    const transfer = isTransfer ? {at: plusMs(now, transfer_ms), arrives: does !== 'fails'} : null
    const fee_cents = asked.destination?.fee_cents ?? null
    const intent = intentOf(session, transfer)
    const dispute = disputeBy(does, now)
    await update(tx, 'checkout', id, {...checkout, session, transfer})
    const payment = {...untouched, intent, account: number, method, transfer, fee_cents, dispute}
    await put(tx, 'payment', intent.id, payment, now)
    if (customer !== null) {
      await put(tx, 'method', method.provider_method_id, {account: number, method: {...method, customer}}, now)
    }
    await announceDispute(tx, payment, now)
    await announce(tx, {type: 'checkout.session.completed', object: session, deliver_at: now}, now)
    if (transfer) {
      await announce(
        tx,
        {
          type: `checkout.session.async_payment_${transfer.arrives ? 'succeeded' : 'failed'}`,
          object: transfer.arrives ? {...session, payment_status: 'paid'} : session,
          deliver_at: transfer.at,
        },
        now,
      )
    }
    return 'done'
  })
}

/** The saved method of a setup's page. */
export const methodId = ({checkout_id}: {checkout_id: string}) => `pm_${checkout_id.replaceAll('-', '')}`

/** The checkout's own customer. */
const customerOf = ({checkout_id}: {checkout_id: string}) => `cus_${checkout_id.replaceAll('-', '')}`

/** A typed number as its owner knows it. */
function methodOf(
  asked: Pick<CheckoutAsked, 'checkout_id' | 'method'>,
  {number, expires}: {number: string; expires: string},
): Omit<UsedMethod, 'customer'> {
  const isCard = asked.method === 'card'
  return {
    provider_method_id: methodId(asked),
    brand: isCard ? 'Visa' : 'Sandbox Bank',
    last4: number.slice(-4),
    expires: isCard ? expires : null,
  }
}

/** Saves the typed number under a customer of its own. */
async function saveMethod(
  tx: Db,
  id: string,
  checkout: SandboxCheckout,
  {number, expires}: {number: string; expires: string},
  now: string,
): Promise<Outcome> {
  const method = {...methodOf(checkout.asked, {number, expires}), customer: customerOf(checkout.asked)}
  const session: Session = {...checkout.session, status: 'complete', customer: method.customer}
  await update(tx, 'checkout', id, {...checkout, session})
  await put(tx, 'method', method.provider_method_id, {account: number, method}, now)
  await announce(tx, {type: 'checkout.session.completed', object: session, deliver_at: now}, now)
  return 'done'
}

/** Returns the later dispute for this test number, if any. */
function disputeBy(does: string, now: string): SandboxDispute | null {
  const opens_at = plusMs(now, dispute_ms)
  const closes_at = plusMs(opens_at, dispute_ms)
  if (does === 'is_lost') return {opens_at, closes_at, ends: 'lost'}
  return does === 'is_won' ? {opens_at, closes_at, ends: 'won'} : null
}

const intentOf = (session: Session, transfer: SandboxCheckout['transfer']): Intent => ({
  id: session.payment_intent ?? '',
  object: 'payment_intent',
  status: transfer ? 'processing' : 'succeeded',
  amount: session.amount_total ?? 0,
  customer: session.customer,
  metadata: session.metadata,
})

/** What cards do that cannot be charged while their owner is away. */
const refused_unattended: ReadonlySet<string> = new Set(['asks', 'declines', 'declines_later'])

/** Charges the stored method. An expired card is refused, and one that asks for confirmation: the payer is absent. */
export function chargeOn(
  {account, expires}: {account: string; expires: string | null},
  asked: {checkout_id: string; method: 'card' | 'ach'; amount_cents: number; customer: string},
  now: string,
): {intent: Intent; transfer: SandboxCheckout['transfer']} {
  const does = asked.method === 'card' ? cards[account] : accounts[account]
  const transfer = asked.method === 'ach' ? {at: plusMs(now, transfer_ms), arrives: does !== 'fails'} : null
  return {
    transfer,
    intent: {
      id: chargeId(asked),
      object: 'payment_intent',
      status: transfer
        ? 'processing'
        : does && !refused_unattended.has(does) && !isExpired(expires, now)
          ? 'succeeded'
          : 'requires_payment_method',
      amount: asked.amount_cents,
      customer: asked.customer,
      metadata: {charge_of: asked.checkout_id},
    },
  }
}

/** Returns the payment intent at `now`. */
export function intentAt(
  {intent, transfer}: {intent: Intent; transfer: SandboxCheckout['transfer']},
  now: string,
): Intent {
  if (!transfer || now < transfer.at) return intent
  return {...intent, status: transfer.arrives ? 'succeeded' : 'requires_payment_method'}
}
