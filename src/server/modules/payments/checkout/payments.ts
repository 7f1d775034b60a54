import type {PaymentRow} from '#server/db/schema/payments.ts'
import {and, eq, gte, inArray, not, sql, type SQL} from 'drizzle-orm'
import {refund_failures_max} from '#domain/money/refund.ts'
import type {Db} from '#server/db/client.ts'
import {disputes, payments, refundFailures} from '#server/db/schema/all.ts'

/** The payment with this provider id, locked; null if unknown. */
export async function lockPayment(tx: Db, provider_payment_id: string): Promise<PaymentRow | null> {
  const [payment] = await tx
    .select()
    .from(payments)
    .where(eq(payments.provider_payment_id, provider_payment_id))
    .for('update')
  return payment ?? null
}

/** A payment's status, in any order of events: disputed while a dispute is open or lost, else refunded or paid. */
export async function statusOf(
  tx: Db,
  payment: Pick<PaymentRow, 'id' | 'amount_cents' | 'refunded_cents' | 'sent_by_hand_cents'>,
): Promise<PaymentRow['status']> {
  const standing = await tx
    .select({id: disputes.id})
    .from(disputes)
    .where(and(eq(disputes.payment_id, payment.id), inArray(disputes.status, ['OPEN', 'LOST'])))
    .limit(1)
  if (standing.length > 0) return 'DISPUTED'
  const back_cents = payment.refunded_cents + payment.sent_by_hand_cents
  return back_cents >= payment.amount_cents ? 'REFUNDED' : 'SUCCEEDED'
}

/** Whether the payer is still owed part of the refund. */
export const isOwed = sql`${payments.refund_cents} > ${payments.refunded_cents} + ${payments.sent_by_hand_cents}`

/**
 * SQL: refundable cents of the payments `p`, without what payees still have to return (`sendableCents` of
 * domain/refund.ts).
 */
export const here = (p: SQL): SQL =>
  sql`(${p}.refund_cents - case when ${p}.reverse_at is null then 0 else ${p}.reverse_cents - ${p}.reversed_cents end)`

/** SQL: cents of the payments `p` that can be refunded now; at most zero if all was refunded. */
export const sendable = (p: SQL): SQL => sql`(${here(p)} - ${p}.refunded_cents - ${p}.sent_by_hand_cents)`

/** SQL: whether refunds of payment `p` failed so often that no retry follows. */
export const pIsGivenUp = sql`(select count(*) from refund_failures f where f.payment_id = p.id) >= ${refund_failures_max}::int`

/** The number of failed refunds of a payment. */
export async function failuresOf(db: Db, payment_id: string): Promise<number> {
  const [row] = await db
    .select({n: sql<number>`count(*)::int`})
    .from(refundFailures)
    .where(eq(refundFailures.payment_id, payment_id))
  return row?.n ?? 0
}

/** Stops the refund job once payer and payee have everything, unless another amount became due. */
export async function stopWhereDone(db: Db, id: string): Promise<void> {
  const isDone = and(not(isOwed), gte(payments.refunded_fee_cents, payments.refund_fee_cents))
  await db
    .update(payments)
    .set({refund_at: null})
    .where(and(eq(payments.id, id), isDone))
}
