import {and, desc, eq, inArray, isNull, or, sql, type SQL} from 'drizzle-orm'
import {m} from '#messages'
import type {Db} from '#server/db/client.ts'
import {isMarkedPaid} from '#server/db/is-marked-paid.ts'
import {caretakers, invoices, organizations} from '#server/db/schema/all.ts'
import type {Caller} from '#server/http/caller.ts'
import type {InvoiceStatus} from '#contract/bookings/choices.ts'
import {invoiceCan} from '#domain/money/invoice.ts'
import {formatCents} from '#lib/money-text.ts'
import {
  careCountsAt,
  invoicesById,
  isReceivedRow,
  isTakenBackRow,
  outsideCentsOfRow,
  paidCentsOfRow,
  payeeCentsOfRow,
  presentInvoice,
  readableBy,
} from '#server/modules/billing/index.ts'
import {caregiverUser, names} from '../words.ts'

/** Invoices the caller pays and, for providers, is paid by. */
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

/** What is due, without what was marked as paid outside of Village; that, until its payee answers; what is under way. */
const openStates = {
  due: and(eq(invoices.status, 'OPEN'), isNull(invoices.outside_marked_at)),
  marked: isMarkedPaid,
  under_way: eq(invoices.status, 'PROCESSING'),
}

/** Number and sum of the caller's unpaid invoices that also match, by default of those that are due. */
export async function openSum(
  db: Db,
  caller: Caller,
  side: 'pays' | 'isPaid',
  {state = 'due', also}: {state?: keyof typeof openStates; also?: SQL | undefined} = {},
): Promise<Sum> {
  const left = side === 'pays' ? sql`${invoices.amount_cents} - ${invoices.credited_cents}` : payeeCentsOfRow
  const [sum] = await db
    .select({
      count: sql<number>`count(*)::int`,
      cents: sql<number>`coalesce(sum(${left}), 0)::int`,
    })
    .from(invoices)
    .where(and(readableBy(caller), sidesOf(caller)[side], openStates[state], also))
  return sum ?? {count: 0, cents: 0}
}

/** The sum that the caller's side sees of an invoice, as the list of payments shows it. */
const shownCents = (caller: Caller) => sql<number>`(case when ${sidesOf(caller).isPaid} then ${payeeCentsOfRow}
  when ${openStates.marked} then ${outsideCentsOfRow}
  else ${invoices.amount_cents} - ${invoices.credited_cents} + ${invoices.tip_cents} end)::int`

const columnsFor = (caller: Caller) => ({
  id: invoices.id,
  number: invoices.number,
  kind: invoices.kind,
  status: invoices.status,
  shown_cents: shownCents(caller),
  is_marked: sql<boolean>`(${openStates.marked})`,
  // drizzle leaves out the table's name in an unnested column of a single table
  is_taken_back: sql<boolean>`${isTakenBackRow}`,
})

export type OwnInvoice = Awaited<ReturnType<typeof namedInvoices>>[number]

/** The caller's invoices that are named; others' are not found. */
export async function namedInvoices(
  db: Db,
  caller: Caller,
  {ids, invoices: numbers}: {ids: readonly string[]; invoices: readonly string[]},
) {
  if (ids.length + numbers.length === 0) return []
  return db
    .select(columnsFor(caller))
    .from(invoices)
    .where(and(readableBy(caller), or(inArray(invoices.id, [...ids]), inArray(invoices.number, [...numbers]))))
    .orderBy(desc(invoices.id))
    .limit(5)
}

/** Those of these invoices that the caller can pay on their page. */
export async function payableAmong(db: Db, caller: Caller, ids: readonly string[], now: string): Promise<Set<string>> {
  const rows = await invoicesById(db, ids)
  const all = rows.map(row => presentInvoice(row, caller))
  const payable = all.filter(each => each.kind !== 'subscription' && invoiceCan.pay(each, now) === true)
  return new Set(payable.map(({id}) => id))
}

const invoiceStatusWords = {
  DRAFT: m.invoice_is_draft,
  OPEN: m.invoice_is_open,
  PROCESSING: m.invoice_is_in_progress,
  PAID: m.invoice_is_paid,
  VOID: m.invoice_is_void,
  UNCOLLECTIBLE: m.invoice_is_not_collectible,
} as const satisfies Record<InvoiceStatus, () => string>

const kindWords = {
  lead: m.kind_lead_invoice,
  statement: m.kind_care_statement,
  subscription: m.kind_plan,
} as const satisfies Record<OwnInvoice['kind'], () => string>

/** `INV-2026-000012, care statement for $84.00: open.` */
export const invoiceSentence = (row: OwnInvoice): string =>
  m.invoice_line({
    number: row.number ?? m.no_number_yet(),
    kind: kindWords[row.kind](),
    amount: formatCents(row.shown_cents),
    status: row.is_taken_back
      ? m.invoice_is_taken_back()
      : row.is_marked
        ? m.invoice_is_marked_paid()
        : invoiceStatusWords[row.status](),
  })

/**
 * What was paid or received on days of the reader's zone: invoices paid then, with their tips, less credits and refunds.
 * What a bank took back does not count.
 */
export async function paidSum(
  db: Db,
  caller: Caller,
  side: 'pays' | 'isPaid',
  {first, last, zone, also}: {first: string; last: string; zone: string; also?: SQL | undefined},
): Promise<Sum> {
  const cents = side === 'pays' ? paidCentsOfRow : payeeCentsOfRow
  // as the yearly summaries of both sides count it
  const paidOn = sql`(${careCountsAt} at time zone ${zone})::date`
  const [sum] = await db
    .select({count: sql<number>`count(*)::int`, cents: sql<number>`coalesce(sum(${cents}), 0)::int`})
    .from(invoices)
    .where(
      and(
        readableBy(caller),
        sidesOf(caller)[side],
        isReceivedRow,
        sql`${paidOn} between ${first}::date and ${last}::date`,
        also,
      ),
    )
  return sum ?? {count: 0, cents: 0}
}

/** The provider who gets an invoice of care. */
const payee_id = sql<string | null>`coalesce(${invoices.payee_caretaker_id}, ${invoices.payee_org_id})`

/** What a family paid on such days, by kind of invoice and by the provider who got it. */
export const paidParts = (db: Db, caller: Caller, {first, last, zone}: {first: string; last: string; zone: string}) =>
  db
    .select({
      kind: invoices.kind,
      payee_id,
      payee: names.provider,
      count: sql<number>`count(*)::int`,
      cents: sql<number>`coalesce(sum(${paidCentsOfRow}), 0)::int`,
    })
    .from(invoices)
    .leftJoin(caretakers, eq(caretakers.id, invoices.payee_caretaker_id))
    .leftJoin(caregiverUser, eq(caregiverUser.id, caretakers.user_id))
    .leftJoin(organizations, eq(organizations.id, invoices.payee_org_id))
    .where(
      and(
        readableBy(caller),
        sidesOf(caller).pays,
        isReceivedRow,
        // as its yearly summary counts it
        sql`(${careCountsAt} at time zone ${zone})::date between ${first}::date and ${last}::date`,
      ),
    )
    .groupBy(invoices.kind, payee_id, names.provider)

export type PaidPart = Awaited<ReturnType<typeof paidParts>>[number]

/** The caller's invoices of a kind or in a status that also match, newest first. */
export const invoicesWhere = (
  db: Db,
  caller: Caller,
  {kind, status, also}: {kind?: OwnInvoice['kind']; status?: InvoiceStatus; also?: SQL | undefined},
  limit: number,
) =>
  db
    .select(columnsFor(caller))
    .from(invoices)
    .where(
      and(
        readableBy(caller),
        kind ? eq(invoices.kind, kind) : undefined,
        status ? eq(invoices.status, status) : undefined,
        also,
      ),
    )
    .orderBy(desc(invoices.id))
    .limit(limit)
