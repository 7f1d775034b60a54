import type {InvoiceRow} from '#server/db/schema/invoices.ts'
import {and, asc, gt, inArray, sql} from 'drizzle-orm'
import {isOwed} from '#domain/money/invoice.ts'
import * as books from '#domain/money/ledger.ts'
import {settled} from '#lib/settled.ts'
import {rowsOf, type Db} from '#server/db/client.ts'
import {insertRows} from '#server/db/insert-rows.ts'
import {creditNotes, invoiceLines} from '#server/db/schema/all.ts'
import {nextNumbers, postAll} from '../ledger.ts'
import {atCheckout, booked, creditedByInvoice, dueOf} from './rows.ts'
import {saveUsed, spendCredits} from './spend-credits.ts'
import {deductTakenBack} from './taken-back-credits.ts'

/** The amounts of a credit note, zero if none was issued, and the invoice afterwards. */
interface Credited {
  row: InvoiceRow
  care_cents: number
  fee_cents: number
  number: string | null
  /** It waits for the agency's next lead invoice, at least in part. */
  is_for_next: boolean
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

/** A locked invoice with the care and fee that can still be credited. */
interface Creditable {
  row: InvoiceRow
  left: books.Owed
  is_at_checkout: boolean
}

/** These locked invoices, with what they say less earlier credits. */
async function creditablesOf(tx: Db, rows: readonly InvoiceRow[]): Promise<Map<string, Creditable>> {
  const byId = new Map(rows.map(row => [row.id, row]))
  const ids = [...byId.keys()]
  const invoiced = tx
    .select({
      id: invoiceLines.invoice_id,
      care_cents: sql<number>`coalesce(sum(${invoiceLines.amount_cents}) filter (where ${invoiceLines.part} = 'care'), 0)::int`,
      cents: sql<number>`coalesce(sum(${invoiceLines.amount_cents}), 0)::int`,
    })
    .from(invoiceLines)
    .where(and(inArray(invoiceLines.invoice_id, ids), gt(invoiceLines.amount_cents, 0)))
    .groupBy(invoiceLines.invoice_id)
  const [sums, credited, at_checkout] = await settled([invoiced, creditedByInvoice(tx, ids), atCheckout(tx, ids)])
  return new Map(
    [...byId.values()].map(row => {
      const {care_cents = 0, cents = 0} = sums.find(({id}) => id === row.id) ?? {}
      const earlier = credited(row.id)
      const left = {
        care_cents: Math.max(0, care_cents - earlier.care_cents),
        fee_cents: Math.max(0, cents - care_cents - earlier.fee_cents),
      }
      return [row.id, {row, left, is_at_checkout: at_checkout.has(row.id)}]
    }),
  )
}

/**
 * Decides a credit by at most the uncredited amount: first what is due, the rest for an agency's next invoice. Nothing is
 * due during a checkout; a rest exists only where earlier credits paid part of an agency's invoice.
 */
function planCredit({row, left, is_at_checkout}: Creditable, off: Credit) {
  const care_cents = Math.min(off.care_cents ?? 0, left.care_cents)
  const fee_cents = Math.min(off.fee_cents ?? 0, left.fee_cents)
  const amount_cents = Math.max(0, care_cents + fee_cents + (off.tip_cents ?? 0))
  const isDue = isOwed(row.status) && !is_at_checkout
  const off_due_cents = isDue ? Math.min(amount_cents, dueOf(row)) : 0
  const after: Creditable = {
    row: takeOff(row, off_due_cents),
    left: {care_cents: left.care_cents - care_cents, fee_cents: left.fee_cents - fee_cents},
    is_at_checkout,
  }
  return {row, off, care_cents, fee_cents, amount_cents, off_due_cents, after}
}
type Planned = ReturnType<typeof planCredit>

/** What of a credit waits for an agency's next lead invoice. */
const leftOf = ({row, off, amount_cents, off_due_cents}: Planned): number =>
  row.org_id === null || off.returned ? 0 : amount_cents - off_due_cents

const noteOf = (plan: Planned, number: string, created_at: string) => {
  const {row, off, care_cents, amount_cents} = plan
  return {
    number,
    invoice_id: row.id,
    session_id: off.session_id ?? null,
    org_id: row.org_id,
    amount_cents,
    care_cents,
    tip_cents: off.tip_cents ?? 0,
    left_cents: leftOf(plan),
    payment_id: off.returned?.payment_id ?? null,
    by_hand: off.returned !== undefined && off.returned.payment_id === null,
    reason: off.reason,
    created_at,
  }
}

function movementsOf({row, off, care_cents, fee_cents, off_due_cents}: Planned) {
  // a lead invoice is all fee; only the due part is written off
  const written_off = {care_cents, fee_cents: off_due_cents - care_cents}
  const isWrittenOff = off_due_cents > 0 && row.status === 'UNCOLLECTIBLE'
  return [
    ...(isWrittenOff ? books.owedAgain(booked(row), written_off) : []),
    ...books.credited(booked(row), {care_cents: care_cents + (off.tip_cents ?? 0), fee_cents}),
  ]
}

/**
 * Credits locked invoices, those of one invoice in turn, with one statement for all. An open invoice with nothing due
 * becomes void.
 */
export async function creditInvoices(
  tx: Db,
  credits: readonly {row: InvoiceRow; off: Credit}[],
  now: string,
): Promise<Credited[]> {
  if (credits.length === 0) return []
  const states = await creditablesOf(
    tx,
    credits.map(({row}) => row),
  )
  const planned = credits.flatMap(({row, off}) => {
    const state = states.get(row.id)
    if (!state) return []
    const plan = planCredit(state, off)
    states.set(row.id, plan.after)
    return [plan]
  })
  const issued = planned.filter(({amount_cents}) => amount_cents > 0)
  const numbers = new Map(zip(issued, await nextNumbers(tx, 'CN', issued.length, now)))
  const changed = issued.filter(({off_due_cents}) => off_due_cents > 0).map(({row}) => row.id)
  await settled([
    insertRows(
      tx,
      creditNotes,
      issued.map(plan => noteOf(plan, numbers.get(plan) ?? '', now)),
    ),
    postAll(
      tx,
      issued.map(plan => ({movements: movementsOf(plan), invoice_id: plan.row.id, at: now})),
    ),
    saveCredited(
      tx,
      [...new Set(changed)].flatMap(id => states.get(id)?.row ?? []),
    ),
  ])
  const forNext = await forNextLead(tx, issued)
  return planned.map(plan => ({
    row: plan.after.row,
    care_cents: plan.amount_cents > 0 ? plan.care_cents : 0,
    fee_cents: plan.amount_cents > 0 ? plan.fee_cents : 0,
    number: numbers.get(plan) ?? null,
    is_for_next: forNext.has(plan.row.id),
  }))
}

/** Of which of these paid invoices a credit waits for the next lead invoice, less what a bank took back. */
async function forNextLead(tx: Db, issued: readonly Planned[]): Promise<ReadonlySet<string>> {
  const waiting = new Map<string, number>()
  for (const plan of issued) {
    const {id, status} = plan.row
    if (status === 'PAID' && leftOf(plan) > 0) waiting.set(id, (waiting.get(id) ?? 0) + leftOf(plan))
  }
  const deducted = await deductTakenBack(tx, [...waiting.keys()])
  return new Set([...waiting].flatMap(([id, cents]) => (cents > (deducted.get(id) ?? 0) ? [id] : [])))
}

const zip = <A, B>(one: readonly A[], other: readonly B[]): [A, B][] =>
  one.flatMap((each, i) => (i < other.length ? [[each, other[i] as B]] : []))

/** The same for one invoice. */
export async function creditInvoice(tx: Db, row: InvoiceRow, off: Credit, now: string): Promise<Credited> {
  const [credited] = await creditInvoices(tx, [{row, off}], now)
  return credited ?? {row, care_cents: 0, fee_cents: 0, number: null, is_for_next: false}
}

/** Subtracts a credit from the due amount and voids a fully credited open invoice. */
function takeOff(row: InvoiceRow, cents: number): InvoiceRow {
  if (cents === 0) return row
  const credited_cents = row.credited_cents + cents
  const isVoid = row.status === 'OPEN' && credited_cents === row.amount_cents
  return {...row, credited_cents, ...(isVoid && {status: 'VOID' as const})}
}

async function saveCredited(tx: Db, rows: readonly InvoiceRow[]): Promise<void> {
  if (rows.length === 0) return
  const saved = JSON.stringify(rows.map(({id, status, credited_cents}) => ({id, status, credited_cents})))
  await rowsOf(
    tx,
    sql`update invoices set status = c.status, credited_cents = c.credited_cents
      from json_to_recordset(${saved}::json) as c(id uuid, status text, credited_cents int) where invoices.id = c.id`,
  )
}

/** After an unpaid checkout of locked invoices, applies credits issued meanwhile that no other invoice used. */
export async function takeOwnCredits(tx: Db, rows: readonly InvoiceRow[]): Promise<void> {
  const open = rows.filter(({status}) => status === 'OPEN')
  if (open.length === 0) return
  const ids = open.map(({id}) => id)
  const notes = await tx
    .select()
    .from(creditNotes)
    .where(and(inArray(creditNotes.invoice_id, ids), gt(creditNotes.left_cents, 0)))
    .orderBy(asc(creditNotes.id))
    .for('update')
  const taken = open.map(row => {
    const own = notes.filter(({invoice_id}) => invoice_id === row.id)
    return {row, ...spendCredits(own, dueOf(row))}
  })
  const reduced = taken.filter(({used_cents}) => used_cents > 0)
  await settled([
    saveUsed(
      tx,
      reduced.flatMap(({used}) => used),
    ),
    saveCredited(
      tx,
      reduced.map(({row, used_cents}) => takeOff(row, used_cents)),
    ),
  ])
}
