import {eq, sql, type SQL} from 'drizzle-orm'
import type {Db} from '#server/db/client.ts'
import {payments} from '#server/db/schema/all.ts'

/** Cents to return through the provider, the fee within them, and whether the payee has them. */
interface Back {
  payment_id: string
  amount_cents: number
  fee_cents: number
  isPassedOn: boolean
  reason: string
}

/**
 * Makes parts of locked payments due for refund: the job takes them back from the payees, sends them to the payers and
 * returns the fees in them. A payment with several parts names the last reason.
 * @see src/domain/rules.md#refunds
 */
export async function addRefunds(tx: Db, backs: readonly Back[], now: string): Promise<void> {
  if (backs.length === 0) return
  const {refund_cents, refunded_cents, sent_by_hand_cents, refund_fee_cents, reverse_cents} = payments
  const atMostPaid = (cents: SQL) => sql`least(${payments.amount_cents}, ${cents})`
  const rows = JSON.stringify(
    backs.map(({isPassedOn, amount_cents, fee_cents, payment_id, reason}, nth) => ({
      payment_id,
      amount_cents,
      // the fee's share is stored apart, as a tip is no part of the fee
      fee_cents: isPassedOn ? fee_cents : 0,
      // no money for care passes through Village, so the payee returns it
      reverse_cents: isPassedOn ? amount_cents : 0,
      is_passed_on: isPassedOn,
      reason,
      nth,
    })),
  )
  const back = sql`(
    select payment_id, sum(amount_cents)::int as cents, sum(fee_cents)::int as fee, sum(reverse_cents)::int as reverse,
      bool_or(is_passed_on) as is_passed_on, (array_agg(reason order by nth desc))[1] as reason
    from json_to_recordset(${rows}::json) as r(
      payment_id uuid, amount_cents int, fee_cents int, reverse_cents int, is_passed_on boolean, reason text, nth int)
    group by payment_id) back`
  await tx
    .update(payments)
    .set({
      refund_cents: atMostPaid(sql`greatest(${refund_cents}, ${refunded_cents} + ${sent_by_hand_cents}) + back.cents`),
      refund_reason: sql`back.reason`,
      refund_at: now,
      refund_fee_cents: sql`${refund_fee_cents} + back.fee`,
      reverse_cents: sql`case when back.is_passed_on then ${atMostPaid(sql`${reverse_cents} + back.reverse`)}
        else ${reverse_cents} end`,
      reverse_at: sql`case when back.is_passed_on then ${now}::timestamptz else ${payments.reverse_at} end`,
    })
    .from(back)
    .where(eq(payments.id, sql`back.payment_id`))
}
