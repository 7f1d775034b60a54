import {and, desc, eq, sql} from 'drizzle-orm'
import * as books from '#domain/ledger.ts'
import type {Db} from '../../db/client.ts'
import {checkoutInvoices, invoiceLines, invoices, payments} from '../../db/schema/all.ts'
import {creditInvoice, isAtCheckout, lockInvoices} from '../invoices/store.ts'
import {post} from '../ledger/store.ts'

/** Takes all statements of a booking. */
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

/** A visit was settled anew for less: the statement that asked for it is credited, and what was paid through Village goes back. */
export async function takeBack(
  tx: Db,
  credit: {session_id: string; care_cents: number; fee_cents: number; reason: string},
  now: string,
): Promise<void> {
  const [found] = await tx
    .select({id: invoices.id})
    .from(invoiceLines)
    .innerJoin(invoices, and(eq(invoices.id, invoiceLines.invoice_id), eq(invoices.kind, 'statement')))
    .where(eq(invoiceLines.session_id, credit.session_id))
    .orderBy(desc(invoices.id))
    .limit(1)
  const [before] = found ? await lockInvoices(tx, [found.id]) : []
  // while it is being paid nothing is changed: the difference is still there when the booking is looked at again
  if (!before || before.status === 'PROCESSING' || (await isAtCheckout(tx, before.id))) return
  await creditInvoice(tx, before, credit, now)
  if (before.status !== 'PAID' || before.method === 'outside') return
  const back_cents = credit.care_cents + credit.fee_cents
  const [payment] = await tx
    .select({id: payments.id})
    .from(payments)
    .innerJoin(checkoutInvoices, eq(checkoutInvoices.checkout_id, payments.checkout_id))
    .where(and(eq(checkoutInvoices.invoice_id, before.id), eq(payments.status, 'SUCCEEDED')))
    .limit(1)
  if (!payment) return
  await tx
    .update(payments)
    .set({
      refund_cents: sql`least(${payments.amount_cents}, ${payments.refund_cents} + ${back_cents}::int)`,
      refund_reason: credit.reason,
      refund_at: now,
    })
    .where(eq(payments.id, payment.id))
  const payee_id = before.payee_caretaker_id ?? before.payee_org_id
  const invoice = {kind: before.kind, payer_id: before.parent_id ?? '', payee_id, care_cents: 0, fee_cents: 0}
  await post(tx, books.returnedByPayee(invoice, credit.care_cents), {invoice_id: before.id, at: now})
}
