import {and, asc, eq, inArray, lte, ne, sql} from 'drizzle-orm'
import * as books from '#domain/ledger.ts'
import {apart} from '#lib/apart.ts'
import type {Payments} from '../../adapters/payments/port.ts'
import {plusMs} from '../../clock.ts'
import type {Db} from '../../db/client.ts'
import {payments} from '../../db/schema/all.ts'
import {post} from '../ledger/store.ts'
import {creditsReturned, keepCredits} from './credits.ts'
import {lockPayment, statusOf} from './payments.ts'

const try_again_ms = 10 * 60_000

/** So much of a payment has gone back by now, as the provider says; less than is known already changes nothing. */
export async function noteRefunded(
  tx: Db,
  provider_payment_id: string,
  refunded_cents: number,
  now: string,
): Promise<boolean> {
  const payment = await lockPayment(tx, provider_payment_id)
  if (!payment) return false
  const more_cents = refunded_cents - payment.refunded_cents
  if (more_cents <= 0) return true
  const isDone = refunded_cents >= payment.refund_cents
  await tx
    .update(payments)
    .set({
      refunded_cents,
      refund_cents: Math.max(refunded_cents, payment.refund_cents),
      ...(isDone && {refund_at: null}),
      status: await statusOf(tx, {...payment, refunded_cents}),
    })
    .where(eq(payments.id, payment.id))
  if (isDone) await creditsReturned(tx, payment.id)
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
    .returning({
      id: payments.id,
      provider_payment_id: payments.provider_payment_id,
      refund_cents: payments.refund_cents,
      was_passed_on: sql<boolean>`exists (select from checkouts c where c.id = payments.checkout_id
        and c.asked -> 'destination' ->> 'account_id' is not null)`,
    })
  return apart(taken, each => refundOne(db, provider, each, now), onTrouble)
}

interface ToRefund {
  id: string
  provider_payment_id: string
  refund_cents: number
  was_passed_on: boolean
}

/**
 * Asks the provider first how much has gone back: the answer to an earlier try may have been lost, and the sum have grown
 * since. Only the rest is asked for, by a name that says what had gone before it.
 */
async function refundOne(db: Db, provider: Payments, payment: ToRefund, now: string): Promise<void> {
  const {id, provider_payment_id, refund_cents, was_passed_on} = payment
  const found = await provider.findPayment(provider_payment_id)
  const given_cents = found?.refunded_cents ?? 0
  if (given_cents > 0) await db.transaction(tx => noteRefunded(tx, provider_payment_id, given_cents, now))
  if (given_cents >= refund_cents) return
  const isGiven = await provider.refund({
    refund_id: `${id}-${given_cents}`,
    provider_payment_id,
    amount_cents: refund_cents - given_cents,
    was_passed_on,
  })
  await db.transaction(async tx => {
    if (isGiven) await noteRefunded(tx, provider_payment_id, refund_cents, now)
    else await keepCredits(tx, id)
  })
}
