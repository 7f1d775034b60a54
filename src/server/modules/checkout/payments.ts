import {and, eq, inArray, sql} from 'drizzle-orm'
import type {Db} from '../../db/client.ts'
import {disputes, payments, refundFailures} from '../../db/schema/all.ts'

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
  {id, amount_cents, refunded_cents}: Pick<PaymentRow, 'id' | 'amount_cents' | 'refunded_cents'>,
): Promise<PaymentRow['status']> {
  const standing = await tx
    .select({id: disputes.id})
    .from(disputes)
    .where(and(eq(disputes.payment_id, id), inArray(disputes.status, ['OPEN', 'LOST'])))
    .limit(1)
  if (standing.length > 0) return 'DISPUTED'
  return refunded_cents === amount_cents ? 'REFUNDED' : 'SUCCEEDED'
}

/** After so many failed refunds of a payment nothing is tried any more: staff see to it. */
const failures_max = 3

/** Of a payment `p`: whether refunds of it failed so often that nothing is tried any more. */
export const pIsGivenUp = sql`(select count(*) from refund_failures f where f.payment_id = p.id) >= ${failures_max}::int`

/** How many refunds of a payment failed. */
export async function failuresOf(db: Db, payment_id: string): Promise<number> {
  const [row] = await db
    .select({n: sql<number>`count(*)::int`})
    .from(refundFailures)
    .where(eq(refundFailures.payment_id, payment_id))
  return row?.n ?? 0
}

export const isGivenUp = (failures: number): boolean => failures >= failures_max
