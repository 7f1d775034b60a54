import {and, desc, eq, inArray, sql, SQL} from 'drizzle-orm'
import type {Db} from '#server/db/client.ts'
import {isMarkedPaid} from '#server/db/is-marked-paid.ts'
import {bookings, checkoutInvoices, creditNotes, invoiceLines, invoices, statementWeeks} from '#server/db/schema/all.ts'

export interface Credit {
  session_id: string
  care_cents: number
  fee_cents: number
  reason: string
}

/** SQL: nothing of the statement is paid, marked as paid or being paid. */
const isUnpaid = sql<boolean>`(${invoices.status} = 'OPEN' and ${invoices.outside_marked_at} is null and not exists (
  select from ${checkoutInvoices} where ${checkoutInvoices.invoice_id} = ${invoices.id} and ${checkoutInvoices.is_open}))`

/** SQL: what has to end before the statement can be credited: the payee's answer, or a bank transfer; null if nothing. */
const waitsFor = sql<'answer' | 'payment' | null>`case when ${invoices.status} = 'PROCESSING' then 'payment'
  when ${isMarkedPaid} then 'answer' end`

/** SQL: the fee that a credit of its care returns, in basis points. An agency pays its own; outside, none is owed. */
const feeBps = sql<number>`case when ${invoices.payee_org_id} is null and ${invoices.method} is distinct from 'outside'
  and not ${isMarkedPaid}
  then coalesce(${bookings.fee_bps}, 0) else 0 end`

/** SQL: staff decided on the visit after its statement was voided, so that it is billed anew. */
const isBilledAnew = sql`(${invoices.status} = 'VOID' and exists (select from session_events e
  where e.session_id = ${invoiceLines.session_id} and e.kind = 'decided' and e.at > (
    select max(n.created_at) from ${creditNotes} n where n.invoice_id = ${invoices.id})))`

/** Statements of visits, newest first, with the care that each still charges for each. */
export const readCharges = (tx: Db, session_ids: readonly string[] | SQL) =>
  tx
    .select({
      session_id: invoiceLines.session_id,
      invoice_id: invoices.id,
      number: invoices.number,
      method: invoices.method,
      waits_for: waitsFor,
      care_cents: sql<number>`(case when ${isBilledAnew} then 0 else sum(${invoiceLines.amount_cents}) - coalesce((
        select sum(n.care_cents) from ${creditNotes} n
        where n.invoice_id = ${invoices.id} and n.session_id = ${invoiceLines.session_id}), 0) end)::int`,
      returned_cents: sql<number>`(select coalesce(sum(n.amount_cents), 0) from ${creditNotes} n
        where n.invoice_id = ${invoices.id} and n.reason like 'returned:%')::int`,
      is_void: sql<boolean>`${invoices.status} = 'VOID'`,
      fee_bps: feeBps,
      is_unpaid: isUnpaid,
      next_at: statementWeeks.look_at,
    })
    .from(invoiceLines)
    .innerJoin(invoices, and(eq(invoices.id, invoiceLines.invoice_id), eq(invoices.kind, 'statement')))
    .leftJoin(bookings, eq(bookings.id, invoices.booking_id))
    .leftJoin(statementWeeks, eq(statementWeeks.booking_id, invoices.booking_id))
    .where(
      and(
        inArray(invoiceLines.session_id, session_ids instanceof SQL ? session_ids : [...session_ids]),
        eq(invoiceLines.part, 'care'),
      ),
    )
    .groupBy(invoiceLines.session_id, invoices.id, bookings.id, statementWeeks.booking_id)
    .orderBy(desc(invoices.id))

/** What the statements of a visit charge for its care, with the newest one's number and its fee in basis points. */
export interface StatedCare {
  number: string | null
  care_cents: number
  fee_bps: number
  /** Nothing of what charges it is paid or being paid, so a decision of staff credits it at once. */
  is_unpaid: boolean
  /** When the booking's next statement is due; null if none is planned. */
  next_at: string | null
  /** What has to end before it can be credited; null if nothing. */
  waits_for: 'answer' | 'payment' | null
  /** What staff credited or refunded of its statements, for no visit of them. */
  returned_cents: number
  /** Its statement is void, so that a decision of staff bills it anew. */
  is_void: boolean
}

/**
 * What statements charge for the care of each visit, by its id; without the visits that none states. Takes ids or SQL that
 * selects them.
 */
export async function readStatedCare(
  tx: Db,
  session_ids: readonly string[] | SQL,
): Promise<ReadonlyMap<string, StatedCare>> {
  const stated = new Map<string, StatedCare>()
  if (!(session_ids instanceof SQL) && session_ids.length === 0) return stated
  const charges = await readCharges(tx, session_ids)
  // a void one counts only for visits that no other states
  for (const charge of [...charges.filter(({is_void}) => !is_void), ...charges.filter(({is_void}) => is_void)]) {
    const {session_id, number, fee_bps, is_unpaid: isUnpaid, next_at, is_void} = charge
    if (session_id === null) continue
    const newer = stated.get(session_id)
    if (newer && is_void) continue
    const care_cents = is_void ? 0 : charge.care_cents
    const is_unpaid = (newer?.is_unpaid ?? true) && (isUnpaid || care_cents === 0)
    const waits_for = newer?.waits_for ?? (care_cents > 0 ? charge.waits_for : null)
    stated.set(session_id, {
      ...(newer ?? {number, fee_bps, next_at, is_void}),
      waits_for,
      care_cents: (newer?.care_cents ?? 0) + care_cents,
      returned_cents: (newer?.returned_cents ?? 0) + (is_void ? 0 : charge.returned_cents),
      is_unpaid,
    })
  }
  return stated
}

/** A visit's credit as parts of the statements that charge it, up to the first that cannot be credited now. */
export function spreadCredit(
  credit: Credit,
  charges: readonly {invoice_id: string; care_cents: number}[],
  canCredit: (invoice_id: string) => boolean = () => true,
): (Credit & {invoice_id: string})[] {
  const parts: (Credit & {invoice_id: string})[] = []
  let {care_cents: care_left, fee_cents: fee_left} = credit
  for (const {invoice_id, ...charged} of charges) {
    const care_cents = Math.min(charged.care_cents, care_left)
    if (care_cents <= 0) continue
    if (!canCredit(invoice_id)) break
    const isRest = care_cents === care_left
    const fee_cents = isRest ? fee_left : Math.round((credit.fee_cents * care_cents) / credit.care_cents)
    parts.push({...credit, invoice_id, care_cents, fee_cents})
    care_left -= care_cents
    fee_left -= fee_cents
  }
  return parts
}
