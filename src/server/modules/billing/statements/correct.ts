import * as books from '#domain/money/ledger.ts'
import {notify} from '#server/modules/notifications/index.ts'
import {buildReturned, notifyCredited} from '../invoices/notifications.ts'
import {atCheckout, awaitsAnswer, booked, lockInvoices} from '../invoices/rows.ts'
import {postAll} from '../ledger.ts'
import {creditInvoices} from '../invoices/credit.ts'
import {addRefunds} from '../returns/refund-payment.ts'
import {and, asc, eq, inArray, lt, ne, sql} from 'drizzle-orm'
import {rowsOf, type Db} from '#server/db/client.ts'
import type {InvoiceRow} from '#server/db/schema/invoices.ts'
import type {PaymentRow} from '#server/db/schema/payments.ts'
import {checkoutInvoices, disputes, invoices, payments} from '#server/db/schema/all.ts'
import {readCharges, spreadCredit, type Credit} from './charges.ts'

/** Locks all statements of these bookings. */
export async function lockStatements(tx: Db, booking_ids: readonly string[]): Promise<void> {
  const rows = await tx
    .select({id: invoices.id})
    .from(invoices)
    .where(and(inArray(invoices.booking_id, [...booking_ids]), eq(invoices.kind, 'statement')))
  await lockInvoices(
    tx,
    rows.map(row => row.id),
  )
}

/** A part of a credit, taken off one locked statement. */
interface Part {
  row: InvoiceRow
  off: Credit & {returned?: {payment_id: null}}
}

/**
 * Spreads credits over the statements of their visits, newest first. During a checkout, or until a payment outside of Village
 * is confirmed, a visit is left as it is (`isWaiting`), and a later run finds the difference again.
 */
async function planParts(tx: Db, credits: readonly Credit[]): Promise<{parts: Part[]; isWaiting: boolean}> {
  const asked = await readCharges(
    tx,
    credits.map(({session_id}) => session_id),
  )
  const ids = [...new Set(asked.map(({invoice_id}) => invoice_id))]
  const locked = new Map((await lockInvoices(tx, ids)).map(row => [row.id, row]))
  const busy = await atCheckout(tx, ids)
  let isWaiting = false
  const canCredit = (id: string) => {
    const row = locked.get(id)
    const can = row !== undefined && row.status !== 'PROCESSING' && !awaitsAnswer(row) && !busy.has(id)
    isWaiting ||= !can
    return can
  }
  const parts = credits.flatMap(credit => {
    const charges = asked.filter(({session_id}) => session_id === credit.session_id)
    return spreadCredit(credit, charges, canCredit).flatMap(({invoice_id, ...off}) => {
      const row = locked.get(invoice_id)
      // paid outside: the fee was credited then
      if (!row) return []
      const isOutside = row.status === 'PAID' && row.method === 'outside'
      const returned = isOutside && {fee_cents: 0, returned: {payment_id: null}}
      return [{row, off: {...off, ...returned}}]
    })
  })
  return {parts, isWaiting}
}

/**
 * Credits the statements of visits settled for less, refunds payments through Village, and notifies both sides. Returns
 * whether a part waits, as its statement is being paid or was marked as paid.
 */
export async function takeBack(tx: Db, credits: readonly Credit[], now: string): Promise<boolean> {
  if (credits.length === 0) return false
  const {parts, isWaiting} = await planParts(tx, credits)
  const notes = await creditInvoices(tx, parts, now)
  const credited = parts.flatMap(({row, off: {reason}}, i) => {
    const {care_cents = 0, fee_cents = 0, number = null, row: after = row} = notes[i] ?? {}
    return care_cents + fee_cents === 0
      ? []
      : [{row: after, reason, number, care_cents, fee_cents, amount_cents: care_cents + fee_cents}]
  })
  const isOutside = ({row}: {row: InvoiceRow}) => row.status === 'PAID' && row.method === 'outside'
  const [outside, others] = [credited.filter(isOutside), credited.filter(each => !isOutside(each))]
  await returnByHand(tx, outside, now)
  const refunded = await refundPaid(
    tx,
    others.filter(({row}) => row.status === 'PAID'),
    now,
  )
  const reduced = others.filter(({row}) => row.status !== 'PAID')
  await notifyRefunded(tx, {reduced, refunded}, now)
  await notifyCredited(
    tx,
    others.filter(each => !refunded.includes(each)),
    now,
  )
  return isWaiting
}

/** What a credit note took off a statement; `row` is the statement after it. */
interface Taken {
  row: InvoiceRow
  number: string | null
  amount_cents: number
  care_cents: number
  fee_cents: number
  reason: string
}

const partOf = ({row: invoice, number, care_cents, fee_cents, reason}: Taken) => ({
  invoice,
  care_cents,
  fee_cents,
  tip_cents: 0,
  note: number ?? '',
  reason,
})

/** Records what the payees of these invoices return by hand, and notifies both sides. */
async function returnByHand(tx: Db, credited: readonly Taken[], now: string): Promise<void> {
  if (credited.length === 0) return
  await postAll(
    tx,
    credited.map(({row, care_cents}) => ({
      movements: books.returnedOutside(booked(row), care_cents),
      invoice_id: row.id,
      at: now,
    })),
  )
  const each = credited.map(part => buildReturned(partOf(part), {isReturned: true, by: null}))
  await notify(tx, [...each.map(({payee}) => payee), ...each.map(({payer}) => payer)], now)
}

/** Notifies the payees of these invoices, and the payers of what goes back to them; the others read of a credit. */
async function notifyRefunded(
  tx: Db,
  {reduced, refunded}: {reduced: readonly Taken[]; refunded: readonly Taken[]},
  now: string,
): Promise<void> {
  const build = (part: Taken, isReturned: boolean) =>
    buildReturned(partOf(part), {isReturned, by: part.row.method === 'ach' ? 'ach' : 'card'})
  const back = refunded.map(part => build(part, true))
  const payees = [...reduced.map(part => build(part, false)), ...back].map(({payee}) => payee)
  await notify(tx, [...payees, ...back.map(({payer}) => payer)], now)
}

/** Payments of these invoices that can return more, locked, the first ones first; a duplicate is refunded in full already. */
const lockRefundable = (tx: Db, invoice_ids: readonly string[]) =>
  tx
    .select({invoice_id: checkoutInvoices.invoice_id, payment: payments})
    .from(payments)
    .innerJoin(checkoutInvoices, eq(checkoutInvoices.checkout_id, payments.checkout_id))
    .where(
      and(
        inArray(checkoutInvoices.invoice_id, [...invoice_ids]),
        ne(payments.status, 'REFUNDED'),
        lt(payments.refund_cents, payments.amount_cents),
      ),
    )
    .orderBy(asc(payments.id))
    .for('update', {of: payments})

/**
 * Refunds credits through the payments of their invoices, and returns those that are refunded. An open dispute delays a
 * refund; a lost one replaced it.
 */
async function refundPaid(tx: Db, credited: readonly Taken[], now: string): Promise<Taken[]> {
  if (credited.length === 0) return []
  const found = await lockRefundable(
    tx,
    credited.map(({row}) => row.id),
  )
  const lost = await lostOf(
    tx,
    found.map(({payment}) => payment.id),
  )
  const promised = new Map(found.map(({payment}) => [payment.id, payment.refund_cents]))
  const promisedOf = ({id}: PaymentRow) => promised.get(id) ?? 0
  const refunds = credited.flatMap(({row, number, amount_cents, fee_cents, reason}) => {
    const payment = found
      .filter(({invoice_id}) => invoice_id === row.id)
      .map(one => one.payment)
      .find(one => promisedOf(one) < one.amount_cents)
    if (!payment || lost.has(payment.id)) return []
    const sent_cents = payment.refunded_cents + payment.sent_by_hand_cents
    promised.set(payment.id, Math.max(promisedOf(payment), sent_cents) + amount_cents)
    return [{payment_id: payment.id, number, amount_cents, fee_cents, isPassedOn: true, reason}]
  })
  await addRefunds(tx, refunds, now)
  const named = JSON.stringify(refunds.map(({payment_id, number}) => ({payment_id, number})))
  await rowsOf(
    tx,
    sql`update credit_notes set payment_id = r.payment_id
      from json_to_recordset(${named}::json) as r(payment_id uuid, number text) where credit_notes.number = r.number`,
  )
  const numbers = new Set(refunds.map(({number}) => number))
  return credited.filter(({number}) => numbers.has(number))
}

/** Which of these locked payments were lost to a dispute. */
async function lostOf(tx: Db, payment_ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx
    .select({payment_id: disputes.payment_id})
    .from(disputes)
    .where(and(inArray(disputes.payment_id, [...payment_ids]), eq(disputes.status, 'LOST')))
  return new Set(rows.map(({payment_id}) => payment_id))
}
