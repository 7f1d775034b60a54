import type {SendMail} from '#server/jobs/port.ts'
import {and, eq, sql} from 'drizzle-orm'
import {day_ms} from '#domain/constants.ts'
import * as books from '#domain/money/ledger.ts'
import {isGivenUp} from '#domain/money/refund.ts'
import type {FailedRefund} from '#server/adapters/payments/port.ts'
import {plusMs} from '#server/clock.ts'
import type {Db} from '#server/db/client.ts'
import {payments, refundFailures} from '#server/db/schema/all.ts'
import {post} from '#server/modules/billing/index.ts'
import {creditsCameBack} from './credits.ts'
import {failuresOf, here, lockPayment, sendable, statusOf} from './payments.ts'

const p = sql`payments`

/**
 * A refund did not arrive: its payer has nothing yet, and so the books say again. It is tried once more a day later; after
 * the third time staff are told by mail, and from then on the provider is asked daily whether they have refunded it there; of
 * what they send in another way they say so themselves (`by-hand.ts`). False where its payment is not here.
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
  // one that nobody had counted yet has nothing to be taken back
  const back_cents = Math.min(failed.amount_cents, before_cents)
  const refunded_cents = before_cents - back_cents
  await tx
    .update(payments)
    .set({
      refunded_cents,
      // whoever refunded it by hand hears that this failed too
      refund_told_cents: 0,
      refund_at: plusMs(now, day_ms),
      status: await statusOf(tx, {...payment, refunded_cents}),
    })
    .where(eq(payments.id, payment_id))
  await creditsCameBack(tx, payment_id, back_cents)
  await post(tx, books.refundFailed(payer_id, back_cents), {payment_id, at: now})
  if (isGivenUp(await failuresOf(tx, payment_id))) await tellOwed(tx, payment_id, jobs, now)
  return true
}

/**
 * Staff hear what they are to send of a payment of which nothing is tried any more: once, and again where more falls due, or
 * has come back from its payee.
 */
export async function tellOwed(
  tx: Db,
  payment_id: string,
  jobs: {send: SendMail},
  now: string,
): Promise<void> {
  const told = await tx
    .update(payments)
    .set({refund_told_cents: here(p), refund_told_at: now})
    .where(
      and(
        eq(payments.id, payment_id),
        sql`${sendable(p)} > 0`,
        sql`${here(p)} > ${payments.refund_told_cents}`,
      ),
    )
    .returning({id: payments.id})
  if (told.length > 0) await jobs.send(tx, 'mail', {mail: 'refund_failed', payment_id})
}
