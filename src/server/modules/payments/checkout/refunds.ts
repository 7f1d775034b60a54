import type {PaymentRow} from '#server/db/schema/payments.ts'
import type {SendMail} from '#server/jobs/port.ts'
import {and, eq, isNotNull, isNull, ne, sql} from 'drizzle-orm'
import {day_ms} from '#domain/constants.ts'
import {creditCode} from '#domain/money/invoice-text.ts'
import * as books from '#domain/money/ledger.ts'
import {isGivenUp, owedCents} from '#domain/money/refund.ts'
import type {Payments} from '#server/adapters/payments/port.ts'
import {plusMs} from '#server/clock.ts'
import type {Db} from '#server/db/client.ts'
import {payments, refundFailures} from '#server/db/schema/all.ts'
import {post} from '#server/modules/billing/index.ts'
import {creditsReturned, restoreCredits} from './credits.ts'
import {payeeOf} from './reversals.ts'
import {failuresOf, isOwed, lockPayment, statusOf, stopWhereDone} from './payments.ts'
import {mailOwedRefund} from './refund-failures.ts'
import {claimDuePayments, type Round} from './store.ts'

const try_again_ms = 10 * 60_000

interface Refunding {
  db: Db
  payments: Payments
  jobs: {send: SendMail}
}

/** Cents refunded through the provider, and how many refunds had failed at that time. */
interface Given {
  refunded_cents: number
  failures: number
}

/**
 * Records the refunded total that the provider reports; a lower one changes nothing. A total from before a failed
 * refund is stale and fetched again. False if the payment is unknown.
 */
export async function noteRefunded(
  tx: Db,
  provider_payment_id: string,
  {refunded_cents, failures}: Given,
  now: string,
): Promise<boolean> {
  const payment = await lockPayment(tx, provider_payment_id)
  if (!payment) return false
  const more_cents = refunded_cents - payment.refunded_cents
  if (more_cents <= 0) return true
  const failed = await failuresOf(tx, payment.id)
  if (failed !== failures) {
    await tx.update(payments).set({refund_at: now}).where(eq(payments.id, payment.id))
    return true
  }
  const isWhole = owedCents({...payment, refunded_cents}) === 0
  const isDone = isWhole && payment.refunded_fee_cents >= payment.refund_fee_cents
  await tx
    .update(payments)
    .set({
      refunded_cents,
      refund_cents: Math.max(refunded_cents, payment.refund_cents),
      ...(isDone && {refund_at: null}),
      status: await statusOf(tx, {...payment, refunded_cents}),
    })
    .where(eq(payments.id, payment.id))
  if (isWhole) await creditsReturned(tx, payment.id)
  await post(tx, books.refunded(payment.payer_id, more_cents), {payment_id: payment.id, at: now})
  return true
}

/**
 * Refunds payments that are due; returns how many it processed. An idempotency key prevents duplicates after a crash;
 * open disputes wait, and so does money not yet returned by its payee.
 */
export const refundDue = (deps: Refunding, round: Round): Promise<number> =>
  claimDuePayments(
    deps.db,
    {
      at: 'refund_at',
      also: and(ne(payments.status, 'DISPUTED'), isNull(payments.reverse_at)),
      again_ms: try_again_ms,
    },
    round,
    payment => refundOne(deps, payment, round.now),
  )

/**
 * Fetches the refunded total first, as an earlier answer may be lost. Then refunds the rest to the payer and, even if
 * that fails, the fee in it to the payee.
 */
async function refundOne(deps: Refunding, payment: PaymentRow, now: string): Promise<void> {
  const {db, payments: provider, jobs} = deps
  // count failures before the call, so that an answer made stale by a new failure is ignored
  const failures = await failuresOf(db, payment.id)
  const found = await provider.findPayment(payment.provider_payment_id)
  const given = {refunded_cents: found?.refunded_cents ?? 0, failures}
  const impossible = await refundPayer(deps, payment, given, now)
  await returnFee(deps, payment, found?.refunded_fee_cents ?? 0, now)
  if (impossible) return db.transaction(tx => giveUp(tx, {id: payment.id, ...impossible}, jobs, now))
  await stopWhereDone(db, payment.id)
}

/**
 * Refunds the rest to the payer; the idempotency key names the refunded total and the failures. After the last failure
 * staff refund by hand and the provider is polled daily. Returns the refund that can never succeed, if this is one.
 */
async function refundPayer(
  {db, payments: provider, jobs}: Refunding,
  {id, provider_payment_id, refund_cents, sent_by_hand_cents}: PaymentRow,
  {refunded_cents: given_cents, failures}: Given,
  now: string,
): Promise<{refund_id: string} | null> {
  const note = (refunded_cents: number) =>
    db.transaction(tx => noteRefunded(tx, provider_payment_id, {refunded_cents, failures}, now))
  if (given_cents > 0) await note(given_cents)
  const wanted_cents = refund_cents - sent_by_hand_cents
  if (given_cents >= wanted_cents) return null
  if (isGivenUp(failures)) {
    await db.transaction(tx => mailOwedRefund(tx, id, jobs, now))
    await askTomorrow(db, id, now)
    return null
  }
  const refund_id = failures === 0 ? `${id}-${given_cents}` : `${id}-${given_cents}-${failures}`
  const amount_cents = wanted_cents - given_cents
  if (!(await provider.refund({refund_id, provider_payment_id, amount_cents, tried_at: now}))) return {refund_id}
  await note(wanted_cents)
  return null
}

/** Skips it if a dispute was lost meanwhile and nothing is left to refund. */
async function askTomorrow(db: Db, id: string, now: string): Promise<void> {
  await db
    .update(payments)
    .set({refund_at: plusMs(now, day_ms)})
    .where(and(eq(payments.id, id), isNotNull(payments.refund_at)))
}

/** The refund is impossible: credits return to their notes, staff get a mail about the rest, and no retry follows. */
async function giveUp(
  tx: Db,
  {id, refund_id}: {id: string; refund_id: string},
  jobs: {send: SendMail},
  now: string,
): Promise<void> {
  await restoreCredits(tx, id)
  const [left] = await tx
    .update(payments)
    .set({refund_at: null})
    .where(and(eq(payments.id, id), isOwed))
    .returning()
  if (!left) return
  const amount_cents = owedCents(left)
  const reason = creditCode('not_refundable')
  await tx.insert(refundFailures).values({provider_refund_id: refund_id, payment_id: id, amount_cents, reason, at: now})
  await mailOwedRefund(tx, id, jobs, now)
}

/**
 * Returns Village's fee to the payee who gave back the refund. `given_cents` is the total the provider confirms, so a
 * crash neither repeats nor loses it; most payments have no fee.
 */
async function returnFee(
  {db, payments: provider}: Refunding,
  {id, provider_payment_id, refund_fee_cents, refunded_fee_cents}: PaymentRow,
  given_cents: number,
  now: string,
): Promise<void> {
  if (given_cents < refund_fee_cents) {
    const amount_cents = refund_fee_cents - given_cents
    const rest = {id: `${id}-${given_cents}`, provider_payment_id, amount_cents, tried_at: now}
    if (!(await provider.returnFee(rest))) return keepFee(db, id)
  }
  const returned_cents = Math.max(refund_fee_cents, given_cents)
  if (returned_cents > refunded_fee_cents) {
    await db.transaction(tx => noteFeeReturned(tx, provider_payment_id, returned_cents, now))
  }
}

/** Records the total fee returned to the payee; a lower total changes nothing. */
async function noteFeeReturned(
  tx: Db,
  provider_payment_id: string,
  returned_cents: number,
  now: string,
): Promise<void> {
  const payment = await lockPayment(tx, provider_payment_id)
  if (!payment) return
  const {id, checkout_id, refund_fee_cents} = payment
  const more_cents = returned_cents - payment.refunded_fee_cents
  const payee = await payeeOf(tx, checkout_id)
  if (!payee || more_cents <= 0) return
  await tx
    .update(payments)
    .set({
      refunded_fee_cents: returned_cents,
      refund_fee_cents: Math.max(returned_cents, refund_fee_cents),
    })
    .where(eq(payments.id, id))
  const about = {invoice_id: payee.invoice_id, payment_id: id, at: now}
  await post(tx, books.passedOn(payee.invoice, more_cents, 0), about)
}

/** No fee was charged that could be returned to the payee. */
async function keepFee(db: Db, id: string): Promise<void> {
  await db
    .update(payments)
    .set({refund_fee_cents: sql`${payments.refunded_fee_cents}`})
    .where(eq(payments.id, id))
}
