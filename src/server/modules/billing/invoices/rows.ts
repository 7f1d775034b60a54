import type {InvoiceRow} from '#server/db/schema/invoices.ts'
import {and, asc, eq, inArray, sql, type SQL} from 'drizzle-orm'
import {mayBecome} from '#domain/money/invoice.ts'
import type * as books from '#domain/money/ledger.ts'
import type {Db} from '#server/db/client.ts'
import {creditNotes, invoices, checkoutInvoices} from '#server/db/schema/all.ts'

/** The payer, by profile id. */
export type Payer = {parent_id: string} | {caretaker_id: string} | {org_id: string}

export const payerIdOf = (row: Pick<InvoiceRow, 'parent_id' | 'caretaker_id' | 'org_id'>): string =>
  row.parent_id ?? row.caretaker_id ?? row.org_id ?? ''

/** The amount still due. */
export const dueOf = (row: Pick<InvoiceRow, 'amount_cents' | 'credited_cents'>): number =>
  row.amount_cents - row.credited_cents

/** As the ledger has it. */
export const booked = (row: InvoiceRow): books.Booked => ({
  kind: row.kind,
  payer_id: payerIdOf(row),
  payee_id: row.payee_caretaker_id ?? row.payee_org_id,
  care_cents: row.amount_cents - row.fee_cents,
  fee_cents: row.fee_cents,
})

/** Locks invoices in the order of their ids, if they match `owned`. */
export const lockInvoices = (tx: Db, ids: readonly string[], owned?: SQL): Promise<InvoiceRow[]> =>
  tx
    .select()
    .from(invoices)
    .where(and(inArray(invoices.id, [...ids]), owned))
    .orderBy(asc(invoices.id))
    .for('update')

export async function changeInvoice(tx: Db, row: InvoiceRow, set: Partial<InvoiceRow>): Promise<InvoiceRow> {
  if (set.status && set.status !== row.status && !mayBecome(row.status, set.status)) {
    throw new Error(`invoice ${row.id} cannot change from ${row.status} to ${set.status}`)
  }
  const [changed] = await tx.update(invoices).set(set).where(eq(invoices.id, row.id)).returning()
  if (!changed) throw new Error(`invoice not found: ${row.id}`)
  return changed
}

/** The payer's name in staff lists, by profile id; empty if deleted. */
export const payerName = (payer: SQL) => sql<string>`coalesce(
  (select o.legal_name from organizations o where o.id = ${payer}),
  (select u.first_name || ' ' || u.last_name from parents p join users u on u.id = p.user_id where p.id = ${payer}),
  (select trim(concat(p.contact ->> 'first_name', ' ', p.contact ->> 'last_name')) from parents p
    where p.id = ${payer} and p.user_id is null),
  (select u.first_name || ' ' || u.last_name from caretakers c join users u on u.id = c.user_id where c.id = ${payer}),
  '')`

/** Whether a checkout of this invoice is open, which fixes its due amount. */
export async function isAtCheckout(tx: Db, invoice_id: string): Promise<boolean> {
  const rows = await tx
    .select({id: checkoutInvoices.checkout_id})
    .from(checkoutInvoices)
    .where(and(eq(checkoutInvoices.invoice_id, invoice_id), eq(checkoutInvoices.is_open, true)))
  return rows.length > 0
}

/** The due amount in the ledger. */
export async function owedOf(db: Db, row: InvoiceRow): Promise<books.Owed> {
  const due_cents = dueOf(row)
  if (booked(row).payee_id === null) return {care_cents: 0, fee_cents: due_cents}
  const fee_cents = Math.min(await feeLeftOf(db, row), due_cents)
  return {care_cents: due_cents - fee_cents, fee_cents}
}

/** The due part of Village's fee: a credit note reduces care, fee or both. */
export async function feeLeftOf(db: Db, {id, fee_cents}: Pick<InvoiceRow, 'id' | 'fee_cents'>): Promise<number> {
  return Math.max(0, fee_cents - (await creditedOf(db, id)).fee_cents)
}

/** What the credit notes of an invoice say in all: care, fee and tip. */
export async function creditedOf(db: Db, invoice_id: string): Promise<Credited> {
  const credited = await creditedByInvoice(db, [invoice_id])
  return credited(invoice_id)
}

/** The same for several invoices, in one statement. */
export async function creditedByInvoice(
  db: Db,
  invoice_ids: readonly string[],
): Promise<(invoice_id: string) => Credited> {
  const sum = (cents: SQL) => sql<number>`sum(${cents})::int`
  const {invoice_id, amount_cents, care_cents, tip_cents} = creditNotes
  const rows = await db
    .select({
      invoice_id,
      care_cents: sum(sql`${care_cents}`),
      tip_cents: sum(sql`${tip_cents}`),
      fee_cents: sum(sql`${amount_cents} - ${care_cents} - ${tip_cents}`),
    })
    .from(creditNotes)
    .where(inArray(invoice_id, [...invoice_ids]))
    .groupBy(invoice_id)
  const found = new Map(rows.map(row => [row.invoice_id, row]))
  return id => found.get(id) ?? {care_cents: 0, fee_cents: 0, tip_cents: 0}
}

type Credited = books.Owed & {tip_cents: number}
