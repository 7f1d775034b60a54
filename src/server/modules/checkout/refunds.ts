import {and, eq, isNull, lt, ne, sql} from 'drizzle-orm'
import * as books from '#domain/ledger.ts'
import type {Payments} from '../../adapters/payments/port.ts'
import type {Db} from '../../db/client.ts'
import {payments, refundFailures} from '../../db/schema/all.ts'
import type {SendMail} from '../../mails/job.ts'
import {post} from '../ledger/store.ts'
import {creditsReturned, keepCredits} from './credits.ts'
import {payeeOf} from './payee.ts'
import {failuresOf, isGivenUp, lockPayment, statusOf, type PaymentRow} from './payments.ts'
import {takeDue, type Round} from './take-due.ts'

const try_again_ms = 10 * 60_000

interface Refunding {
  db: Db
  payments: Payments
  jobs: {send: SendMail}
}

/** What has gone back of a payment, and how many refunds of it had failed when that was said. */
interface Given {
  refunded_cents: number
  failures: number
}

/**
 * So much of a payment has gone back by now, as the provider says; less than is known already changes nothing. Once a refund
 * has failed, a word from before that no longer tells: the provider is asked again. False where the payment is not here.
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
    const refund_at = isGivenUp(failed) ? null : now
    await tx.update(payments).set({refund_at}).where(eq(payments.id, payment.id))
    return true
  }
  const isWhole = refunded_cents >= payment.refund_cents
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
 * Gives back what is to go back of payments that are due; answers how many it took. The provider knows each refund by a name
 * of ours, so asking again after a crash gives nothing back twice. What a bank looks at waits for its decision, and what was
 * passed on until it has come back from its payee.
 */
export const refundDue = (deps: Refunding, round: Round): Promise<number> =>
  takeDue(
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
 * Asks the provider first how much has gone back: the answer to an earlier try may have been lost, and the sum have grown
 * since. Only the rest is asked for, by a name that says what had gone before it, and how many had failed.
 */
async function refundOne(
  {db, payments: provider, jobs}: Refunding,
  payment: PaymentRow,
  now: string,
): Promise<void> {
  const {id, provider_payment_id, refund_cents} = payment
  const failures = await failuresOf(db, id)
  const found = await provider.findPayment(provider_payment_id)
  const given_cents = found?.refunded_cents ?? 0
  const note = (refunded_cents: number) =>
    db.transaction(tx => noteRefunded(tx, provider_payment_id, {refunded_cents, failures}, now))
  if (given_cents > 0) await note(given_cents)
  const fee = {given_cents: found?.refunded_fee_cents ?? 0, now}
  if (given_cents < refund_cents) {
    const refund_id = failures === 0 ? `${id}-${given_cents}` : `${id}-${given_cents}-${failures}`
    const amount_cents = refund_cents - given_cents
    const isGiven = await provider.refund({refund_id, provider_payment_id, amount_cents, tried_at: now})
    if (!isGiven) {
      // its payee has given all the same, Village's fee in it
      await returnFee(db, provider, payment, fee)
      return db.transaction(tx => giveUp(tx, {id, refund_id}, jobs, now))
    }
    await note(refund_cents)
  }
  await returnFee(db, provider, payment, fee)
}

/**
 * The provider can never give it back: credits stand on their notes again, what else its payer is owed staff read by mail, and
 * nothing is tried any more.
 */
async function giveUp(
  tx: Db,
  {id, refund_id}: {id: string; refund_id: string},
  jobs: {send: SendMail},
  now: string,
): Promise<void> {
  await keepCredits(tx, id)
  const [left] = await tx
    .update(payments)
    .set({refund_at: null})
    .where(and(eq(payments.id, id), lt(payments.refunded_cents, payments.refund_cents)))
    .returning()
  if (!left) return
  const amount_cents = left.refund_cents - left.refunded_cents
  const reason = 'It can never be refunded'
  await tx
    .insert(refundFailures)
    .values({provider_refund_id: refund_id, payment_id: id, amount_cents, reason, at: now})
  await jobs.send(tx, 'mail', {mail: 'refund_failed', provider_refund_id: refund_id})
}

/**
 * The payee gave back what the payer got, Village's fee in it: that fee is theirs again, to the cent. The provider was asked
 * first here as well, so that a crash in between returns it neither twice nor never.
 */
async function returnFee(
  db: Db,
  provider: Payments,
  {id, checkout_id, provider_payment_id, refund_fee_cents}: PaymentRow,
  {given_cents, now}: {given_cents: number; now: string},
): Promise<void> {
  const payee = await payeeOf(db, checkout_id)
  const fee_cents = payee ? Math.min(refund_fee_cents, payee.fee_kept_cents) : 0
  if (given_cents < fee_cents) {
    const amount_cents = fee_cents - given_cents
    const rest = {id: `${id}-${given_cents}`, provider_payment_id, amount_cents, tried_at: now}
    if (!(await provider.returnFee(rest))) return keepFee(db, id)
  }
  await db.transaction(async tx => {
    const payment = await lockPayment(tx, provider_payment_id)
    if (!payment) return
    const refunded_fee_cents = Math.max(fee_cents, given_cents)
    const more_cents = refunded_fee_cents - payment.refunded_fee_cents
    const isWhole = payment.refunded_cents >= payment.refund_cents
    await tx
      .update(payments)
      .set({
        refunded_fee_cents,
        refund_fee_cents: Math.max(refunded_fee_cents, payment.refund_fee_cents),
        // another sum may have become due meanwhile: then it stays on the list
        ...(isWhole && refunded_fee_cents >= payment.refund_fee_cents && {refund_at: null}),
      })
      .where(eq(payments.id, id))
    if (!payee || more_cents <= 0) return
    const about = {invoice_id: payee.invoice_id, payment_id: id, at: now}
    await post(tx, books.passedOn(payee.invoice, more_cents, 0), about)
  })
}

/** No fee was kept that could go back: of it the payee gets no more. */
async function keepFee(db: Db, id: string): Promise<void> {
  await db
    .update(payments)
    .set({
      refund_fee_cents: sql`${payments.refunded_fee_cents}`,
      refund_at: sql`case when ${payments.refunded_cents} >= ${payments.refund_cents} then null
        else ${payments.refund_at} end`,
    })
    .where(eq(payments.id, id))
}
