import {asc, eq, inArray, lte, sql} from 'drizzle-orm'
import * as books from '#domain/ledger.ts'
import type {Payments} from '../../adapters/payments/port.ts'
import {plusMs} from '../../clock.ts'
import type {Db} from '../../db/client.ts'
import {payments} from '../../db/schema/all.ts'
import {post} from '../ledger/store.ts'

const try_again_ms = 10 * 60_000

/** So much of a payment has gone back by now, as the provider says; less than is known already changes nothing. */
export async function noteRefunded(
  tx: Db,
  provider_payment_id: string,
  refunded_cents: number,
  now: string,
): Promise<boolean> {
  const [payment] = await tx
    .select()
    .from(payments)
    .where(eq(payments.provider_payment_id, provider_payment_id))
    .for('update')
  if (!payment) return false
  const more_cents = refunded_cents - payment.refunded_cents
  if (more_cents <= 0) return true
  await tx
    .update(payments)
    .set({
      refunded_cents,
      refund_cents: Math.max(refunded_cents, payment.refund_cents),
      ...(refunded_cents >= payment.refund_cents && {refund_at: null}),
      ...(refunded_cents === payment.amount_cents && {status: 'REFUNDED' as const}),
    })
    .where(eq(payments.id, payment.id))
  await post(tx, books.refunded(payment.payer_id, more_cents), {payment_id: payment.id, at: now})
  return true
}

/** The payer's bank takes a payment back: staff look at it. */
export async function noteDisputed(tx: Db, provider_payment_id: string): Promise<boolean> {
  const rows = await tx
    .update(payments)
    .set({status: 'DISPUTED'})
    .where(eq(payments.provider_payment_id, provider_payment_id))
    .returning({id: payments.id})
  return rows.length === 1
}

/**
 * Gives back what is to go back, up to `limit` payments; answers how many it took. The provider knows each refund by a name
 * of ours, so asking again after a crash gives nothing back twice.
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
    .where(lte(payments.refund_at, now))
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
      refunded_cents: payments.refunded_cents,
      was_passed_on: sql<boolean>`exists (select from checkouts c where c.id = payments.checkout_id
        and c.asked -> 'destination' ->> 'account_id' is not null)`,
    })
  for (const each of taken) {
    try {
      await refundOne(db, provider, each, now)
    } catch (error) {
      onTrouble(error)
    }
  }
  return taken.length
}

interface ToRefund {
  id: string
  provider_payment_id: string
  refund_cents: number
  refunded_cents: number
  was_passed_on: boolean
}

async function refundOne(db: Db, provider: Payments, payment: ToRefund, now: string): Promise<void> {
  const {id, provider_payment_id, refund_cents, refunded_cents, was_passed_on} = payment
  await provider.refund({
    // by what had gone back before: where the sum grew since an answer was lost, it is the same refund, not one more
    refund_id: `${id}-${refunded_cents}`,
    provider_payment_id,
    amount_cents: refund_cents - refunded_cents,
    was_passed_on,
  })
  await db.transaction(tx => noteRefunded(tx, provider_payment_id, refund_cents, now))
}
