import {and, asc, eq, gt, sql} from 'drizzle-orm'
import {isOwed} from '#domain/money/invoice.ts'
import * as books from '#domain/money/ledger.ts'
import type {Db} from '#server/db/client.ts'
import {creditNotes, invoiceLines} from '#server/db/schema/all.ts'
import {nextNumber, post} from '../ledger.ts'
import {booked, changeInvoice, dueOf, isAtCheckout, type InvoiceRow} from './rows.ts'

/** The sums that a credit note is for, nothing where none was written, and its invoice afterwards. */
interface Credited {
  row: InvoiceRow
  care_cents: number
  fee_cents: number
}

/** What its lines ask for, before any credit, less what was credited so far. */
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
 * How much of a credit comes off what is due: as long as something is owed and nobody is at its checkout. It may be for more than
 * that where older credits had paid a part of the invoice, which only an agency's have.
 */
async function offDue(tx: Db, row: InvoiceRow, amount_cents: number): Promise<number> {
  const isDue = isOwed(row.status) && !(await isAtCheckout(tx, row.id))
  return isDue ? Math.min(amount_cents, dueOf(row)) : 0
}

/**
 * A credit note on a locked invoice, for at most what is not credited yet: answers the sums that it is for, and the invoice as
 * it is now. Off what is due first (`offDue`); the rest was paid, with money or older credits, and is left for an agency's next
 * invoice. An open invoice of which nothing is due any more is void.
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
  // of a lead invoice all is fee, and only what is still due of it was written off
  const written_off = {care_cents, fee_cents: off_due_cents - care_cents}
  const isWrittenOff = off_due_cents > 0 && row.status === 'UNCOLLECTIBLE'
  const movements = [
    ...(isWrittenOff ? books.owedAgain(booked(row), written_off) : []),
    ...books.credited(booked(row), off_cents),
  ]
  await post(tx, movements, {invoice_id: row.id, at: now})
  return {row: off_due_cents > 0 ? await takeOff(tx, row, off_due_cents) : row, ...off_cents}
}

/** Takes a credit off what is due; nothing is left to pay of an open invoice that is credited whole. */
function takeOff(tx: Db, row: InvoiceRow, cents: number): Promise<InvoiceRow> {
  const credited_cents = row.credited_cents + cents
  const isVoid = row.status === 'OPEN' && credited_cents === row.amount_cents
  return changeInvoice(tx, row, {credited_cents, ...(isVoid && {status: 'VOID' as const})})
}

/**
 * A checkout of a locked invoice ended with nothing paid: what was credited while somebody was there comes off this invoice
 * now, as far as no other has used it.
 */
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
