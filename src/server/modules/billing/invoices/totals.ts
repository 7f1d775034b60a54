import {eq, or, sql, type SQL} from 'drizzle-orm'
import {invoices} from '#server/db/schema/all.ts'
import {notesWithRefunds, refundStatusOfNote} from './note-refunds.ts'

const creditedSum = (what: SQL): SQL =>
  sql`coalesce((select sum(${what}) from credit_notes n where n.invoice_id = ${invoices.id}), 0)`

const lostSum = sql`(select coalesce(sum(d.amount_cents), 0) from disputes d
  where d.payment_id = p.id and d.status = 'LOST')`

const isLostWhole = sql`(${lostSum} > 0 and ${lostSum} >= p.amount_cents - p.refunded_cents)`

/**
 * Whether the payer's bank reversed all that was left of the payment, of a row of `invoices`. Only the ledger ties a plan's
 * payment to its invoice.
 */
export const isTakenBackRow = sql<boolean>`(${invoices.status} = 'PAID' and (exists (select from checkout_invoices s
    join payments p on p.checkout_id = s.checkout_id where s.invoice_id = ${invoices.id} and ${isLostWhole})
  or (${invoices.kind} = 'subscription' and exists (select from ledger_entries e join payments p on p.id = e.payment_id
    where e.invoice_id = ${invoices.id} and e.kind = 'paid' and ${isLostWhole}))))`

/** What the payer's bank reversed of the payment of a row of `invoices`, in cents. Only statements and plans are paid alone. */
export const takenBackCentsOfRow = sql<number>`(case when ${invoices.status} <> 'PAID' then 0
  when ${invoices.kind} = 'statement' then coalesce((select sum(${lostSum}) from checkout_invoices s
    join payments p on p.checkout_id = s.checkout_id where s.invoice_id = ${invoices.id}), 0)
  when ${invoices.kind} = 'subscription' then coalesce((select sum(${lostSum}) from payments p
    where p.id = any(array(select e.payment_id from ledger_entries e
      where e.invoice_id = ${invoices.id} and e.kind = 'paid'))), 0)
  else 0 end)::int`

/** `isReceived` in SQL, of a row of `invoices`. */
export const isReceivedRow = sql`(${invoices.status} = 'PAID' and not ${isTakenBackRow})`

/** `payeeCents` in SQL, of a row of `invoices`. */
export const payeeCentsOfRow = sql`(case when ${invoices.status} = 'VOID' or ${isTakenBackRow} then 0 else
  greatest(0, greatest(0, ${invoices.amount_cents} - ${invoices.fee_cents} - ${creditedSum(sql`n.care_cents`)})
    + ${invoices.tip_cents} - ${creditedSum(sql`n.tip_cents`)} - ${takenBackCentsOfRow}) end)`

/** `outsideCents` in SQL, of a row of `invoices` that is open. */
export const outsideCentsOfRow = sql`greatest(0, ${invoices.amount_cents} - ${invoices.credited_cents} - greatest(0,
  ${invoices.fee_cents} - ${creditedSum(sql`n.amount_cents - n.care_cents - n.tip_cents`)}))`

/** `refundedCents` in SQL, of a row of `invoices`. */
const refundedCentsOfRow = sql`(coalesce((select sum(n.amount_cents) from credit_notes n
    where n.invoice_id = ${invoices.id} and (n.by_hand or n.payment_id is not null)), 0)
  + coalesce((select sum(r.amount_cents) from credit_refunds r join credit_notes n on n.id = r.credit_note_id
    where n.invoice_id = ${invoices.id} and r.status <> 'IMPOSSIBLE'), 0))::int`

/** `creditedCents` in SQL, of a row of `invoices`. */
const creditedCentsOfRow = sql`(${creditedSum(sql`n.amount_cents`)} - ${refundedCentsOfRow})::int`

/** `beingRefundedCents` in SQL, of a row of `invoices`. */
const beingRefundedCentsOfRow = sql`(coalesce((select sum(coalesce(unused.cents, n.amount_cents))
  from ${notesWithRefunds} where n.invoice_id = ${invoices.id} and not n.by_hand
    and ${refundStatusOfNote} in ('PENDING', 'FAILED')), 0))::int`

/**
 * What `presentListedInvoice` reads of a row of `invoices`. Each expression is within another one, as drizzle leaves out the
 * table's name in those of a select from one table.
 */
export const listedInvoice = {
  invoice: invoices,
  credited_cents: sql<number>`${creditedCentsOfRow}`,
  refunded_cents: sql<number>`${refundedCentsOfRow}`,
  being_refunded_cents: sql<number>`${beingRefundedCentsOfRow}`,
  taken_back: sql<boolean>`${isTakenBackRow}`,
  taken_back_cents: sql<number>`${takenBackCentsOfRow}`,
} as const

/** What the payer of a row of `invoices` that is paid paid by it, in cents, less credits and refunds. */
export const paidCentsOfRow = sql`(${invoices.amount_cents} - ${invoices.credited_cents} + ${invoices.tip_cents}
  - ${takenBackCentsOfRow} - ${refundedCentsOfRow})`

/** What a caregiver or an agency received by statements, in cents, less credits and refunds. */
export const receivedInTotal = (payee_id: string): SQL => sql`(
  select coalesce(sum(${payeeCentsOfRow}), 0)::float8 from ${invoices}
  where ${or(eq(invoices.payee_caretaker_id, payee_id), eq(invoices.payee_org_id, payee_id))} and ${isReceivedRow})`

/** What a family, a caregiver or an agency paid by invoices, in cents, less credits and refunds, those of void invoices too. */
export const paidInTotal = (payer_id: string): SQL => sql`(
  select coalesce(sum(${paidCentsOfRow}), 0)::float8 from ${invoices}
  where ${or(eq(invoices.parent_id, payer_id), eq(invoices.caretaker_id, payer_id), eq(invoices.org_id, payer_id))}
    and (${isReceivedRow} or ${invoices.status} = 'VOID'))`
