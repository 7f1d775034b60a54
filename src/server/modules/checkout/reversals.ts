import {and, eq, notExists} from 'drizzle-orm'
import * as books from '#domain/ledger.ts'
import type {Payments} from '../../adapters/payments/port.ts'
import type {Db} from '../../db/client.ts'
import {disputes, payments} from '../../db/schema/all.ts'
import {post} from '../ledger/store.ts'
import {payeeOf} from './payee.ts'
import {lockPayment, type PaymentRow} from './payments.ts'
import {takeDue, type Round} from './take-due.ts'

/** A connected account may have too little just now: it is asked again so often. */
const try_again_ms = 3_600_000

/**
 * All that the payee is to give of a payment once the bank took `disputed_cents` of it: Village never holds care money, and so
 * does not make up for it either (decisions §6). As much as they still have; Village bears its own fee alone.
 */
export async function owedByPayee(
  tx: Db,
  {checkout_id, amount_cents, reversed_cents, refunded_fee_cents}: PaymentRow,
  disputed_cents: number,
): Promise<number> {
  const payee = await payeeOf(tx, checkout_id)
  if (!payee) return reversed_cents
  const has_cents = amount_cents - payee.fee_kept_cents + refunded_fee_cents - reversed_cents
  return reversed_cents + Math.max(0, Math.min(disputed_cents, has_cents))
}

/**
 * Takes from payees what they are to give of up to `limit` payments, for refunds and for what banks took; answers how many it
 * took up. While a bank still looks at a payment nobody gives anything.
 */
export function reverseDue(db: Db, provider: Payments, round: Round): Promise<number> {
  const looked = db
    .select({id: disputes.id})
    .from(disputes)
    .where(and(eq(disputes.payment_id, payments.id), eq(disputes.status, 'OPEN')))
  return takeDue(db, {at: 'reverse_at', also: notExists(looked), again_ms: try_again_ms}, round, payment =>
    reverseOne(db, provider, payment, round.now),
  )
}

/**
 * Asks first how much has come back: the answer to an earlier try may have been lost, and the sum have grown since. Only the
 * rest is asked for, by a name that says what had come before it.
 */
async function reverseOne(db: Db, provider: Payments, payment: PaymentRow, now: string): Promise<void> {
  const {id, provider_payment_id, reverse_cents} = payment
  const note = (reversed_cents: number) =>
    db.transaction(tx => noteReversed(tx, provider_payment_id, reversed_cents, now))
  const given_cents = (await provider.findPayment(provider_payment_id))?.reversed_cents ?? 0
  await note(given_cents)
  if (given_cents >= reverse_cents) return
  const rest = {id: `${id}-${given_cents}`, provider_payment_id, amount_cents: reverse_cents - given_cents}
  if (await provider.reverseTransfer(rest)) return note(reverse_cents)
  // it never went on to anybody: there is nothing to come back
  await db.update(payments).set({reverse_cents: given_cents, reverse_at: null}).where(eq(payments.id, id))
}

/** So much of a payment has come back from its payee by now; less than is known already changes nothing. */
async function noteReversed(
  tx: Db,
  provider_payment_id: string,
  reversed_cents: number,
  now: string,
): Promise<void> {
  const payment = await lockPayment(tx, provider_payment_id)
  if (!payment) return
  const {id: payment_id, checkout_id} = payment
  const isAll = reversed_cents >= payment.reverse_cents
  const more_cents = reversed_cents - payment.reversed_cents
  await tx
    .update(payments)
    .set({
      reversed_cents: Math.max(reversed_cents, payment.reversed_cents),
      reverse_cents: Math.max(reversed_cents, payment.reverse_cents),
      ...(isAll && {reverse_at: null}),
    })
    .where(eq(payments.id, payment_id))
  const payee = more_cents > 0 ? await payeeOf(tx, checkout_id) : null
  if (!payee) return
  const about = {invoice_id: payee.invoice_id, payment_id, at: now}
  await post(tx, books.returnedByPayee(payee.invoice, more_cents), about)
}
