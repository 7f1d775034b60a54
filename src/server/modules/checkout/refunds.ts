import {and, asc, eq, inArray, lte, ne, sql} from 'drizzle-orm'
import * as books from '#domain/ledger.ts'
import {apart} from '#lib/apart.ts'
import type {Payments} from '../../adapters/payments/port.ts'
import {plusMs} from '../../clock.ts'
import type {Db} from '../../db/client.ts'
import {checkouts, payments} from '../../db/schema/all.ts'
import {post} from '../ledger/store.ts'
import {creditsReturned, keepCredits} from './credits.ts'
import {failuresOf, isGivenUp, lockPayment, statusOf} from './payments.ts'
import {feeKeptOf, isPassedOn} from './store.ts'

const try_again_ms = 10 * 60_000

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
  if (failed.count !== failures) {
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
 * Gives back what is to go back, up to `limit` payments; answers how many it took. The provider knows each refund by a name
 * of ours, so asking again after a crash gives nothing back twice. What a bank looks at waits for its decision.
 */
export async function refundDue(
  db: Db,
  provider: Payments,
  now: string,
  limit: number,
  onTrouble: (error: unknown) => void,
): Promise<number> {
  const due = db
    .select({id: payments.id})
    .from(payments)
    .where(and(lte(payments.refund_at, now), ne(payments.status, 'DISPUTED')))
    .orderBy(asc(payments.refund_at))
    .limit(limit)
    .for('update', {skipLocked: true})
  const taken = await db
    .update(payments)
    .set({refund_at: plusMs(now, try_again_ms)})
    .where(inArray(payments.id, due))
    .returning()
  return apart(taken, each => refundOne(db, provider, each, now), onTrouble)
}

type ToRefund = typeof payments.$inferSelect

/**
 * Asks the provider first how much has gone back: the answer to an earlier try may have been lost, and the sum have grown
 * since. Only the rest is asked for, by a name that says what had gone before it. What came back to us once came from the
 * payee then, and is not taken from them again.
 */
async function refundOne(db: Db, provider: Payments, payment: ToRefund, now: string): Promise<void> {
  const {id, checkout_id, provider_payment_id, refund_cents} = payment
  const [checkout] = await db.select().from(checkouts).where(eq(checkouts.id, checkout_id))
  const failed = await failuresOf(db, id)
  const found = await provider.findPayment(provider_payment_id)
  const given_cents = found?.refunded_cents ?? 0
  const note = (refunded_cents: number) =>
    db.transaction(tx => noteRefunded(tx, provider_payment_id, {refunded_cents, failures: failed.count}, now))
  if (given_cents > 0) await note(given_cents)
  if (given_cents < refund_cents) {
    const isTakenAlready = given_cents < failed.reached_cents
    const upTo_cents = isTakenAlready ? Math.min(refund_cents, failed.reached_cents) : refund_cents
    const isGiven = await provider.refund({
      refund_id: failed.count === 0 ? `${id}-${given_cents}` : `${id}-${given_cents}-${failed.count}`,
      provider_payment_id,
      amount_cents: upTo_cents - given_cents,
      was_passed_on: checkout !== undefined && isPassedOn(checkout) && !isTakenAlready,
    })
    if (!isGiven) return db.transaction(tx => keepAll(tx, id))
    await note(upTo_cents)
  }
  if (!checkout) return
  const fee_cents = Math.min(payment.refund_fee_cents, feeKeptOf(checkout))
  await returnFee(db, provider, payment, {fee_cents, given_cents: found?.refunded_fee_cents ?? 0})
}

/** Nothing more of it can ever go back: credits stand on their notes again, and of the fee the payee gets no more. */
async function keepAll(tx: Db, id: string): Promise<void> {
  await keepCredits(tx, id)
  await tx
    .update(payments)
    .set({
      refund_fee_cents: sql`${payments.refunded_fee_cents}`,
      refund_at: sql`case when ${payments.refunded_cents} >= ${payments.refund_cents} then null
        else ${payments.refund_at} end`,
    })
    .where(eq(payments.id, id))
}

/**
 * The payee gave back what the payer got, Village's fee in it: that fee is theirs again, to the cent. The provider is asked
 * first here as well, so that a crash in between returns it neither twice nor never.
 */
async function returnFee(
  db: Db,
  provider: Payments,
  {id, provider_payment_id, refund_fee_cents}: ToRefund,
  {fee_cents, given_cents}: {fee_cents: number; given_cents: number},
): Promise<void> {
  if (given_cents < fee_cents) {
    const rest = {id: `${id}-${given_cents}`, provider_payment_id, amount_cents: fee_cents - given_cents}
    if (!(await provider.returnFee(rest))) return db.transaction(tx => keepAll(tx, id))
  }
  await db
    .update(payments)
    .set({
      refunded_fee_cents: sql`least(${payments.refund_fee_cents}, ${Math.max(fee_cents, given_cents)}::int)`,
      // another sum may have become due meanwhile: then it stays on the list
      refund_at: sql`case when ${payments.refunded_cents} >= ${payments.refund_cents}
        and ${payments.refund_fee_cents} <= ${refund_fee_cents}::int then null else ${payments.refund_at} end`,
    })
    .where(eq(payments.id, id))
}
