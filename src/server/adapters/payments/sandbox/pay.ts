import {plusMs} from '../../../clock.ts'
import type {Db} from '../../../db/client.ts'
import type {Intent, Session} from '../events.ts'
import {announceDispute} from './dispute.ts'
import {
  announce,
  put,
  read,
  update,
  type SandboxCheckout,
  type SandboxDispute,
  type SandboxPayment,
} from './store.ts'

/** What the sandbox's numbers do; any other is refused as unknown. */
const cards: Record<string, 'pays' | 'declines' | 'asks' | 'is_lost' | 'is_won'> = {
  '4242424242424242': 'pays',
  '4000000000000002': 'declines',
  '4000002500003155': 'asks',
  '4000000000000259': 'is_lost',
  '4000000000002685': 'is_won',
}
const accounts: Record<string, 'arrives' | 'fails' | 'loses_refunds'> = {
  '000123456789': 'arrives',
  '000111111116': 'fails',
  '000222222227': 'loses_refunds',
}

/** Whether what goes back to this account comes back in turn: it was closed since. */
export const losesRefunds = (account: string): boolean => accounts[account] === 'loses_refunds'

/** Nothing went back of it yet. */
export const untouched = {
  refunds: {},
  fee_refunds: {},
  reversals: {},
  failed: {},
  dispute: null,
} satisfies Partial<SandboxPayment>

/** How long a bank transfer takes here; days in the world. */
export const transfer_ms = 60_000
/** After how long the bank of a disputed payment takes it back here, and how long it looks at that; months in the world. */
const dispute_ms = 60_000

export type Outcome = 'done' | 'declined' | 'unknown_number' | 'asks_confirmation' | 'closed'

/** What a payment is called here, by the checkout that it is of. */
export const chargeId = ({checkout_id}: {checkout_id: string}) => `pi_${checkout_id.replaceAll('-', '')}`

export const isOpen = ({session, asked}: SandboxCheckout, now: string): boolean =>
  session.status === 'open' && now < asked.expires_at

/** The session as it is at `now`: time closes it, and lets a transfer arrive. */
export function sessionAt({session, asked, transfer}: SandboxCheckout, now: string): Session {
  if (session.status === 'open' && now >= asked.expires_at) return {...session, status: 'expired'}
  if (transfer?.arrives && now >= transfer.at) return {...session, payment_status: 'paid'}
  return session
}

export const hasFailed = ({transfer}: SandboxCheckout, now: string): boolean =>
  transfer !== null && !transfer.arrives && now >= transfer.at

/** Somebody pays on the page, with the number that they typed; `confirmed` where their bank has asked and they agreed. */
export async function pay(
  db: Db,
  id: string,
  typed: {number: string; confirmed: boolean},
  now: string,
): Promise<Outcome> {
  return db.transaction(async tx => {
    const checkout = await read(tx, 'checkout', id, true)
    if (!checkout || !isOpen(checkout, now)) return 'closed'
    const {asked} = checkout
    const number = typed.number.replaceAll(/[\s-]/g, '')
    const does = asked.method === 'card' ? cards[number] : accounts[number]
    if (!does) return 'unknown_number'
    if (does === 'declines') return 'declined'
    if (does === 'asks' && !typed.confirmed) return 'asks_confirmation'

    const isTransfer = asked.method === 'ach'
    const session: Session = {
      ...checkout.session,
      status: 'complete',
      payment_status: isTransfer ? 'unpaid' : 'paid',
      payment_intent: chargeId(asked),
      customer: asked.keep_method ? `cus_${asked.checkout_id.replaceAll('-', '')}` : null,
    }
    const transfer = isTransfer ? {at: plusMs(now, transfer_ms), arrives: does !== 'fails'} : null
    const fee_cents = asked.destination?.fee_cents ?? null
    const intent = intentOf(session, transfer)
    const dispute = disputeBy(does, now)
    await update(tx, 'checkout', id, {...checkout, session, transfer})
    const payment = {...untouched, intent, account: number, transfer, fee_cents, dispute}
    await put(tx, 'payment', intent.id, payment, now)
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

/** What the bank of a payer with such a number does about the payment later. */
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

/** A charge without a page, on what a payment kept: a card that only pays when asked is refused, as its bank would. */
export function chargeOn(
  account: string,
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
        : does && does !== 'asks' && does !== 'declines'
          ? 'succeeded'
          : 'requires_payment_method',
      amount: asked.amount_cents,
      customer: asked.customer,
      metadata: {charge_of: asked.checkout_id},
    },
  }
}

/** A payment intent as it is at `now`. */
export function intentAt(
  {intent, transfer}: {intent: Intent; transfer: SandboxCheckout['transfer']},
  now: string,
): Intent {
  if (!transfer || now < transfer.at) return intent
  return {...intent, status: transfer.arrives ? 'succeeded' : 'requires_payment_method'}
}
