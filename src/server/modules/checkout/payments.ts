import {and, eq, inArray} from 'drizzle-orm'
import type {Db} from '../../db/client.ts'
import {disputes, payments} from '../../db/schema/all.ts'

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
