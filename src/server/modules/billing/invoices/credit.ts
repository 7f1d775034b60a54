import type {InvoiceRow} from '#server/db/schema/invoices.ts'
import {and, asc, eq, gt, sql} from 'drizzle-orm'
import {isOwed} from '#domain/money/invoice.ts'
import * as books from '#domain/money/ledger.ts'
import type {Db} from '#server/db/client.ts'
import {creditNotes, invoiceLines} from '#server/db/schema/all.ts'
import {nextNumber, post} from '../ledger.ts'
import {booked, changeInvoice, dueOf, isAtCheckout} from './rows.ts'

/** The amounts of a credit note, zero if none was issued, and the invoice afterwards. */
interface Credited {
  row: InvoiceRow
  care_cents: number
  fee_cents: number
}

/** The invoiced amount less earlier credits. */
async function creditableOf(tx: Db, invoice_id: string): Promise<number> {
  const [lines] = await tx
    .select({cents: sql<number>`coalesce(sum(${invoiceLines.amount_cents}), 0)::int`})
    .from(invoiceLines)
    .where(and(eq(invoiceLines.invoice_id, invoice_id), gt(invoiceLines.amount_cents, 0)))
  const [notes] = await tx
    .select({cents: sql<number>`coalesce(sum(${creditNotes.amount_cents}), 0)::int`})
    .from(creditNotes)
    .where(eq(creditNotes.invoice_id, invoice_id))
  return (lines?.cents ?? 0) - (notes?.cents ?? 0)
}

/**
 * Cents of a credit that reduce the due amount; zero if nothing is owed or a checkout is open. A rest exists only where
 * earlier credits paid part of an agency's invoice.
 */
async function offDue(tx: Db, row: InvoiceRow, amount_cents: number): Promise<number> {
  const isDue = isOwed(row.status) && !(await isAtCheckout(tx, row.id))
  return isDue ? Math.min(amount_cents, dueOf(row)) : 0
}

/**
 * Credits a locked invoice by at most its uncredited amount: first what is due (`offDue`), the rest for an agency's next
 * invoice. An open invoice with nothing due becomes void.
 */
export async function creditInvoice(
  tx: Db,
  row: InvoiceRow,
  off: {care_cents?: number; fee_cents?: number; reason: string; session_id?: string},
  now: string,
): Promise<Credited> {
  const asked_cents = (off.care_cents ?? 0) + (off.fee_cents ?? 0)
  const amount_cents = Math.min(asked_cents, await creditableOf(tx, row.id))
  if (amount_cents <= 0) return {row, care_cents: 0, fee_cents: 0}
  const care_cents = Math.min(off.care_cents ?? 0, amount_cents)
  const off_due_cents = await offDue(tx, row, amount_cents)
  await tx.insert(creditNotes).values({
    number: await nextNumber(tx, 'CN', now),
    invoice_id: row.id,
    session_id: off.session_id ?? null,
    org_id: row.org_id,
    amount_cents,
    care_cents,
    left_cents: row.org_id === null ? 0 : amount_cents - off_due_cents,
    reason: off.reason,
    created_at: now,
  })
  const off_cents = {care_cents, fee_cents: amount_cents - care_cents}
  // a lead invoice is all fee; only the due part is written off
  const written_off = {care_cents, fee_cents: off_due_cents - care_cents}
  const isWrittenOff = off_due_cents > 0 && row.status === 'UNCOLLECTIBLE'
  const movements = [
    ...(isWrittenOff ? books.owedAgain(booked(row), written_off) : []),
    ...books.credited(booked(row), off_cents),
  ]
  await post(tx, movements, {invoice_id: row.id, at: now})
  return {row: off_due_cents > 0 ? await takeOff(tx, row, off_due_cents) : row, ...off_cents}
}

/** Subtracts a credit from the due amount and voids a fully credited open invoice. */
function takeOff(tx: Db, row: InvoiceRow, cents: number): Promise<InvoiceRow> {
  const credited_cents = row.credited_cents + cents
  const isVoid = row.status === 'OPEN' && credited_cents === row.amount_cents
  return changeInvoice(tx, row, {credited_cents, ...(isVoid && {status: 'VOID' as const})})
}

/** After an unpaid checkout of a locked invoice, applies credits issued meanwhile that no other invoice used. */
export async function takeOwnCredits(tx: Db, row: InvoiceRow): Promise<void> {
  if (row.status !== 'OPEN') return
  const notes = await tx
    .select()
    .from(creditNotes)
    .where(and(eq(creditNotes.invoice_id, row.id), gt(creditNotes.left_cents, 0)))
    .orderBy(asc(creditNotes.id))
    .for('update')
  let after = row
  for (const {id, left_cents} of notes) {
    const used_cents = Math.min(left_cents, dueOf(after))
    if (used_cents === 0) return
    await tx
      .update(creditNotes)
      .set({left_cents: left_cents - used_cents})
      .where(eq(creditNotes.id, id))
    after = await takeOff(tx, after, used_cents)
  }
}
