import {sql} from 'drizzle-orm'
import {refund_failures_max} from '#domain/money/refund.ts'

/** SQL: what of the unused credit note `n` goes back to payments, and whether it has; null if nothing. */
const unusedRefund = sql`(select sum(r.amount_cents)::int as cents, case when count(*) = 0 then null
    when bool_and(r.status = 'DONE') then 'SENT'
    when bool_or(r.status = 'WAITING' and (by.refund_at is null or (select count(*) from refund_failures f
      where f.payment_id = by.id) >= ${refund_failures_max}::int)) then 'FAILED' else 'PENDING' end as status
  from credit_refunds r join payments by on by.id = r.payment_id
  where r.credit_note_id = n.id and r.status <> 'IMPOSSIBLE')`

/** SQL: credit notes `n`, each with the payment `p` that it refunds, and `unused`. */
export const notesWithRefunds = sql`credit_notes n left join payments p on p.id = n.payment_id
  left join lateral ${unusedRefund} unused on true`

/** SQL: whether the refund of a row of `notesWithRefunds` through the provider has arrived; null without one. */
export const refundStatusOfNote = sql`case when p.id is null then unused.status
            when p.refund_cents <= p.refunded_cents + p.sent_by_hand_cents then 'SENT'
            when (select sum(earlier.amount_cents) from credit_notes earlier
                where earlier.payment_id = p.id and earlier.id <= n.id)
              <= p.refunded_cents + p.sent_by_hand_cents - coalesce((select sum(r.amount_cents) from credit_refunds r
                where r.payment_id = p.id and r.status = 'DONE'), 0) then 'SENT'
            when p.refund_at is null or (select count(*) from refund_failures f where f.payment_id = p.id)
              >= ${refund_failures_max}::int then 'FAILED' else 'PENDING' end`
