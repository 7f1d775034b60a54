import {and, eq, gte, inArray, not, sql, type SQL} from 'drizzle-orm'
import {refund_failures_max} from '#domain/money/refund.ts'
import type {Db} from '#server/db/client.ts'
import {disputes, payments, refundFailures} from '#server/db/schema/all.ts'

export type PaymentRow = typeof payments.$inferSelect

/** The payment of this name at the provider, its row held; null where it is not here. */
export async function lockPayment(tx: Db, provider_payment_id: string): Promise<PaymentRow | null> {
  const [payment] = await tx
    .select()
    .from(payments)
    .where(eq(payments.provider_payment_id, provider_payment_id))
    .for('update')
  return payment ?? null
}

/**
 * What a payment is, by all that is known of it, whatever came first: disputed while its bank looks at it and where the bank
 * has taken it back; else given back whole, or standing.
 */
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

/** Whether the payer of a payment is still owed some of what is to go back. */
export const isOwed = sql`${payments.refund_cents} > ${payments.refunded_cents} + ${payments.sent_by_hand_cents}`

/** What of the payments `p` is to go back and is here: what their payees have yet to give is not (`sendableCents` of domain/refund.ts). */
export const here = (p: SQL): SQL =>
  sql`(${p}.refund_cents - case when ${p}.reverse_at is null then 0 else ${p}.reverse_cents - ${p}.reversed_cents end)`

/** What of the payments `p` can be sent to their payers; nothing, or less than that, where all of it has gone back. */
export const sendable = (p: SQL): SQL => sql`(${here(p)} - ${p}.refunded_cents - ${p}.sent_by_hand_cents)`

/** Of a payment `p`: whether refunds of it failed so often that nothing is tried any more. */
export const pIsGivenUp = sql`(select count(*) from refund_failures f where f.payment_id = p.id) >= ${refund_failures_max}::int`

/** How many refunds of a payment failed. */
export async function failuresOf(db: Db, payment_id: string): Promise<number> {
  const [row] = await db
    .select({n: sql<number>`count(*)::int`})
    .from(refundFailures)
    .where(eq(refundFailures.payment_id, payment_id))
  return row?.n ?? 0
}

/** Nothing is asked for any more once all has gone back, to the payer and to the payee: another sum may have become due. */
export async function stopWhereDone(db: Db, id: string): Promise<void> {
  const isDone = and(not(isOwed), gte(payments.refunded_fee_cents, payments.refund_fee_cents))
  await db
    .update(payments)
    .set({refund_at: null})
    .where(and(eq(payments.id, id), isDone))
}
