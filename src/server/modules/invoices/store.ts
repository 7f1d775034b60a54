import {and, asc, eq, gt, inArray, sql, type SQL} from 'drizzle-orm'
import type {InvoiceKind, InvoiceLine, PaidBy} from '#contract/invoices.ts'
import {sumOf} from '#domain/invoice-lines.ts'
import {due_after_ms, mayBecome} from '#domain/invoice.ts'
import * as books from '#domain/ledger.ts'
import {newId} from '#lib/id.ts'
import {plusMs} from '../../clock.ts'
import type {Db} from '../../db/client.ts'
import {checkoutInvoices, creditNotes, invoiceLines, invoices} from '../../db/schema/all.ts'
import {nextNumber, post} from '../ledger/store.ts'
import {tellFailed, tellIssued, tellPaid} from './news.ts'

export {tellCredited} from './news.ts'

export type InvoiceRow = typeof invoices.$inferSelect

/** Who pays, by profile id. */
export type Payer = {parent_id: string} | {caretaker_id: string} | {org_id: string}

export const payerIdOf = (row: Pick<InvoiceRow, 'parent_id' | 'caretaker_id' | 'org_id'>): string =>
  row.parent_id ?? row.caretaker_id ?? row.org_id ?? ''

/** What is left to pay. */
export const dueOf = (row: Pick<InvoiceRow, 'amount_cents' | 'credited_cents'>): number =>
  row.amount_cents - row.credited_cents

const booked = (row: InvoiceRow): books.Booked => ({
  kind: row.kind,
  payer_id: payerIdOf(row),
  payee_id: row.payee_caretaker_id ?? row.payee_org_id,
  care_cents: row.amount_cents - row.fee_cents,
  fee_cents: row.fee_cents,
})

export interface NewInvoice {
  kind: InvoiceKind
  payer: Payer
  payee?: {payee_caretaker_id: string} | {payee_org_id: string}
  booking_id?: string
  plan_id?: string
  period?: {start: string; end: string}
  lines: readonly (InvoiceLine & {part: 'care' | 'fee'; session_id: string | null})[]
}

type Line = Omit<NewInvoice['lines'][number], 'part'> & {part: 'care' | 'fee' | 'credit'}

/** Takes what earlier credit notes left to an agency, at most `limit_cents` of it, as lines of its next invoice. */
async function takeCredits(tx: Db, org_id: string, limit_cents: number): Promise<Line[]> {
  const notes = await tx
    .select()
    .from(creditNotes)
    .where(and(eq(creditNotes.org_id, org_id), gt(creditNotes.left_cents, 0)))
    .orderBy(asc(creditNotes.id))
    .for('update')
  const lines: Line[] = []
  let left_cents = limit_cents
  for (const note of notes) {
    const used_cents = Math.min(note.left_cents, left_cents)
    if (used_cents === 0) break
    left_cents -= used_cents
    await tx
      .update(creditNotes)
      .set({left_cents: note.left_cents - used_cents})
      .where(eq(creditNotes.id, note.id))
    const description = `Credit ${note.number}: ${note.reason}`
    lines.push({
      part: 'credit',
      session_id: null,
      description,
      quantity: 1,
      unit_cents: -used_cents,
      amount_cents: -used_cents,
    })
  }
  return lines
}

/**
 * Issues an invoice with its number and its entries; null where nothing is owed. An agency's earlier credits come off at
 * once; where they cover all of it, it is paid as it is issued.
 */
export async function issueInvoice(tx: Db, made: NewInvoice, now: string): Promise<InvoiceRow | null> {
  const gross_cents = sumOf(made.lines)
  if (gross_cents <= 0) return null
  const credits =
    made.kind === 'lead' && 'org_id' in made.payer
      ? await takeCredits(tx, made.payer.org_id, gross_cents)
      : []
  const lines: Line[] = [...made.lines, ...credits]
  const amount_cents = sumOf(lines)
  const fee_cents = sumOf(lines.filter(line => line.part !== 'care'))
  const isCovered = amount_cents === 0
  const id = newId()
  const [row] = await tx
    .insert(invoices)
    .values({
      id,
      number: await nextNumber(tx, 'INV', now),
      kind: made.kind,
      status: isCovered ? 'PAID' : 'OPEN',
      ...made.payer,
      ...made.payee,
      booking_id: made.booking_id ?? null,
      plan_id: made.plan_id ?? null,
      amount_cents,
      fee_cents,
      period_start: made.period?.start ?? null,
      period_end: made.period?.end ?? null,
      issued_at: now,
      due_at: plusMs(now, due_after_ms),
      ...(isCovered && {paid_at: now, method: 'credit' as const}),
      created_at: now,
    })
    .returning()
  if (!row) throw new Error('an invoice was not written')
  await tx.insert(invoiceLines).values(lines.map((line, position) => ({...line, position, invoice_id: id})))
  // the credits were booked with their notes: only what is new is owed
  const fee = gross_cents - (amount_cents - fee_cents)
  await post(tx, books.issued({...booked(row), fee_cents: fee}), {invoice_id: id, at: now})
  await tellIssued(tx, row, now)
  return row
}

/** Takes invoices for update, in the order of their ids; only those that `owned` holds of. */
export const lockInvoices = (tx: Db, ids: readonly string[], owned?: SQL): Promise<InvoiceRow[]> =>
  tx
    .select()
    .from(invoices)
    .where(and(inArray(invoices.id, [...ids]), owned))
    .orderBy(asc(invoices.id))
    .for('update')

export async function changeInvoice(tx: Db, row: InvoiceRow, set: Partial<InvoiceRow>): Promise<InvoiceRow> {
  if (set.status && set.status !== row.status && !mayBecome(row.status, set.status)) {
    throw new Error(`an invoice does not go from ${row.status} to ${set.status}`)
  }
  const [changed] = await tx.update(invoices).set(set).where(eq(invoices.id, row.id)).returning()
  if (!changed) throw new Error('changed an invoice that is not there')
  return changed
}

/** A bank transfer is under way, or has failed. */
export const setProcessing = (tx: Db, row: InvoiceRow) => changeInvoice(tx, row, {status: 'PROCESSING'})
export async function reopen(tx: Db, row: InvoiceRow, now: string): Promise<void> {
  await tellFailed(tx, await changeInvoice(tx, row, {status: 'OPEN'}), now)
}

/** It is paid through Village: what belongs to a payee went on to them, the tip on top of it. */
export async function settle(
  tx: Db,
  row: InvoiceRow,
  by: {method: PaidBy; tip_cents: number; payment_id: string; now: string},
): Promise<void> {
  await changeInvoice(tx, row, {
    status: 'PAID',
    paid_at: by.now,
    method: by.method,
    tip_cents: by.tip_cents,
    outside_marked_at: null,
  })
  const invoice = booked(row)
  const care_cents = Math.max(0, dueOf(row) - (await feeLeftOf(tx, row)))
  const movements = [
    ...books.paid(invoice.payer_id, dueOf(row)),
    ...(invoice.payee_id ? books.passedOn(invoice, care_cents, by.tip_cents) : []),
  ]
  await post(tx, movements, {invoice_id: row.id, payment_id: by.payment_id, at: by.now})
  await tellPaid(tx, row, dueOf(row) + by.tip_cents, by.now)
}

/** Whether a checkout of this invoice is open: what is being paid there is its due sum of now. */
export async function isAtCheckout(tx: Db, invoice_id: string): Promise<boolean> {
  const rows = await tx
    .select({id: checkoutInvoices.checkout_id})
    .from(checkoutInvoices)
    .where(and(eq(checkoutInvoices.invoice_id, invoice_id), eq(checkoutInvoices.is_open, true)))
  return rows.length > 0
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

/** What is still owed of Village's fee within an invoice: a credit note takes off care, fee, or some of both. */
export async function feeLeftOf(
  db: Db,
  {id, fee_cents}: Pick<InvoiceRow, 'id' | 'fee_cents'>,
): Promise<number> {
  const [off] = await db
    .select({
      cents: sql<number>`coalesce(sum(${creditNotes.amount_cents} - ${creditNotes.care_cents}), 0)::int`,
    })
    .from(creditNotes)
    .where(eq(creditNotes.invoice_id, id))
  return Math.max(0, fee_cents - (off?.cents ?? 0))
}

/**
 * A credit note on a locked invoice, for at most what is not credited yet. Off what is due while the invoice is open and
 * nobody is at its checkout; else it is left for an agency's next invoice. An open invoice that is credited whole is void.
 */
export async function creditInvoice(
  tx: Db,
  row: InvoiceRow,
  off: {care_cents?: number; fee_cents?: number; reason: string; session_id?: string},
  now: string,
): Promise<InvoiceRow> {
  const asked_cents = (off.care_cents ?? 0) + (off.fee_cents ?? 0)
  const amount_cents = Math.min(asked_cents, await creditableOf(tx, row.id))
  if (amount_cents <= 0) return row
  const care_cents = Math.min(off.care_cents ?? 0, amount_cents)
  const reduces = row.status === 'OPEN' && amount_cents <= dueOf(row) && !(await isAtCheckout(tx, row.id))
  await tx.insert(creditNotes).values({
    number: await nextNumber(tx, 'CN', now),
    invoice_id: row.id,
    session_id: off.session_id ?? null,
    org_id: row.org_id,
    amount_cents,
    care_cents,
    left_cents: reduces || row.org_id === null ? 0 : amount_cents,
    reason: off.reason,
    created_at: now,
  })
  const fee_cents = amount_cents - care_cents
  await post(tx, books.credited(booked(row), {care_cents, fee_cents}), {invoice_id: row.id, at: now})
  if (!reduces) return row
  const credited_cents = row.credited_cents + amount_cents
  const isWhole = credited_cents === row.amount_cents
  return changeInvoice(tx, row, {credited_cents, ...(isWhole && {status: 'VOID' as const})})
}

/**
 * The payee has it from the payer's own hand (decisions §6): Village's fee, owed only on what is paid through Village, is
 * credited, and the care counts as paid.
 */
export async function settleOutside(tx: Db, row: InvoiceRow, now: string): Promise<void> {
  const fee_cents = await feeLeftOf(tx, row)
  const open = await creditInvoice(tx, row, {fee_cents, reason: 'Paid outside of Village: no fee'}, now)
  await changeInvoice(tx, open, {status: 'PAID', paid_at: now, method: 'outside', outside_confirmed_at: now})
  await post(tx, books.paidOutside(booked(row), dueOf(open)), {invoice_id: row.id, at: now})
}
