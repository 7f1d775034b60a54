import type {InvoiceRow} from '#server/db/schema/invoices.ts'
import {and, asc, eq, inArray, sql, type SQL} from 'drizzle-orm'
import {isOwed, mayBecome} from '#domain/money/invoice.ts'
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

/** Whether its payer marked it as paid outside of Village, and the payee has not answered. */
export const awaitsAnswer = ({status, outside_marked_at}: Pick<InvoiceRow, 'status' | 'outside_marked_at'>): boolean =>
  isOwed(status) && outside_marked_at !== null

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
  const [changed] = await changeInvoices(tx, [row], set)
  if (!changed) throw new Error(`invoice not found: ${row.id}`)
  return changed
}

/** Changes locked invoices alike. */
export async function changeInvoices(
  tx: Db,
  rows: readonly InvoiceRow[],
  set: Partial<InvoiceRow>,
): Promise<InvoiceRow[]> {
  const refused = rows.find(row => set.status && set.status !== row.status && !mayBecome(row.status, set.status))
  if (refused) throw new Error(`invoice ${refused.id} cannot change from ${refused.status} to ${set.status}`)
  if (rows.length === 0) return []
  const ids = rows.map(({id}) => id)
  return tx.update(invoices).set(set).where(inArray(invoices.id, ids)).returning()
}

/** The payer's name in staff lists, by profile id; empty if deleted. */
export const payerName = (payer: SQL) => sql<string>`coalesce(
  (select o.legal_name from organizations o where o.id = ${payer}),
  (select u.first_name || ' ' || u.last_name from parents p join users u on u.id = p.user_id where p.id = ${payer}),
  (select trim(concat(p.contact ->> 'first_name', ' ', p.contact ->> 'last_name')) from parents p
    where p.id = ${payer} and p.user_id is null),
  (select u.first_name || ' ' || u.last_name from caretakers c join users u on u.id = c.user_id where c.id = ${payer}),
  '')`

/** Which of these invoices have an open checkout, which fixes their due amount. */
export async function atCheckout(tx: Db, invoice_ids: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .select({id: checkoutInvoices.invoice_id})
    .from(checkoutInvoices)
    .where(and(inArray(checkoutInvoices.invoice_id, [...invoice_ids]), eq(checkoutInvoices.is_open, true)))
  return new Set(rows.map(({id}) => id))
}

export const isAtCheckout = async (tx: Db, invoice_id: string): Promise<boolean> =>
  (await atCheckout(tx, [invoice_id])).has(invoice_id)

/** The due amount in the ledger. */
export const owedOf = async (db: Db, row: InvoiceRow): Promise<books.Owed> => (await owedOfAll(db, [row]))(row)

/** The same for several invoices. */
export async function owedOfAll(db: Db, rows: readonly InvoiceRow[]): Promise<(row: InvoiceRow) => books.Owed> {
  const ids = rows.filter(row => booked(row).payee_id !== null).map(({id}) => id)
  const credited = await creditedByInvoice(db, ids)
  return row => {
    const due_cents = dueOf(row)
    if (booked(row).payee_id === null) return {care_cents: 0, fee_cents: due_cents}
    const fee_cents = Math.min(Math.max(0, row.fee_cents - credited(row.id).fee_cents), due_cents)
    return {care_cents: due_cents - fee_cents, fee_cents}
  }
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
  if (invoice_ids.length === 0) return () => nothing
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
  return id => found.get(id) ?? nothing
}

const nothing: Credited = {care_cents: 0, fee_cents: 0, tip_cents: 0}

type Credited = books.Owed & {tip_cents: number}
