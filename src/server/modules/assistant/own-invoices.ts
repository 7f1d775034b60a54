import {and, desc, eq, inArray, or, sql, type SQL} from 'drizzle-orm'
import type {InvoiceStatus} from '#contract/bookings/choices.ts'
import {formatCents} from '#lib/money-text.ts'
import type {Db} from '#server/db/client.ts'
import {invoices} from '#server/db/schema/all.ts'
import type {Caller} from '#server/http/caller.ts'
import {readableBy} from '#server/modules/billing/index.ts'

/** What whoever asks pays; and what pays them, which only those who work are. */
function sidesOf({parent_id, caretaker_id, org_id}: Caller): {pays: SQL; isPaid: SQL} {
  const none = sql`false`
  if (parent_id) return {pays: eq(invoices.parent_id, parent_id), isPaid: none}
  if (caretaker_id) {
    return {
      pays: eq(invoices.caretaker_id, caretaker_id),
      isPaid: eq(invoices.payee_caretaker_id, caretaker_id),
    }
  }
  if (org_id) return {pays: eq(invoices.org_id, org_id), isPaid: eq(invoices.payee_org_id, org_id)}
  return {pays: none, isPaid: none}
}

export interface Sum {
  readonly count: number
  readonly cents: number
}

/** The care that no credit note took off: what comes to a payee, without the fee. */
const careLeft = sql`${invoices.amount_cents} - ${invoices.fee_cents} - coalesce(
  (select sum(n.care_cents) from credit_notes n where n.invoice_id = invoices.id), 0)`

/** What is open: to be paid by whoever asks, or to them. */
export async function openSum(db: Db, caller: Caller, side: 'pays' | 'isPaid'): Promise<Sum> {
  const left = side === 'pays' ? sql`${invoices.amount_cents} - ${invoices.credited_cents}` : careLeft
  const [sum] = await db
    .select({
      count: sql<number>`count(*)::int`,
      cents: sql<number>`coalesce(sum(${left}), 0)::int`,
    })
    .from(invoices)
    .where(and(readableBy(caller), sidesOf(caller)[side], eq(invoices.status, 'OPEN')))
  return sum ?? {count: 0, cents: 0}
}

const columns = {
  id: invoices.id,
  number: invoices.number,
  kind: invoices.kind,
  status: invoices.status,
  amount_cents: invoices.amount_cents,
  credited_cents: invoices.credited_cents,
}

/** The newest invoices of whoever asks. */
export const ownInvoices = (db: Db, caller: Caller, limit: number) =>
  db.select(columns).from(invoices).where(readableBy(caller)).orderBy(desc(invoices.id)).limit(limit)

export type OwnInvoice = Awaited<ReturnType<typeof ownInvoices>>[number]

/** Those of whoever asks that are named; anybody else's are not there. */
export async function namedInvoices(
  db: Db,
  caller: Caller,
  {ids, invoices: numbers}: {ids: readonly string[]; invoices: readonly string[]},
): Promise<OwnInvoice[]> {
  if (ids.length + numbers.length === 0) return []
  return db
    .select(columns)
    .from(invoices)
    .where(
      and(readableBy(caller), or(inArray(invoices.id, [...ids]), inArray(invoices.number, [...numbers]))),
    )
    .orderBy(desc(invoices.id))
    .limit(5)
}

const statusWords = {
  DRAFT: 'is a draft',
  OPEN: 'is open',
  PROCESSING: 'is being paid',
  PAID: 'is paid',
  VOID: 'is void',
  UNCOLLECTIBLE: 'is not collectible',
} as const satisfies Record<InvoiceStatus, string>

const kindWords = {
  lead: 'lead invoice',
  statement: 'care statement',
  subscription: 'plan',
} as const satisfies Record<OwnInvoice['kind'], string>

/** `INV-2026-000012, care statement over $84.00: is open.` */
export const invoiceSentence = (row: OwnInvoice): string =>
  `${row.number ?? 'Not numbered yet'}, ${kindWords[row.kind]} over ${formatCents(row.amount_cents - row.credited_cents)}: ${statusWords[row.status]}.`
