import type {SendMail} from '#server/jobs/port.ts'
import {eq} from 'drizzle-orm'
import * as books from '#domain/money/ledger.ts'
import {newId} from '#lib/id.ts'
import type {DisputedPayment, ProviderDispute} from '#server/adapters/payments/port.ts'
import type {Db} from '#server/db/client.ts'
import {disputes, payments} from '#server/db/schema/all.ts'
import {post} from '#server/modules/billing/index.ts'
import {endUnpaid} from '#server/modules/subscriptions/index.ts'
import {keepCredits} from './credits.ts'
import {lockPayment, statusOf, type PaymentRow} from './payments.ts'
import {owedByPayee} from './reversals.ts'

/** Writes down what the bank says; null where it says nothing new, for an older word never undoes its decision. */
async function note(tx: Db, payment_id: string, said: ProviderDispute, now: string): Promise<string | null> {
  const {provider_dispute_id, status, amount_cents, reason} = said
  const closed_at = status === 'OPEN' ? null : now
  const [before] = await tx
    .select()
    .from(disputes)
    .where(eq(disputes.provider_dispute_id, provider_dispute_id))
  if (before) {
    if (before.status !== 'OPEN' || status === 'OPEN') return null
    await tx.update(disputes).set({status, amount_cents, closed_at}).where(eq(disputes.id, before.id))
    return before.id
  }
  const id = newId()
  const dispute = {id, payment_id, provider_dispute_id, status, amount_cents, reason, closed_at}
  await tx.insert(disputes).values({...dispute, opened_at: now})
  return id
}

/**
 * The bank has taken it back: its payer owes that again. The invoice stays PAID, for it says what happened on its day; that
 * something is owed stands in the books and on the payment. Nothing more goes back of it: credits that were to stand on their
 * notes again. A plan that it bought ends. Care is taken back from its payee.
 */
async function takenBack(tx: Db, payment: PaymentRow, amount_cents: number, now: string): Promise<void> {
  const {id, payer_id, refunded_fee_cents, reversed_cents, provider_payment_id} = payment
  const gone_back_cents = payment.refunded_cents + payment.sent_by_hand_cents
  await post(tx, books.chargedBack(payer_id, amount_cents), {payment_id: id, at: now})
  await keepCredits(tx, id)
  const reverse_cents = await owedByPayee(tx, payment, amount_cents)
  await tx
    .update(payments)
    .set({
      refund_cents: Math.min(payment.amount_cents, gone_back_cents),
      refund_fee_cents: refunded_fee_cents,
      refund_at: null,
      reverse_cents,
      reverse_at: reverse_cents > reversed_cents ? now : null,
    })
    .where(eq(payments.id, id))
  await endUnpaid(tx, provider_payment_id, now)
}

/** The payer's bank takes a payment back, or has decided about that: staff read it by mail. False where it is not here. */
export async function noteDisputed(
  tx: Db,
  {provider_payment_id, dispute}: DisputedPayment,
  jobs: {send: SendMail},
  now: string,
): Promise<boolean> {
  const payment = await lockPayment(tx, provider_payment_id)
  if (!payment) return false
  const dispute_id = await note(tx, payment.id, dispute, now)
  if (dispute_id === null) return true
  if (dispute.status === 'LOST') await takenBack(tx, payment, dispute.amount_cents, now)
  const status = await statusOf(tx, payment)
  await tx.update(payments).set({status}).where(eq(payments.id, payment.id))
  await jobs.send(tx, 'mail', {mail: 'dispute', dispute_id})
  return true
}
