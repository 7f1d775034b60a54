import {plusMs} from '../../../clock.ts'
import type {Db} from '../../../db/client.ts'
import type {Refund} from '../events.ts'
import {ProviderAway, type BetweenAccounts, type RefundAsked} from '../port.ts'
import {isTakenBack} from './dispute.ts'
import {losesRefunds, transfer_ms} from './pay.ts'
import {announce, read, update, type SandboxPayment} from './store.ts'

const sum = (given: Record<string, number>) => Object.values(given).reduce((all, each) => all + each, 0)

/** Returns what was refunded and reversed by `now`, without failed refunds. */
export function goneBack({refunds, failed, fee_refunds, reversals}: SandboxPayment, now: string) {
  const lost = Object.keys(failed).filter(id => (failed[id] ?? '') <= now)
  return {
    refunded_cents: lost.reduce((cents, id) => cents - (refunds[id] ?? 0), sum(refunds)),
    refunded_fee_cents: sum(fee_refunds),
    reversed_cents: sum(reversals),
  }
}

/** Whether this id was used before; the same id with another amount is an error. */
function isKnown(given: Record<string, number>, id: string, amount_cents: number): boolean {
  const before_cents = given[id]
  if (before_cents !== undefined && before_cents !== amount_cents) {
    throw new ProviderAway('sandbox refund exists with a different amount')
  }
  return before_cents !== undefined
}

/** Refunds the payer. A refund to a closed account comes back later. */
export const give = (db: Db, asked: RefundAsked, now: string): Promise<boolean> =>
  db.transaction(async tx => {
    const {refund_id, provider_payment_id, amount_cents} = asked
    const payment = await read(tx, 'payment', provider_payment_id, true)
    if (!payment) return false
    if (isKnown(payment.refunds, refund_id, amount_cents)) return true
    if (isTakenBack(payment, now)) throw new ProviderAway('disputed payment cannot be refunded')
    const isLost = losesRefunds(payment.account)
    const comes_back_at = plusMs(now, transfer_ms)
    const given: SandboxPayment = {
      ...payment,
      refunds: {...payment.refunds, [refund_id]: amount_cents},
      failed: {...payment.failed, ...(isLost && {[refund_id]: comes_back_at})},
    }
    await update(tx, 'payment', provider_payment_id, given)
    const {refunded_cents: amount_refunded} = goneBack(given, now)
    const charge = {object: 'charge', payment_intent: provider_payment_id, amount_refunded}
    await announce(tx, {type: 'charge.refunded', object: charge, deliver_at: now}, now)
    if (!isLost) return true
    const refund: Refund = {
      id: `re_${refund_id}`,
      object: 'refund',
      amount: amount_cents,
      status: 'failed',
      failure_reason: 'expired_or_canceled_card',
      payment_intent: provider_payment_id,
    }
    await announce(tx, {type: 'refund.failed', object: refund, deliver_at: comes_back_at}, now)
    return true
  })

/** Moves money between Village and the connected account of a payment. */
export const between = (
  db: Db,
  kind: 'fee_refunds' | 'reversals',
  {id, provider_payment_id, amount_cents}: BetweenAccounts,
): Promise<boolean> =>
  db.transaction(async tx => {
    const payment = await read(tx, 'payment', provider_payment_id, true)
    if (!payment || payment.fee_cents === null) return false
    if (isKnown(payment[kind], id, amount_cents)) return true
    const moved = {...payment, [kind]: {...payment[kind], [id]: amount_cents}}
    const most_cents = kind === 'fee_refunds' ? payment.fee_cents : payment.intent.amount
    if (sum(moved[kind]) > most_cents) throw new ProviderAway('refund exceeds the paid amount')
    await update(tx, 'payment', provider_payment_id, moved)
    return true
  })
