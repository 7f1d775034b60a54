import {eq, sql} from 'drizzle-orm'
import type {Db} from '#server/db/client.ts'
import {payments} from '#server/db/schema/all.ts'

/** Cents to return through the provider, the fee within them, and whether the payee has them. */
interface Back {
  amount_cents: number
  fee_cents: number
  isPassedOn: boolean
  reason: string
}

/**
 * Makes a part of a locked payment due for refund: the job takes it back from the payee, sends it to the payer and returns
 * the fee in it.
 * @see src/domain/rules.md#refunds
 */
export async function addRefund(
  tx: Db,
  payment_id: string,
  {amount_cents, fee_cents, isPassedOn, reason}: Back,
  now: string,
): Promise<void> {
  const {refund_cents, refunded_cents, sent_by_hand_cents, refund_fee_cents, reverse_cents} = payments
  const atMostPaid = (cents: ReturnType<typeof sql>) => sql`least(${payments.amount_cents}, ${cents})`
  await tx
    .update(payments)
    .set({
      refund_cents: atMostPaid(
        sql`greatest(${refund_cents}, ${refunded_cents} + ${sent_by_hand_cents}) + ${amount_cents}::int`,
      ),
      refund_reason: reason,
      refund_at: now,
      ...(isPassedOn && {
        // the fee's share is stored apart, as a tip is no part of the fee
        refund_fee_cents: sql`${refund_fee_cents} + ${fee_cents}::int`,
        // Village holds no care money, so the payee returns it
        reverse_cents: atMostPaid(sql`${reverse_cents} + ${amount_cents}::int`),
        reverse_at: now,
      }),
    })
    .where(eq(payments.id, payment_id))
}
