import type {InvoiceRow} from '#server/db/schema/invoices.ts'
import {and, asc, eq, gt, sql} from 'drizzle-orm'
import {isOwed} from '#domain/money/invoice.ts'
import * as books from '#domain/money/ledger.ts'
import type {Db} from '#server/db/client.ts'
import {creditNotes, invoiceLines} from '#server/db/schema/all.ts'
import {nextNumber, post} from '../ledger.ts'
import {booked, changeInvoice, creditedOf, dueOf, isAtCheckout} from './rows.ts'

/** The amounts of a credit note, zero if none was issued, and the invoice afterwards. */
interface Credited {
  row: InvoiceRow
  care_cents: number
  fee_cents: number
  number: string | null
}

/** What a credit note takes off; `returned` is money that goes back, through this payment or by hand. */
interface Credit {
  care_cents?: number
  fee_cents?: number
  tip_cents?: number
  reason: string
  session_id?: string
  returned?: {payment_id: string | null}
}

/** The invoiced care and fee less earlier credits. */
async function creditableOf(tx: Db, invoice_id: string): Promise<books.Owed> {
  const [lines] = await tx
    .select({
      care_cents: sql<number>`coalesce(sum(${invoiceLines.amount_cents}) filter (where ${invoiceLines.part} = 'care'), 0)::int`,
      cents: sql<number>`coalesce(sum(${invoiceLines.amount_cents}), 0)::int`,
    })
    .from(invoiceLines)
    .where(and(eq(invoiceLines.invoice_id, invoice_id), gt(invoiceLines.amount_cents, 0)))
  const credited = await creditedOf(tx, invoice_id)
  const care_cents = lines?.care_cents ?? 0
  return {
    care_cents: Math.max(0, care_cents - credited.care_cents),
    fee_cents: Math.max(0, (lines?.cents ?? 0) - care_cents - credited.fee_cents),
  }
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
export async function creditInvoice(tx: Db, row: InvoiceRow, off: Credit, now: string): Promise<Credited> {
  const most = await creditableOf(tx, row.id)
  const care_cents = Math.min(off.care_cents ?? 0, most.care_cents)
  const fee_cents = Math.min(off.fee_cents ?? 0, most.fee_cents)
  const {tip_cents = 0, session_id = null, returned} = off
  const amount_cents = care_cents + fee_cents + tip_cents
  if (amount_cents <= 0) return {row, care_cents: 0, fee_cents: 0, number: null}
  const off_due_cents = await offDue(tx, row, amount_cents)
  const number = await nextNumber(tx, 'CN', now)
  await tx.insert(creditNotes).values({
    number,
    invoice_id: row.id,
    session_id,
    org_id: row.org_id,
    amount_cents,
    care_cents,
    tip_cents,
    left_cents: row.org_id === null || returned ? 0 : amount_cents - off_due_cents,
    payment_id: returned?.payment_id ?? null,
    by_hand: returned !== undefined && returned.payment_id === null,
    reason: off.reason,
    created_at: now,
  })
  // a lead invoice is all fee; only the due part is written off
  const written_off = {care_cents, fee_cents: off_due_cents - care_cents}
  const isWrittenOff = off_due_cents > 0 && row.status === 'UNCOLLECTIBLE'
  const movements = [
    ...(isWrittenOff ? books.owedAgain(booked(row), written_off) : []),
    ...books.credited(booked(row), {care_cents: care_cents + tip_cents, fee_cents}),
  ]
  await post(tx, movements, {invoice_id: row.id, at: now})
  return {row: off_due_cents > 0 ? await takeOff(tx, row, off_due_cents) : row, care_cents, fee_cents, number}
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
