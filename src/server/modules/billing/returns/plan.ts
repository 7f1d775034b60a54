import {m} from '#messages'
import type {MoneyReturn} from '#contract/admin/returns.ts'
import {isOwed} from '#domain/money/invoice.ts'
import {notReturnedCents, shareCents, splitReturn, type Share} from '#domain/money/staff-return.ts'
import {formatCents} from '#lib/money-text.ts'
import {sql} from 'drizzle-orm'
import {rowsOf, type Db} from '#server/db/client.ts'
import {payments} from '#server/db/schema/all.ts'
import type {InvoiceRow} from '#server/db/schema/invoices.ts'
import type {PaymentRow} from '#server/db/schema/payments.ts'
import {refuse, type Refusal} from '#server/http/refusal.ts'
import {creditedByInvoice, creditedOf, dueOf, isAtCheckout, owedOf} from '../invoices/rows.ts'

/** A return that may be made: how much of each invoice, by which way, and what remains possible. */
export interface Plan {
  amount_cents: number
  max_cents: number
  way: MoneyReturn['way']
  payment: PaymentRow | null
  parts: (Share & {invoice: InvoiceRow; tip_cents: number})[]
}

/** What could be returned in all. */
interface Possible extends Omit<Plan, 'amount_cents' | 'parts'> {
  of: {invoice: InvoiceRow; share: Share}[]
  tip_cents: number
}

/** Takes the wanted part of what is possible, all of it by default. */
function take({of, tip_cents, max_cents, way, payment}: Possible, wanted_cents = max_cents): Plan | Refusal {
  if (wanted_cents > max_cents || max_cents <= 0) {
    const detail =
      max_cents <= 0 ? m.nothing_is_left_to_return() : m.at_most_can_still_be_returned({sum: formatCents(max_cents)})
    return refuse('more_than_left', detail, {current: {max_cents}})
  }
  const split = splitReturn({shares: of.map(({share}) => share), tip_cents}, wanted_cents)
  // only a statement has a tip, and it is paid alone
  const parts = of.flatMap(({invoice}, i) => {
    const part = {care_cents: 0, fee_cents: 0, ...split.parts[i], tip_cents: i === 0 ? split.tip_cents : 0}
    return shareCents(part) + part.tip_cents > 0 ? [{...part, invoice}] : []
  })
  return {amount_cents: wanted_cents, max_cents, way, payment, parts}
}

/** The paid care and fee of an invoice that no credit note returns or promises. */
function uncredited(row: InvoiceRow, credited: Share): Share {
  const most_cents = Math.max(0, row.amount_cents - credited.care_cents - credited.fee_cents)
  const care_cents = Math.min(most_cents, Math.max(0, row.amount_cents - row.fee_cents - credited.care_cents))
  return {care_cents, fee_cents: most_cents - care_cents}
}

const disputed = (payment: PaymentRow) =>
  payment.status === 'DISPUTED' ? refuse('payment_disputed', m.the_payers_bank_disputes_this_payment()) : null

/** The ids of the invoices that a payment paid. */
export const paidInvoices = async (db: Db, payment_id: string): Promise<string[]> =>
  (
    await rowsOf<{id: string}>(
      db,
      sql`select distinct invoice_id::text as id from ledger_entries
        where payment_id = ${payment_id}::uuid and kind = 'paid' and invoice_id is not null order by 1`,
    )
  ).map(({id}) => id)

/** The payment through which an invoice was paid; null if none. */
async function payingPayment(db: Db, invoice_id: string): Promise<PaymentRow | null> {
  const [row] = await db
    .select()
    .from(payments)
    .where(
      sql`${payments.id} in (select e.payment_id from ledger_entries e
        where e.invoice_id = ${invoice_id}::uuid and e.kind = 'paid')`,
    )
    .limit(1)
  return row ?? null
}

/** A refund of a payment with these invoices. @see src/domain/rules.md#staff-refunds */
export async function planRefund(
  db: Db,
  payment: PaymentRow,
  invoices: readonly InvoiceRow[],
  wanted_cents?: number,
): Promise<Plan | Refusal> {
  const refused = disputed(payment)
  if (refused) return refused
  const credited = await creditedByInvoice(
    db,
    invoices.map(({id}) => id),
  )
  const of = invoices.map(invoice => ({invoice, share: uncredited(invoice, credited(invoice.id))}))
  // only a statement has a tip, and it is paid alone
  const tip_cents = invoices.reduce((sum, {id, tip_cents}) => sum + tip_cents - credited(id).tip_cents, 0)
  const uncredited_cents = of.reduce((sum, {share}) => sum + shareCents(share), tip_cents)
  const max_cents = Math.min(notReturnedCents(payment), uncredited_cents)
  return take({of, tip_cents, max_cents, way: 'provider', payment}, wanted_cents)
}

const closed = (row: InvoiceRow, detail: string) => refuse('invoice_closed', detail, {current: {status: row.status}})

/** Refuses while someone is paying it. */
async function whilePaying(db: Db, row: InvoiceRow): Promise<Refusal | null> {
  if (row.status === 'PROCESSING' || (await isAtCheckout(db, row.id)))
    return refuse('checkout_open', m.a_payment_for_this_is_in())
  return row.status === 'OPEN' && row.outside_marked_at !== null
    ? closed(row, m.the_family_marked_it_as_paid_unanswered())
    : null
}

const offDue = async (db: Db, invoice: InvoiceRow): Promise<Possible> => ({
  of: [{invoice, share: await owedOf(db, invoice)}],
  tip_cents: 0,
  max_cents: dueOf(invoice),
  way: 'off_due',
  payment: null,
})

/** A credit of an invoice. @see src/domain/rules.md#staff-refunds */
export async function planCredit(db: Db, row: InvoiceRow, wanted_cents?: number): Promise<Plan | Refusal> {
  const refused = await whilePaying(db, row)
  if (refused) return refused
  if (isOwed(row.status)) return take(await offDue(db, row), wanted_cents)
  if (row.status !== 'PAID') return closed(row, m.this_invoice_is_neither_open_nor_paid())
  const share = uncredited(row, await creditedOf(db, row.id))
  if (row.method === 'outside') {
    const care = {care_cents: share.care_cents, fee_cents: 0}
    const of = [{invoice: row, share: care}]
    return take({of, tip_cents: 0, max_cents: shareCents(care), way: 'by_hand', payment: null}, wanted_cents)
  }
  const of = [{invoice: row, share}]
  const most_cents = shareCents(share)
  const payment = await payingPayment(db, row.id)
  const underDispute = payment && disputed(payment)
  if (underDispute) return underDispute
  if (row.kind === 'lead' || !payment) {
    return take({of, tip_cents: 0, max_cents: most_cents, way: 'next_invoice', payment: null}, wanted_cents)
  }
  const max_cents = Math.min(most_cents, notReturnedCents(payment))
  return take({of, tip_cents: 0, max_cents, way: 'provider', payment}, wanted_cents)
}

/** Voiding an open invoice, always in full. @see src/domain/rules.md#staff-refunds */
export async function planVoid(db: Db, row: InvoiceRow, seen_cents?: number): Promise<Plan | Refusal> {
  const refused = await whilePaying(db, row)
  if (refused) return refused
  if (row.status !== 'OPEN') return closed(row, m.only_an_open_unpaid_invoice())
  const max_cents = dueOf(row)
  if (seen_cents !== undefined && seen_cents !== max_cents) {
    return refuse('refund_changed', m.the_amount_due_is_now({value: formatCents(max_cents)}), {current: {max_cents}})
  }
  return take(await offDue(db, row))
}
