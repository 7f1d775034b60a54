import type {InvoiceRow} from '#server/db/schema/invoices.ts'
import {and, asc, eq, gt} from 'drizzle-orm'
import type {InvoiceKind} from '#contract/bookings/choices.ts'
import type {PaidBy} from '#contract/money/invoices.ts'
import {creditCode} from '#domain/money/invoice-text.ts'
import {sumOf, type VisitLine} from '#domain/money/invoice-lines.ts'
import {dueAt} from '#domain/money/due-at.ts'
import {creditsTaken} from '#domain/money/invoice.ts'
import * as books from '#domain/money/ledger.ts'
import {newIdAt} from '#lib/id.ts'
import type {Db} from '#server/db/client.ts'
import {insertRows} from '#server/db/insert-rows.ts'
import {creditNotes, invoiceLines, invoices} from '#server/db/schema/all.ts'
import {nextNumbers, post, postAll} from '../ledger.ts'
import {creditInvoice} from './credit.ts'
import {notifyFailed, notifyIssued, notifyPaid} from './notifications.ts'
import {saveUsed, spendCredits} from './spend-credits.ts'
import {type Payer, booked, changeInvoice, changeInvoices, owedOf, owedOfAll, dueOf, feeLeftOf} from './rows.ts'

export interface NewInvoice {
  kind: InvoiceKind
  payer: Payer
  payee?: {payee_caretaker_id: string} | {payee_org_id: string}
  booking_id?: string
  plan_id?: string
  period?: {start: string; end: string}
  lines: readonly VisitLine[]
  /** The zone whose days count until it is due. */
  timezone: string
}

type Line = Omit<VisitLine, 'part'> & {part: 'care' | 'fee' | 'credit'}

/** Applies an agency's remaining credits as lines of its next invoice of `gross_cents`. */
async function takeCredits(tx: Db, org_id: string, gross_cents: number): Promise<Line[]> {
  const notes = await tx
    .select()
    .from(creditNotes)
    .where(and(eq(creditNotes.org_id, org_id), gt(creditNotes.left_cents, 0)))
    .orderBy(asc(creditNotes.id))
    .for('update')
  const available_cents = notes.reduce((sum, note) => sum + note.left_cents, 0)
  const {used} = spendCredits(notes, creditsTaken(gross_cents, available_cents))
  await saveUsed(tx, used)
  return used.map(({note, cents}) => ({
    part: 'credit',
    session_id: null,
    about: {kind: 'credit', number: note.number, reason: note.reason},
    quantity: 1,
    unit: 'piece',
    unit_cents: -cents,
    amount_cents: -cents,
  }))
}

/**
 * Issues an invoice with number and ledger entries; null if nothing is owed. An agency's credits apply at once and may
 * pay it in full.
 */
export async function issueInvoice(tx: Db, made: NewInvoice, now: string): Promise<InvoiceRow | null> {
  const gross_cents = sumOf(made.lines)
  if (gross_cents <= 0) return null
  const credits =
    made.kind === 'lead' && 'org_id' in made.payer ? await takeCredits(tx, made.payer.org_id, gross_cents) : []
  const lines: Line[] = [...made.lines, ...credits]
  const amount_cents = sumOf(lines)
  const fee_cents = sumOf(lines.filter(line => line.part !== 'care'))
  const isCovered = amount_cents === 0
  const [number = ''] = await nextNumbers(tx, 'INV', 1, now)
  // lists sort by id, so it is of the time of issue, which may be before that of writing
  const id = newIdAt(now, Number(number.split('-').at(-1)))
  const [row] = await tx
    .insert(invoices)
    .values({
      id,
      number,
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
      due_at: dueAt(now, made.timezone),
      ...(isCovered && {paid_at: now, method: 'credit' as const}),
      created_at: now,
    })
    .returning()
  if (!row) throw new Error('invoice was not stored')
  await insertRows(
    tx,
    invoiceLines,
    lines.map((line, position) => ({...line, position, invoice_id: id})),
  )
  // credits are in the ledger already, so only the rest is new
  const fee = gross_cents - (amount_cents - fee_cents)
  await post(tx, books.issued({...booked(row), fee_cents: fee}), {invoice_id: id, at: now})
  await notifyIssued(tx, row, now)
  return row
}

/** Marks invoices as being paid by a bank transfer, with the tip that it charges. */
export const setProcessing = (tx: Db, rows: readonly InvoiceRow[], {tip_cents}: {tip_cents: number}) =>
  changeInvoices(tx, rows, {status: 'PROCESSING', tip_cents})

/** Marks invoices as open after a failed payment, whose tip goes with it. */
export async function reopen(
  tx: Db,
  rows: readonly InvoiceRow[],
  {isAutomatic}: {isAutomatic: boolean},
  now: string,
): Promise<InvoiceRow[]> {
  const open = await changeInvoices(tx, rows, {status: 'OPEN', tip_cents: 0})
  // the rows before the change have the tip that the payment had
  await notifyFailed(tx, rows, {isAutomatic}, now)
  return open
}

/** Marks an open invoice as uncollectible, or reverts that. */
export async function writeOff(tx: Db, row: InvoiceRow, isGivenUp: boolean, now: string): Promise<InvoiceRow> {
  const owed = await owedOf(tx, row)
  const movements = isGivenUp ? books.writtenOff(booked(row), owed) : books.owedAgain(booked(row), owed)
  await post(tx, movements, {invoice_id: row.id, at: now})
  return changeInvoice(
    tx,
    row,
    isGivenUp ? {status: 'UNCOLLECTIBLE', uncollectible_at: now} : {status: 'OPEN', uncollectible_at: null},
  )
}

/** Without an answer that a payment outside did not arrive. */
const undenied = {outside_denied_at: null, outside_denied_by: null} as const
/** Without a payment outside that was marked or denied. */
const unmarked = {outside_marked_at: null, outside_marked_by: null, ...undenied} as const

/** Marks invoices as paid through Village, by the person who paid if one did; each payee gets the care and the tip. */
export async function settle(
  tx: Db,
  rows: readonly InvoiceRow[],
  by: {method: PaidBy; tip_cents: number; payment_id: string; by_user_id?: string | null; now: string},
): Promise<void> {
  if (rows.length === 0) return
  const {method, tip_cents, payment_id, now} = by
  await changeInvoices(tx, rows, {status: 'PAID', paid_at: now, method, tip_cents, ...unmarked})
  const owedOfRow = await owedOfAll(tx, rows)
  const movementsOf = (row: InvoiceRow) => {
    const [invoice, owed] = [booked(row), owedOfRow(row)]
    return [
      ...(row.status === 'UNCOLLECTIBLE' ? books.owedAgain(invoice, owed) : []),
      ...books.paid(invoice.payer_id, dueOf(row)),
      ...(invoice.payee_id ? books.passedOn(invoice, owed.care_cents, tip_cents) : []),
    ]
  }
  await postAll(
    tx,
    rows.map(row => ({movements: movementsOf(row), invoice_id: row.id, payment_id, at: now})),
  )
  await notifyPaid(
    tx,
    rows.map(row => ({row, paid_cents: dueOf(row) + tip_cents, received_cents: owedOfRow(row).care_cents + tip_cents})),
    {actor: by.by_user_id ?? undefined, now},
  )
}

/**
 * Removes the mark that a statement was paid outside Village, as its payee or staff answered that it did not arrive. One that
 * was not collectible is open again.
 */
export async function denyPaidOutside(
  tx: Db,
  row: InvoiceRow,
  by: 'payee' | 'staff',
  now: string,
): Promise<InvoiceRow> {
  return changeInvoice(tx, await collectAgain(tx, row, now), {
    outside_marked_at: null,
    outside_marked_by: null,
    outside_denied_at: now,
    outside_denied_by: by,
  })
}

/** Opens a statement again that staff marked as not collectible; others stay as they are. */
const collectAgain = async (tx: Db, row: InvoiceRow, now: string): Promise<InvoiceRow> =>
  row.status === 'UNCOLLECTIBLE' ? writeOff(tx, row, false, now) : row

/**
 * Marks a statement as paid outside Village: counts the care as paid and credits the fee, which only payments through
 * Village owe.
 * @see src/domain/rules.md#care-money
 */
export async function settleOutside(tx: Db, owed: InvoiceRow, now: string): Promise<void> {
  const row = await collectAgain(tx, owed, now)
  const fee_cents = await feeLeftOf(tx, row)
  const {row: after} = await creditInvoice(tx, row, {fee_cents, reason: creditCode('paid_outside')}, now)
  const settled = {method: 'outside', outside_confirmed_at: now, ...undenied} as const
  // only the fee was due, so the credit leaves nothing to pay
  const isVoid = after.status === 'VOID'
  await changeInvoice(tx, after, isVoid ? settled : {...settled, status: 'PAID', paid_at: now})
  await post(tx, books.paidOutside(booked(row), dueOf(after)), {invoice_id: row.id, at: now})
}
