import {m} from '#messages'
import type {MoneyReturn} from '#contract/admin/returns.ts'
import {isOwed} from '#domain/money/invoice.ts'
import {notReturnedCents, shareCents, splitReturn, type Share} from '#domain/money/staff-return.ts'
import {formatCents} from '#lib/money-text.ts'
import {settled} from '#lib/settled.ts'
import {eq, sql} from 'drizzle-orm'
import {rowsOf, type Db} from '#server/db/client.ts'
import {invoiceLines, payments} from '#server/db/schema/all.ts'
import type {InvoiceRow} from '#server/db/schema/invoices.ts'
import type {PaymentRow} from '#server/db/schema/payments.ts'
import {refuse, Refusal} from '#server/http/refusal.ts'
import {readComingCredits} from '../statements/coming.ts'
import {awaitsAnswer, creditedByInvoice, creditedOf, dueOf, isAtCheckout, owedOf} from '../invoices/rows.ts'

/** A return that may be made: how much of each invoice, by which way, and what remains possible. */
export interface Plan {
  amount_cents: number
  max_cents: number
  way: MoneyReturn['way']
  payment: PaymentRow | null
  /** What the next statement credits by itself, so no return includes it; null if nothing. */
  coming: MoneyReturn['coming']
  /** How much of it earlier credits paid, which are there again for the next invoice. */
  restored_cents?: number
  parts: (Share & {invoice: InvoiceRow; tip_cents: number})[]
}

/** What could be returned in all. */
interface Possible extends Omit<Plan, 'amount_cents' | 'parts'> {
  of: {invoice: InvoiceRow; share: Share}[]
  tip_cents: number
}

/** Takes the wanted part of what is possible, all of it by default. */
function take(possible: Possible, wanted_cents = possible.max_cents): Plan | Refusal {
  const {of, tip_cents, max_cents, way, payment, coming} = possible
  if (wanted_cents > max_cents || max_cents <= 0) {
    const detail =
      max_cents <= 0
        ? coming
          ? m.nothing_is_left_to_return_besides({sum: formatCents(coming.amount_cents)})
          : m.nothing_is_left_to_return()
        : m.at_most_can_still_be_returned({sum: formatCents(max_cents)})
    return refuse('more_than_left', detail, {current: {max_cents}})
  }
  const split = splitReturn({shares: of.map(({share}) => share), tip_cents}, wanted_cents)
  // only a statement has a tip, and it is paid alone
  const parts = of.flatMap(({invoice}, i) => {
    const part = {care_cents: 0, fee_cents: 0, ...split.parts[i], tip_cents: i === 0 ? split.tip_cents : 0}
    return shareCents(part) + part.tip_cents > 0 ? [{...part, invoice}] : []
  })
  return {amount_cents: wanted_cents, max_cents, way, payment, coming, parts}
}

/** What the next statements credit of these invoices, of which only a statement of care is credited by another. */
const readComing = (db: Db, invoices: readonly InvoiceRow[], now: string) =>
  readComingCredits(
    db,
    invoices.flatMap(({id, kind}) => (kind === 'statement' ? [id] : [])),
    now,
  )

/** These shares less what the next statement credits by itself, which would else be returned twice. */
function withoutComing(
  of: Possible['of'],
  coming: Awaited<ReturnType<typeof readComing>>,
): Pick<Possible, 'of' | 'coming'> {
  const taken = of.map(({invoice, share}) => {
    const off = coming.get(invoice.id)
    const rest = {
      care_cents: Math.max(0, share.care_cents - (off?.care_cents ?? 0)),
      fee_cents: Math.max(0, share.fee_cents - (off?.fee_cents ?? 0)),
    }
    return {invoice, share: rest, off_cents: shareCents(share) - shareCents(rest)}
  })
  const amount_cents = taken.reduce((sum, {off_cents}) => sum + off_cents, 0)
  const at = [...coming.values()].map(one => one.at).toSorted((a, b) => (b ?? '').localeCompare(a ?? ''))[0] ?? null
  return {of: taken, coming: amount_cents > 0 ? {amount_cents, at} : null}
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
  now: string,
  wanted_cents?: number,
): Promise<Plan | Refusal> {
  const refused = disputed(payment)
  if (refused) return refused
  const ids = invoices.map(({id}) => id)
  const [credited, next] = await settled([creditedByInvoice(db, ids), readComing(db, invoices, now)])
  const uncreditedShares = invoices.map(invoice => ({invoice, share: uncredited(invoice, credited(invoice.id))}))
  const {of, coming} = withoutComing(uncreditedShares, next)
  // only a statement has a tip, and it is paid alone
  const tip_cents = invoices.reduce((sum, {id, tip_cents}) => sum + tip_cents - credited(id).tip_cents, 0)
  const uncredited_cents = of.reduce((sum, {share}) => sum + shareCents(share), tip_cents)
  const max_cents = Math.min(notReturnedCents(payment), uncredited_cents)
  return take({of, tip_cents, max_cents, way: 'provider', payment, coming}, wanted_cents)
}

/** Refuses if another sum is possible now than staff read, of a part or of all. Null without `seen_cents`. */
export function refuseOtherMax(seen_cents: number | undefined, {max_cents}: Pick<Plan, 'max_cents'>): Refusal | null {
  if (seen_cents === undefined || seen_cents === max_cents) return null
  return refuse('refund_changed', m.another_sum_can_be_returned_now({sum: formatCents(max_cents)}), {
    current: {max_cents},
  })
}

const closed = (row: InvoiceRow, detail: string) => refuse('invoice_closed', detail, {current: {status: row.status}})

/** Refuses while someone is paying it. */
function whilePaying(row: InvoiceRow, is_at_checkout: boolean): Refusal | null {
  if (row.status === 'PROCESSING' || is_at_checkout) return refuse('checkout_open', m.a_payment_for_this_is_in())
  return awaitsAnswer(row) ? closed(row, m.the_family_marked_it_as_paid_unanswered()) : null
}

const offDue = async (db: Db, invoice: InvoiceRow): Promise<Possible> => ({
  of: [{invoice, share: await owedOf(db, invoice)}],
  tip_cents: 0,
  max_cents: dueOf(invoice),
  way: 'off_due',
  payment: null,
  coming: null,
})

/** A credit of an invoice. @see src/domain/rules.md#staff-refunds */
export async function planCredit(
  db: Db,
  row: InvoiceRow,
  {now, amount_cents: wanted_cents}: {now: string; amount_cents?: number | undefined},
): Promise<Plan | Refusal> {
  const [is_at_checkout, possible, next, restored_cents] = await settled([
    isAtCheckout(db, row.id),
    creditable(db, row),
    readComing(db, [row], now),
    restorableCents(db, row),
  ])
  const refused = whilePaying(row, is_at_checkout)
  if (refused) return refused
  if (possible instanceof Refusal) return possible
  const {of, coming} = withoutComing(possible.of, next)
  const max_cents = Math.min(
    possible.max_cents,
    of.reduce((sum, {share}) => sum + shareCents(share), 0),
  )
  const plan = take({...possible, of, coming, max_cents}, wanted_cents)
  const isVoided = row.status === 'OPEN' && !(plan instanceof Refusal) && plan.amount_cents === dueOf(row)
  return isVoided ? withRestored(plan, restored_cents) : plan
}

/** What of an invoice can be credited, and by which way. */
async function creditable(db: Db, row: InvoiceRow): Promise<Possible | Refusal> {
  if (isOwed(row.status)) return offDue(db, row)
  if (row.status !== 'PAID') return closed(row, m.this_invoice_is_neither_open_nor_paid())
  const isOutside = row.method === 'outside'
  const [credited, payment] = await settled([creditedOf(db, row.id), isOutside ? null : payingPayment(db, row.id)])
  const share = uncredited(row, credited)
  const none = {tip_cents: 0, payment: null, coming: null}
  if (isOutside) {
    const care = {care_cents: share.care_cents, fee_cents: 0}
    return {...none, of: [{invoice: row, share: care}], max_cents: shareCents(care), way: 'by_hand'}
  }
  const of = [{invoice: row, share}]
  const most_cents = shareCents(share)
  const underDispute = payment && disputed(payment)
  if (underDispute) return underDispute
  if (row.kind === 'lead' || !payment) return {...none, of, max_cents: most_cents, way: 'next_invoice'}
  return {...none, of, max_cents: Math.min(most_cents, notReturnedCents(payment)), way: 'provider', payment}
}

/** Voiding an open invoice, always in full. @see src/domain/rules.md#staff-refunds */
export async function planVoid(
  db: Db,
  row: InvoiceRow,
  {amount_cents: seen_cents}: {amount_cents?: number | undefined},
): Promise<Plan | Refusal> {
  const [is_at_checkout, due, restored_cents] = await settled([
    isAtCheckout(db, row.id),
    offDue(db, row),
    restorableCents(db, row),
  ])
  const refused = whilePaying(row, is_at_checkout)
  if (refused) return refused
  if (row.status !== 'OPEN') return closed(row, m.only_an_open_unpaid_invoice())
  const unpaid = take(due)
  const plan = unpaid instanceof Refusal ? unpaid : withRestored(unpaid, restored_cents)
  if (plan instanceof Refusal || seen_cents === undefined || seen_cents === plan.max_cents) return plan
  const {max_cents} = plan
  return refuse('refund_changed', m.the_amount_due_is_now({value: formatCents(max_cents)}), {current: {max_cents}})
}

/** A plan that voids the open invoice, with what earlier credits paid of it: that waits for the next invoice again. */
function withRestored(plan: Plan, restored_cents: number): Plan {
  if (restored_cents === 0) return plan
  const parts = plan.parts.map(part => ({...part, fee_cents: part.fee_cents + restored_cents}))
  const amount_cents = plan.amount_cents + restored_cents
  return {...plan, parts, amount_cents, max_cents: amount_cents, restored_cents}
}

/** What earlier credits paid of an open lead invoice, in cents, less what its own credit notes gave back of that. */
async function restorableCents(db: Db, row: InvoiceRow): Promise<number> {
  if (row.kind !== 'lead' || row.status !== 'OPEN') return 0
  const {amount_cents} = invoiceLines
  const [[sum], credited] = await settled([
    db
      .select({
        used_cents: sql<number>`coalesce(-sum(${amount_cents}) filter (where ${invoiceLines.part} = 'credit'), 0)::int`,
        cents: sql<number>`coalesce(sum(${amount_cents}) filter (where ${amount_cents} > 0), 0)::int`,
      })
      .from(invoiceLines)
      .where(eq(invoiceLines.invoice_id, row.id)),
    creditedOf(db, row.id),
  ])
  if (!sum) return 0
  return Math.max(0, Math.min(sum.used_cents, sum.cents - credited.fee_cents - dueOf(row)))
}
