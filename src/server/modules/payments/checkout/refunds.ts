import type {SendMail} from '#server/jobs/port.ts'
import {and, eq, isNotNull, isNull, ne, sql} from 'drizzle-orm'
import {day_ms} from '#domain/constants.ts'
import * as books from '#domain/money/ledger.ts'
import {isGivenUp, owedCents} from '#domain/money/refund.ts'
import type {Payments} from '#server/adapters/payments/port.ts'
import {plusMs} from '#server/clock.ts'
import type {Db} from '#server/db/client.ts'
import {payments, refundFailures} from '#server/db/schema/all.ts'
import {post} from '#server/modules/billing/index.ts'
import {creditsReturned, keepCredits} from './credits.ts'
import {payeeOf} from './reversals.ts'
import {failuresOf, isOwed, lockPayment, statusOf, stopWhereDone, type PaymentRow} from './payments.ts'
import {tellOwed} from './refund-failures.ts'
import {takeDue, type Round} from './store.ts'

const try_again_ms = 10 * 60_000

interface Refunding {
  db: Db
  payments: Payments
  jobs: {send: SendMail}
}

/** What has gone back of a payment through the provider, and how many refunds of it had failed when that was said. */
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
 * Asks the provider first how much has gone back: the answer to an earlier try may have been lost, and the sums have grown
 * since. Then the payer gets the rest, and, whether they could or not, the payee the fee in it.
 */
async function refundOne(deps: Refunding, payment: PaymentRow, now: string): Promise<void> {
  const {db, payments: provider, jobs} = deps
  // counted before the provider is asked: where one fails while the answer is on its way, that answer must not count
  const failures = await failuresOf(db, payment.id)
  const found = await provider.findPayment(payment.provider_payment_id)
  const given = {refunded_cents: found?.refunded_cents ?? 0, failures}
  const impossible = await refundPayer(deps, payment, given, now)
  await returnFee(deps, payment, found?.refunded_fee_cents ?? 0, now)
  if (impossible) return db.transaction(tx => giveUp(tx, {id: payment.id, ...impossible}, jobs, now))
  await stopWhereDone(db, payment.id)
}

/**
 * Gives the payer what is left to give of a payment of which so much has gone back, by a name that says this, and how many had
 * failed. After the last failure nothing is tried: staff refund it by hand, hear of what more falls due, and the provider is
 * asked once a day. Answers the refund that can never be made, where this is one.
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
    await db.transaction(tx => tellOwed(tx, id, jobs, now))
    await askTomorrow(db, id, now)
    return null
  }
  const refund_id = failures === 0 ? `${id}-${given_cents}` : `${id}-${given_cents}-${failures}`
  const amount_cents = wanted_cents - given_cents
  if (!(await provider.refund({refund_id, provider_payment_id, amount_cents, tried_at: now})))
    return {refund_id}
  await note(wanted_cents)
  return null
}

/** Unless the bank has taken it back meanwhile, and nothing is to go back any more. */
async function askTomorrow(db: Db, id: string, now: string): Promise<void> {
  await db
    .update(payments)
    .set({refund_at: plusMs(now, day_ms)})
    .where(and(eq(payments.id, id), isNotNull(payments.refund_at)))
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
    .where(and(eq(payments.id, id), isOwed))
    .returning()
  if (!left) return
  const amount_cents = owedCents(left)
  const reason = 'It can never be refunded'
  await tx
    .insert(refundFailures)
    .values({provider_refund_id: refund_id, payment_id: id, amount_cents, reason, at: now})
  await tellOwed(tx, id, jobs, now)
}

/**
 * The payee gave back what the payer got, Village's fee in it: that fee is theirs again, to the cent. `given_cents` of it the
 * provider says they have, so that a crash in between returns it neither twice nor never. Most payments keep no fee to return.
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

/** So much of Village's fee has gone back to the payee by now; less than is known already changes nothing. */
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

/** No fee was kept that could go back: of it the payee gets no more. */
async function keepFee(db: Db, id: string): Promise<void> {
  await db
    .update(payments)
    .set({refund_fee_cents: sql`${payments.refunded_fee_cents}`})
    .where(eq(payments.id, id))
}
