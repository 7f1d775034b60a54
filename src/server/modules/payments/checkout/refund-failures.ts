import {m} from '#messages'
import {and, eq, sql} from 'drizzle-orm'
import type {SendMail} from '#server/jobs/port.ts'
import {day_ms} from '#domain/constants.ts'
import * as books from '#domain/money/ledger.ts'
import {isGivenUp, maySendByHand, owedCents, sendableCents} from '#domain/money/refund.ts'
import type {FailedRefund} from '#server/adapters/payments/port.ts'
import {plusMs} from '#server/clock.ts'
import type {Db} from '#server/db/client.ts'
import {payments, refundFailures} from '#server/db/schema/all.ts'
import {post} from '#server/modules/billing/index.ts'
import type {SentByHand} from '#contract/admin/invoices.ts'
import {formatCents} from '#lib/money-text.ts'
import {invalid, notFound, refuse, type Refusal} from '#server/http/refusal.ts'
import {recordAudit, type Auditor} from '#server/db/audit.ts'
import {creditsCameBack, creditsReturned} from './credits.ts'
import {failuresOf, here, lockPayment, sendable, statusOf, stopWhereDone} from './payments.ts'

const p = sql`payments`

/**
 * Records a failed refund: the ledger shows it as owed again and it is retried a day later. After the third failure
 * staff get a mail and the provider is polled daily. False if its payment is unknown.
 */
export async function noteRefundFailed(
  tx: Db,
  {provider_payment_id, failed}: {provider_payment_id: string; failed: FailedRefund},
  jobs: {send: SendMail},
  now: string,
): Promise<boolean> {
  const payment = await lockPayment(tx, provider_payment_id)
  if (!payment) return false
  const {id: payment_id, payer_id, refunded_cents: before_cents} = payment
  const first = await tx
    .insert(refundFailures)
    .values({...failed, payment_id, at: now})
    .onConflictDoNothing()
    .returning({id: refundFailures.provider_refund_id})
  if (first.length === 0) return true
  // a refund that was never counted is not subtracted
  const back_cents = Math.min(failed.amount_cents, before_cents)
  const refunded_cents = before_cents - back_cents
  await tx
    .update(payments)
    .set({
      refunded_cents,
      // notify staff of this failure too, even after a refund by hand
      refund_notified_cents: 0,
      refund_at: plusMs(now, day_ms),
      status: await statusOf(tx, {...payment, refunded_cents}),
    })
    .where(eq(payments.id, payment_id))
  await creditsCameBack(tx, payment_id, back_cents)
  await post(tx, books.refundFailed(payer_id, back_cents), {payment_id, at: now})
  if (isGivenUp(await failuresOf(tx, payment_id))) await mailOwedRefund(tx, payment_id, jobs, now)
  return true
}

/**
 * Notifies staff, once per amount, of what to send by hand after the last retry: also when more falls due or returns
 * from the payee.
 */
export async function mailOwedRefund(tx: Db, payment_id: string, jobs: {send: SendMail}, now: string): Promise<void> {
  const updated = await tx
    .update(payments)
    .set({refund_notified_cents: here(p), refund_notified_at: now})
    .where(
      and(eq(payments.id, payment_id), sql`${sendable(p)} > 0`, sql`${here(p)} > ${payments.refund_notified_cents}`),
    )
    .returning({id: payments.id})
  if (updated.length > 0) await jobs.send(tx, 'mail', {mail: 'refund_failed', payment_id})
}

interface Sent {
  /** The amount that staff saw as due; another amount by now means a concurrent entry. */
  owed_cents: number
  /** Default: all that is owed. */
  amount_cents?: number | undefined
  /** How it was sent, for the audit log. */
  memo: string
}

/**
 * Records a refund that staff sent by hand; polling stops once nothing is owed. It is stored apart from provider
 * refunds, so a later one still counts. 422 if more than is due.
 */
export async function noteSentByHand(
  tx: Db,
  payment_id: string,
  {amount_cents, memo, ...read}: Sent,
  {user_id, now}: Auditor,
): Promise<SentByHand | Refusal> {
  const [payment] = await tx.select().from(payments).where(eq(payments.id, payment_id)).for('update')
  if (!payment) return notFound()
  const owed_cents = sendableCents(payment)
  if (!maySendByHand(payment, await failuresOf(tx, payment_id))) {
    return refuse('refund_not_owed', m.no_refund_of_this_payment_is(), {
      current: {status: payment.status, owed_cents},
    })
  }
  if (read.owed_cents !== owed_cents) {
    return refuse('refund_changed', m.the_amount_owed_is_now_check({value: formatCents(owed_cents)}), {
      current: {status: payment.status, owed_cents},
    })
  }
  const sent_cents = amount_cents ?? owed_cents
  if (sent_cents > owed_cents)
    return invalid('amount_cents', m.at_most_is_waiting_to_be({value: formatCents(owed_cents)}))
  const sent_by_hand_cents = payment.sent_by_hand_cents + sent_cents
  const left_cents = owed_cents - sent_cents
  await tx
    .update(payments)
    .set({sent_by_hand_cents, status: await statusOf(tx, {...payment, sent_by_hand_cents})})
    .where(eq(payments.id, payment_id))
  await stopWhereDone(tx, payment_id)
  if (owedCents({...payment, sent_by_hand_cents}) === 0) await creditsReturned(tx, payment_id)
  await post(tx, books.sentByHand(payment.payer_id, sent_cents), {payment_id, at: now})
  await recordAudit(
    tx,
    {user_id, now},
    {
      did: 'sent_by_hand',
      target: 'payment',
      target_id: payment_id,
      before: {owed_cents, sent_by_hand_cents: payment.sent_by_hand_cents},
      after: {owed_cents: left_cents, sent_by_hand_cents, memo},
    },
  )
  return {id: payment_id, sent_by_hand_cents, owed_cents: left_cents}
}
