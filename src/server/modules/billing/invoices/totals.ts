import {sql, type SQL} from 'drizzle-orm'

// `isReceived` in SQL
const isReceived = sql`i.status = 'PAID' and not exists (select from checkout_invoices s
  join payments p on p.checkout_id = s.checkout_id join disputes d on d.payment_id = p.id
  where s.invoice_id = i.id and d.status = 'LOST')`

/** `payeeCents` in SQL: what a caregiver or an agency received by statements, in cents, less credits and refunds. */
export const receivedInTotal = (payee_id: string): SQL => sql`(
  select coalesce(sum(greatest(0, i.amount_cents - i.fee_cents - off.care_cents) + i.tip_cents - off.tip_cents), 0)::float8
  from invoices i cross join lateral (
    select coalesce(sum(n.care_cents), 0) as care_cents, coalesce(sum(n.tip_cents), 0) as tip_cents
    from credit_notes n where n.invoice_id = i.id
  ) off
  where ${payee_id}::uuid in (i.payee_caretaker_id, i.payee_org_id) and ${isReceived})`

/** What a family, a caregiver or an agency paid by invoices, in cents, less credits and refunds. */
export const paidInTotal = (payer_id: string): SQL => sql`(
  select coalesce(sum(i.amount_cents - i.credited_cents + i.tip_cents - back.cents), 0)::float8
  from invoices i cross join lateral (
    select coalesce(sum(n.amount_cents), 0) as cents
    from credit_notes n where n.invoice_id = i.id and (n.by_hand or n.payment_id is not null)
  ) back
  where ${payer_id}::uuid in (i.parent_id, i.caretaker_id, i.org_id) and ${isReceived})`
