import {notifyCredited} from '../invoices/notifications.ts'
import {isAtCheckout, lockInvoices} from '../invoices/rows.ts'
import {creditInvoice} from '../invoices/credit.ts'
import {addRefund} from '../returns/refund-payment.ts'
import {and, asc, desc, eq, lt, ne, sql} from 'drizzle-orm'
import type {Db} from '#server/db/client.ts'
import {checkoutInvoices, creditNotes, disputes, invoiceLines, invoices, payments} from '#server/db/schema/all.ts'

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

interface Credit {
  session_id: string
  care_cents: number
  fee_cents: number
  reason: string
}

/** Statements of a visit, newest first, with the care each still charges for it. */
const asking = (tx: Db, session_id: string) =>
  tx
    .select({
      invoice_id: invoices.id,
      care_cents: sql<number>`(sum(${invoiceLines.amount_cents}) - coalesce((
        select sum(n.care_cents) from ${creditNotes} n
        where n.invoice_id = ${invoices.id} and n.session_id = ${session_id}::uuid), 0))::int`,
    })
    .from(invoiceLines)
    .innerJoin(invoices, and(eq(invoices.id, invoiceLines.invoice_id), eq(invoices.kind, 'statement')))
    .where(and(eq(invoiceLines.session_id, session_id), eq(invoiceLines.part, 'care')))
    .groupBy(invoices.id)
    .orderBy(desc(invoices.id))

/** After a visit was settled for less, credits its statements, newest first, and refunds what was paid through Village. */
export async function takeBack(tx: Db, credit: Credit, now: string): Promise<void> {
  let {care_cents: care_left, fee_cents: fee_left} = credit
  for (const {invoice_id, ...asked} of await asking(tx, credit.session_id)) {
    const care_cents = Math.min(asked.care_cents, care_left)
    if (care_cents <= 0) continue
    const isRest = care_cents === care_left
    const fee_cents = isRest ? fee_left : Math.round((credit.fee_cents * care_cents) / credit.care_cents)
    if (!(await takeBackFrom(tx, invoice_id, {...credit, care_cents, fee_cents}, now))) return
    care_left -= care_cents
    fee_left -= fee_cents
  }
}

/** Whether a locked payment was lost to a dispute. */
async function isLost(tx: Db, payment_id: string): Promise<boolean> {
  const rows = await tx
    .select({id: disputes.id})
    .from(disputes)
    .where(and(eq(disputes.payment_id, payment_id), eq(disputes.status, 'LOST')))
  return rows.length > 0
}

/** False during a checkout: nothing changes, and the next run finds the difference again. */
async function takeBackFrom(tx: Db, invoice_id: string, credit: Credit, now: string): Promise<boolean> {
  const [before] = await lockInvoices(tx, [invoice_id])
  if (!before || before.status === 'PROCESSING' || (await isAtCheckout(tx, before.id))) return false
  // paid outside: the fee was credited then
  const isOutside = before.method === 'outside'
  const note = await creditInvoice(tx, before, {...credit, ...(isOutside && {fee_cents: 0})}, now)
  const {care_cents, fee_cents, number} = note
  const back_cents = care_cents + fee_cents
  if (back_cents === 0) return true
  await notifyCredited(tx, [{row: before, amount_cents: back_cents, reason: credit.reason}], now)
  if (before.status !== 'PAID' || isOutside) return true
  const [payment] = await tx
    .select({id: payments.id})
    .from(payments)
    .innerJoin(checkoutInvoices, eq(checkoutInvoices.checkout_id, payments.checkout_id))
    .where(
      and(
        eq(checkoutInvoices.invoice_id, before.id),
        ne(payments.status, 'REFUNDED'),
        // a duplicate payment is refunded in full already
        lt(payments.refund_cents, payments.amount_cents),
      ),
    )
    .orderBy(asc(payments.id))
    .limit(1)
    .for('update', {of: payments})
  // an open dispute delays the refund; a lost one replaced it
  if (!payment || (await isLost(tx, payment.id))) return true
  const back = {amount_cents: back_cents, fee_cents, isPassedOn: true, reason: credit.reason}
  await addRefund(tx, payment.id, back, now)
  await tx
    .update(creditNotes)
    .set({payment_id: payment.id})
    .where(eq(creditNotes.number, number ?? ''))
  return true
}
