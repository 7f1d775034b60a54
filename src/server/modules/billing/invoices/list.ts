import {and, eq, gte, inArray, isNull, lt, sql, type Column, type SQL} from 'drizzle-orm'
import {alias} from 'drizzle-orm/pg-core'
import type {listAllInvoices} from '#contract/admin/invoices.ts'
import type {QueryOf} from '#contract/endpoint.ts'
import type {InvoiceLine, RefundStatus} from '#contract/money/invoices.ts'
import type {InvoiceKind, InvoiceStatus} from '#contract/bookings/choices.ts'
import type {InvoiceAge} from '#contract/admin/staff-choices.ts'
import type {PaymentMethod} from '#contract/money/subscriptions.ts'
import {overdueBefore} from '#domain/money/due-at.ts'
import {invoiceAges} from '#domain/money/invoice.ts'
import {rowsOf, type Db} from '#server/db/client.ts'
import {isMarkedPaid} from '#server/db/is-marked-paid.ts'
import {isWithin, type Period} from '#server/db/period.ts'
import {orderOf, sortOf} from '#server/db/sort.ts'
import {
  type automaticPayments,
  bookings,
  caretakers,
  invoices,
  organizations,
  parents,
  users,
} from '#server/db/schema/all.ts'
import type {Page} from '#server/http/paging.ts'
import {awaitsAutomatic} from './automatic.ts'
import {payeeCannotLogIn, payerCannotLogIn} from './log-in.ts'
import {notesWithRefunds, refundStatusOfNote} from './note-refunds.ts'
import {isTakenBackRow, takenBackCentsOfRow} from './totals.ts'

const parentUser = alias(users, 'parent_user')
const payerCaretaker = alias(caretakers, 'payer_caretaker')
const payerUser = alias(users, 'payer_user')
const payerOrg = alias(organizations, 'payer_org')
const payeeCaretaker = alias(caretakers, 'payee_caretaker')
const payeeUser = alias(users, 'payee_user')
const payeeOrg = alias(organizations, 'payee_org')

interface NoteRow {
  number: string
  amount_cents: number
  left_cents: number
  tip_cents: number
  by_hand: boolean
  returned_cents: number | null
  refund: RefundStatus | null
  reason: string
  created_at: string
}

type Automatic = Pick<typeof automaticPayments.$inferSelect, 'status' | 'charge_at'>

/** Invoices with both names, lines and credit notes, in one statement. */
export const withAll = (db: Db) =>
  db
    .select({
      invoice: invoices,
      booking_number: bookings.number,
      payer_name: sql<string>`coalesce(${payerOrg.legal_name}, ${payerUser.first_name} || ' ' || ${payerUser.last_name},
        ${parentUser.first_name} || ' ' || ${parentUser.last_name},
        trim(concat(${parents.contact} ->> 'first_name', ' ', ${parents.contact} ->> 'last_name')))`,
      payer_user_id: sql<string | null>`coalesce(${parents.user_id}, ${payerCaretaker.user_id})`,
      payee_user_id: payeeCaretaker.user_id,
      credit_asked_by: sql<string | null>`(select u.first_name || ' ' || u.last_name from users u
        where u.id = ${invoices.credit_asked_by})`,
      outside_marked_by_name: sql<string | null>`(select u.first_name from users u
        where u.id = ${invoices.outside_marked_by})`,
      payer_location: sql<string | null>`coalesce(${payerOrg.location}, ${payerUser.location}, ${parentUser.location})`,
      payee_location: sql<string | null>`coalesce(${payeeOrg.location}, ${payeeUser.location})`,
      family_place: {latitude: parentUser.latitude, longitude: parentUser.longitude},
      caregiver_place: {latitude: payeeUser.latitude, longitude: payeeUser.longitude},
      payer_has_account: sql<boolean>`${parents.id} is null or ${parents.user_id} is not null`,
      payer_cannot_log_in: payerCannotLogIn,
      payee_cannot_log_in: payeeCannotLogIn,
      payee_name: sql<
        string | null
      >`coalesce(${payeeOrg.legal_name}, ${payeeUser.first_name} || ' ' || ${payeeUser.last_name})`,
      payee_account: sql<string | null>`coalesce(${payeeOrg.stripe_account_id}, ${payeeCaretaker.stripe_account_id})`,
      lines: sql<
        InvoiceLine[]
      >`(select coalesce(json_agg(json_build_object('about', l.about, 'description', l.description,
          'quantity', l.quantity, 'unit', l.unit, 'unit_cents', l.unit_cents, 'amount_cents', l.amount_cents) order by l.position), '[]'::json)
        from invoice_lines l where l.invoice_id = ${invoices.id})`,
      care_off_cents: sql<number>`(select coalesce(sum(n.care_cents), 0)
        from credit_notes n where n.invoice_id = ${invoices.id})::int`,
      fee_off_cents: sql<number>`(select coalesce(sum(n.amount_cents - n.care_cents - n.tip_cents), 0)
        from credit_notes n where n.invoice_id = ${invoices.id})::int`,
      credit_notes: sql<NoteRow[]>`(select coalesce(json_agg(json_build_object('number', n.number, 'reason', n.reason,
          'amount_cents', n.amount_cents, 'left_cents', n.left_cents, 'tip_cents', n.tip_cents, 'by_hand', n.by_hand,
          'returned_cents', unused.cents, 'refund', ${refundStatusOfNote}, 'created_at', n.created_at) order by n.id), '[]'::json)
        from ${notesWithRefunds} where n.invoice_id = ${invoices.id})`,
      automatic: sql<Automatic | null>`(select json_build_object('status', a.status, 'charge_at', a.charge_at)
        from automatic_payments a where a.invoice_id = ${invoices.id})`,
      awaits_automatic: awaitsAutomatic,
      taken_back: isTakenBackRow,
      taken_back_cents: takenBackCentsOfRow,
      // ignore abandoned and expired checkouts; the last with a result counts
      last_payment: sql<{
        status: 'FAILED' | 'PROCESSING' | 'PAID'
        method: PaymentMethod
        begun_at: string
      } | null>`(select json_build_object('status', c.status, 'method', c.method, 'begun_at', c.created_at)
        from checkout_invoices s join checkouts c on c.id = s.checkout_id
        where s.invoice_id = ${invoices.id} and c.status in ('FAILED', 'PROCESSING', 'PAID')
        order by c.id desc limit 1)`,
    })
    .from(invoices)
    .leftJoin(bookings, eq(bookings.id, invoices.booking_id))
    .leftJoin(parents, eq(parents.id, invoices.parent_id))
    .leftJoin(parentUser, eq(parentUser.id, parents.user_id))
    .leftJoin(payerCaretaker, eq(payerCaretaker.id, invoices.caretaker_id))
    .leftJoin(payerUser, eq(payerUser.id, payerCaretaker.user_id))
    .leftJoin(payerOrg, eq(payerOrg.id, invoices.org_id))
    .leftJoin(payeeCaretaker, eq(payeeCaretaker.id, invoices.payee_caretaker_id))
    .leftJoin(payeeUser, eq(payeeUser.id, payeeCaretaker.user_id))
    .leftJoin(payeeOrg, eq(payeeOrg.id, invoices.payee_org_id))
    .$dynamic()

export type FullInvoice = Awaited<ReturnType<typeof withAll>>[number]

/** One invoice, if it matches `readable`. */
export async function invoiceById(db: Db, id: string, readable: SQL): Promise<FullInvoice | null> {
  const [row] = await withAll(db).where(and(eq(invoices.id, id), readable))
  return row ?? null
}

/** Invoices by id, of any owner. */
export const invoicesById = async (db: Db, ids: readonly string[]): Promise<FullInvoice[]> =>
  ids.length === 0 ? [] : withAll(db).where(inArray(invoices.id, [...ids]))

/** The invoices that a payment paid. */
export const invoicesPaidBy = (db: Db, payment_id: string): Promise<FullInvoice[]> =>
  withAll(db)
    .where(
      sql`${invoices.id} = any(array(select e.invoice_id from ledger_entries e
        where e.payment_id = ${payment_id}::uuid and e.kind = 'paid'))`,
    )
    .orderBy(invoices.id)

export interface Filter extends Period {
  status?: InvoiceStatus | undefined
  kind?: InvoiceKind | undefined
  booking_id?: string
  /** Only open ones that fell due before this instant. */
  overdue_before?: string | undefined
  /** Only open ones of this age. */
  aged?: {age: InvoiceAge; now: string; zone: string} | undefined
  /** Those with revenue of the period, instead of those issued in it. */
  revenue?: boolean | undefined
  sort?: QueryOf<typeof listAllInvoices>['sort']
}

/** SQL: an entry `e` of the ledger that is revenue of the period. */
const isRevenue = (period: Period) =>
  and(sql`e.account in ('revenue:lead', 'revenue:fee', 'revenue:subscription')`, isWithin(sql`e.at`, period))

/** What each of these invoices added to the revenue of a period, in cents. */
export async function revenueOf(db: Db, ids: readonly string[], period: Period): Promise<Map<string, number>> {
  const rows = await rowsOf<{invoice_id: string; cents: number}>(
    db,
    sql`select e.invoice_id, -sum(e.amount_cents)::float8 as cents from ledger_entries e
      where e.invoice_id = any(${`{${ids.join()}}`}::uuid[]) and ${isRevenue(period)} group by 1`,
  )
  return new Map(rows.map(({invoice_id, cents}) => [invoice_id, cents]))
}

const isAsked = ({status, kind, booking_id, overdue_before, aged, revenue, from, to}: Filter) =>
  and(
    status === undefined ? undefined : eq(invoices.status, status),
    kind === undefined ? undefined : eq(invoices.kind, kind),
    booking_id === undefined ? undefined : eq(invoices.booking_id, booking_id),
    revenue
      ? sql`${invoices.id} = any(array(select distinct e.invoice_id from ledger_entries e
          where ${isRevenue({from, to})}))`
      : isWithin(invoices.issued_at, {from, to}),
    overdue_before === undefined
      ? undefined
      : // one marked as paid outside waits for its payee's answer
        and(eq(invoices.status, 'OPEN'), isNull(invoices.outside_marked_at), lt(invoices.due_at, overdue_before)),
    aged && and(eq(invoices.status, 'OPEN'), isOfAge(aged)),
  )

/** SQL: an open invoice that is not due yet, or overdue for so many days. @see src/domain/rules.md#overdue */
function isOfAge({age, now, zone}: {age: InvoiceAge; now: string; zone: string}): SQL | undefined {
  const {from, to} = invoiceAges[age]
  const {due_at, outside_marked_at} = invoices
  return and(
    from === null ? undefined : and(isNull(outside_marked_at), lt(due_at, overdueBefore(now, zone, from))),
    to === null ? undefined : gte(due_at, overdueBefore(now, zone, to)),
  )
}

/** Open invoices by age, in one read of the index on their due date. */
export async function agesOfInvoices(db: Db, now: string, zone: string) {
  const ages = Object.keys(invoiceAges) as InvoiceAge[]
  const age = sql.join(
    ages.map(each => sql`when ${isOfAge({age: each, now, zone})} then ${each}`),
    sql` `,
  )
  const rows = await rowsOf<{age: InvoiceAge; count: number; amount_cents: string}>(
    db,
    sql`select age, count(*)::int as count, sum(due_cents)::bigint as amount_cents from (
      select case ${age} end as age, amount_cents - credited_cents as due_cents
      from ${invoices} where ${invoices.status} = 'OPEN' and ${invoices.due_at} is not null) open group by age`,
  )
  const found = new Map(rows.map(row => [row.age, {count: row.count, amount_cents: Number(row.amount_cents)}]))
  return ages.map(each => ({age: each, ...(found.get(each) ?? {count: 0, amount_cents: 0})}))
}

/**
 * How many these are, and what they come to, of open ones what is still due and what of that is marked as paid outside;
 * null for all invoices ever, which only a read of the whole table tells.
 * @see src/domain/rules.md#overdue
 */
export async function totalOfInvoices(db: Db, meant: SQL | undefined, filter: Filter) {
  if (filter.revenue) return totalOfRevenue(db, meant, filter)
  const wanted = and(meant, isAsked(filter))
  if (!wanted) return null
  const isDue = filter.status === 'OPEN' || filter.overdue_before !== undefined || filter.aged !== undefined
  const due_cents = sql`${invoices.amount_cents} - ${invoices.credited_cents}`
  const [row] = await db
    .select({
      ...countAndSum(isDue ? due_cents : invoices.amount_cents),
      marked_cents: sql<number>`coalesce(sum(${due_cents}) filter (where ${isMarkedPaid}), 0)::bigint`.mapWith(Number),
    })
    .from(invoices)
    .where(wanted)
  const {marked_cents, ...total} = row ?? {count: 0, amount_cents: 0, marked_cents: 0}
  return isDue && marked_cents > 0 ? {...total, marked_cents} : total
}

const countAndSum = (cents: Column | SQL) => ({
  count: sql<number>`count(*)::int`,
  amount_cents: sql<number>`coalesce(sum(${cents}), 0)::bigint`.mapWith(Number),
})

/** The same with the revenue of the period, in one read of its ledger entries. */
async function totalOfRevenue(db: Db, meant: SQL | undefined, {from, to, revenue: _, ...filter}: Filter) {
  const revenue = sql`(select e.invoice_id, -sum(e.amount_cents) as cents from ledger_entries e
    where ${isRevenue({from, to})} group by 1) revenue`
  const [row] = await db
    .select(countAndSum(sql`revenue.cents`))
    .from(invoices)
    .innerJoin(revenue, sql`revenue.invoice_id = ${invoices.id}`)
    .where(and(meant, isAsked(filter)))
  return row ?? {count: 0, amount_cents: 0}
}

/** A page of invoices, by default the newest first, plus one row if another page follows. Each part uses its own index. */
export async function pageOfInvoices(
  db: Db,
  parts: readonly SQL[],
  filter: Filter,
  page: Page,
): Promise<FullInvoice[]> {
  if (parts.length === 0) return []
  const limit = page.limit + 1
  const sorted = sortOf(filter.sort ?? '-issued', {
    issued: invoices.id,
    // as the index `invoices_due` has it; a draft falls due last
    due: sql`coalesce(${invoices.due_at}, 'infinity'::timestamptz)`,
    sum: invoices.amount_cents,
  })
  const {order, beyond} = orderOf({table: invoices, id: invoices.id}, sorted, page.after)
  const direction = sorted.isDesc ? sql`desc` : sql`asc`
  const first = parts.map(part => {
    const asked = and(part, isAsked(filter), beyond)
    return sql`(select ${invoices.id}, ${sql.join([...sorted.columns], sql`, `)} as key from ${invoices} where ${asked}
      order by ${sql.join(order, sql`, `)} limit ${limit}::int)`
  })
  // as an array they are looked up one by one
  const ids = sql`array(select found.id from (${sql.join(first, sql` union all `)}) found
    order by found.key ${direction}, found.id ${direction} limit ${limit}::int)`
  return withAll(db)
    .where(sql`${invoices.id} = any(${ids})`)
    .orderBy(...order)
}

/** Whether a booking is this family's. */
export async function isFamilys(db: Db, booking_id: string, parent_id: string): Promise<boolean> {
  const rows = await db
    .select({id: bookings.id})
    .from(bookings)
    .where(and(eq(bookings.id, booking_id), eq(bookings.parent_id, parent_id)))
  return rows.length > 0
}
