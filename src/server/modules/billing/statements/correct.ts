import {notifyCredited} from '../invoices/notifications.ts'
import {atCheckout, lockInvoices} from '../invoices/rows.ts'
import {creditInvoices} from '../invoices/credit.ts'
import {addRefunds} from '../returns/refund-payment.ts'
import {and, asc, eq, inArray, lt, ne, sql} from 'drizzle-orm'
import {rowsOf, type Db} from '#server/db/client.ts'
import type {InvoiceRow} from '#server/db/schema/invoices.ts'
import type {PaymentRow} from '#server/db/schema/payments.ts'
import {checkoutInvoices, disputes, invoices, payments} from '#server/db/schema/all.ts'
import {readCharges, spreadCredit, type Credit} from './charges.ts'

/** Locks all statements of a booking. */
export async function lockStatements(tx: Db, booking_id: string): Promise<void> {
  const rows = await tx
    .select({id: invoices.id})
    .from(invoices)
    .where(and(eq(invoices.booking_id, booking_id), eq(invoices.kind, 'statement')))
  await lockInvoices(
    tx,
    rows.map(row => row.id),
  )
}

/** A part of a credit, taken off one locked statement. */
interface Part {
  row: InvoiceRow
  off: Credit
}

/**
 * Spreads credits over the statements of their visits, newest first. During a checkout a visit is left as it is, and the
 * next run finds the difference again.
 */
async function planParts(tx: Db, credits: readonly Credit[]): Promise<Part[]> {
  const asked = await readCharges(
    tx,
    credits.map(({session_id}) => session_id),
  )
  const ids = [...new Set(asked.map(({invoice_id}) => invoice_id))]
  const locked = new Map((await lockInvoices(tx, ids)).map(row => [row.id, row]))
  const busy = await atCheckout(tx, ids)
  return credits.flatMap(credit => {
    const charges = asked.filter(({session_id}) => session_id === credit.session_id)
    const canCredit = (id: string) => {
      const row = locked.get(id)
      return row !== undefined && row.status !== 'PROCESSING' && !busy.has(id)
    }
    return spreadCredit(credit, charges, canCredit).flatMap(({invoice_id, ...off}) => {
      const row = locked.get(invoice_id)
      // paid outside: the fee was credited then
      return row ? [{row, off: {...off, fee_cents: row.method === 'outside' ? 0 : off.fee_cents}}] : []
    })
  })
}

/** After visits were settled for less, credits their statements, and refunds what was paid through Village. */
export async function takeBack(tx: Db, credits: readonly Credit[], now: string): Promise<void> {
  if (credits.length === 0) return
  const parts = await planParts(tx, credits)
  const notes = await creditInvoices(tx, parts, now)
  const credited = parts.flatMap(({row, off: {reason}}, i) => {
    const {care_cents = 0, fee_cents = 0, number = null, row: after = row} = notes[i] ?? {}
    return care_cents + fee_cents === 0
      ? []
      : [{row: after, reason, number, fee_cents, amount_cents: care_cents + fee_cents}]
  })
  await notifyCredited(tx, credited, now)
  await refundPaid(
    tx,
    credited.filter(({row}) => row.status === 'PAID' && row.method !== 'outside'),
    now,
  )
}

interface Paid {
  row: InvoiceRow
  number: string | null
  amount_cents: number
  fee_cents: number
  reason: string
}

/** Payments of these invoices that can return more, locked, the first ones first; a duplicate is refunded in full already. */
const lockRefundable = (tx: Db, invoice_ids: readonly string[]) =>
  tx
    .select({invoice_id: checkoutInvoices.invoice_id, payment: payments})
    .from(payments)
    .innerJoin(checkoutInvoices, eq(checkoutInvoices.checkout_id, payments.checkout_id))
    .where(
      and(
        inArray(checkoutInvoices.invoice_id, [...invoice_ids]),
        ne(payments.status, 'REFUNDED'),
        lt(payments.refund_cents, payments.amount_cents),
      ),
    )
    .orderBy(asc(payments.id))
    .for('update', {of: payments})

/** Refunds credits through the payments of their invoices. An open dispute delays a refund; a lost one replaced it. */
async function refundPaid(tx: Db, credited: readonly Paid[], now: string): Promise<void> {
  if (credited.length === 0) return
  const found = await lockRefundable(
    tx,
    credited.map(({row}) => row.id),
  )
  const lost = await lostOf(
    tx,
    found.map(({payment}) => payment.id),
  )
  const promised = new Map(found.map(({payment}) => [payment.id, payment.refund_cents]))
  const promisedOf = ({id}: PaymentRow) => promised.get(id) ?? 0
  const refunds = credited.flatMap(({row, number, amount_cents, fee_cents, reason}) => {
    const payment = found
      .filter(({invoice_id}) => invoice_id === row.id)
      .map(one => one.payment)
      .find(one => promisedOf(one) < one.amount_cents)
    if (!payment || lost.has(payment.id)) return []
    const sent_cents = payment.refunded_cents + payment.sent_by_hand_cents
    promised.set(payment.id, Math.max(promisedOf(payment), sent_cents) + amount_cents)
    return [{payment_id: payment.id, number, amount_cents, fee_cents, isPassedOn: true, reason}]
  })
  await addRefunds(tx, refunds, now)
  const named = JSON.stringify(refunds.map(({payment_id, number}) => ({payment_id, number})))
  await rowsOf(
    tx,
    sql`update credit_notes set payment_id = r.payment_id
      from json_to_recordset(${named}::json) as r(payment_id uuid, number text) where credit_notes.number = r.number`,
  )
}

/** Which of these locked payments were lost to a dispute. */
async function lostOf(tx: Db, payment_ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx
    .select({payment_id: disputes.payment_id})
    .from(disputes)
    .where(and(inArray(disputes.payment_id, [...payment_ids]), eq(disputes.status, 'LOST')))
  return new Set(rows.map(({payment_id}) => payment_id))
}
