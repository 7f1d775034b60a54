import type {PaymentRow} from '#server/db/schema/payments.ts'
import {and, desc, eq, sql, type SQL} from 'drizzle-orm'
import type {AnswerIn, QueryOf} from '#contract/endpoint.ts'
import type {PaymentStatus} from '#contract/bookings/choices.ts'
import type {listPayments} from '#contract/money/invoices.ts'
import type {Total} from '#contract/shapes.ts'
import {maySendByHand, owedCents, sendableCents} from '#domain/money/refund.ts'
import {notReturnedCents} from '#domain/money/staff-return.ts'
import type {Db} from '#server/db/client.ts'
import {isWithin, type Period} from '#server/db/period.ts'
import {countRows} from '#server/db/search.ts'
import {orderOf, sortOf} from '#server/db/sort.ts'
import {disputes, ledgerEntries, payments, refundFailures} from '#server/db/schema/all.ts'
import type {Page} from '#server/http/paging.ts'
import {payerName} from './rows.ts'

type Payments = AnswerIn<typeof listPayments>
type Dispute = Payments['items'][number]['dispute']

const paidInvoices = sql`invoices i
  where i.number is not null and i.id in (
    select e.invoice_id from ledger_entries e where e.payment_id = payments.id and e.invoice_id is not null)`
const invoiceNumbers = sql<string[]>`(select coalesce(json_agg(distinct i.number), '[]'::json) from ${paidInvoices})`

/** SQL: whose profile a payer is, for links. */
export const payerAccount = (payer: SQL) => sql<Pick<Payments['items'][number]['payer'], 'kind' | 'user_id'> | null>`(
  select json_build_object('kind', case when p.user_id is null then 'careseeker' else 'parent' end, 'user_id', p.user_id)
    from parents p where p.id = ${payer}
  union all select json_build_object('kind', 'caretaker', 'user_id', c.user_id)
    from caretakers c where c.id = ${payer}
  union all select json_build_object('kind', 'agency', 'user_id', null)
    from organizations o where o.id = ${payer})`

/** Converts times in JSON to ISO 8601. */
const withInstants = (dispute: Dispute): Dispute =>
  dispute && {
    ...dispute,
    since: new Date(dispute.since).toISOString(),
    closed_at: dispute.closed_at && new Date(dispute.closed_at).toISOString(),
  }

/** Cents that a payee failed to return, and since when; null if none. */
function notReturned(payment: PaymentRow): Payments['items'][number]['not_returned'] {
  const {reverse_cents, reversed_cents, reverse_failing_since: since} = payment
  const amount_cents = reverse_cents - reversed_cents
  return since !== null && amount_cents > 0 ? {amount_cents, since} : null
}

/** The number of failed refunds of a payment, with the last time and reason. */
interface Failures {
  count: number
  reason: string | null
  at: string
}

/** Cents that staff must send by hand, after the last refund retry. */
function owedOf(payment: PaymentRow, failures: Failures | null): Payments['items'][number]['owed'] {
  if (!failures || !maySendByHand(payment, failures.count)) return null
  const {reason, at} = failures
  return {amount_cents: sendableCents(payment), reason, since: new Date(at).toISOString()}
}

export interface PaymentsWanted extends Period {
  status?: PaymentStatus | undefined
  sort?: QueryOf<typeof listPayments>['sort']
}

const isNarrowed = (meant: SQL | undefined, wanted: PaymentsWanted) => and(meant, isWithin(payments.paid_at, wanted))
const isWanted = (meant: SQL | undefined, wanted: PaymentsWanted) =>
  and(isNarrowed(meant, wanted), wanted.status && eq(payments.status, wanted.status))

/**
 * How many these are, and what they come to. All payments ever, or all that succeeded, are only counted, up to ten
 * thousand: their sum takes a read of the whole table.
 */
export async function totalOfPayments(db: Db, meant: SQL | undefined, wanted: PaymentsWanted): Promise<Total> {
  const isNearlyAll = wanted.status === undefined || wanted.status === 'SUCCEEDED'
  if (isNearlyAll && !isNarrowed(meant, wanted)) {
    const {id, paid_at} = payments
    // in the order of their index, which is read no further than they are counted
    return countRows(db, db.select({id}).from(payments).where(isWanted(meant, wanted)).orderBy(paid_at, id))
  }
  const [row] = await db
    .select({
      count: sql<number>`count(*)::int`,
      amount_cents: sql<number>`coalesce(sum(${payments.amount_cents}), 0)::bigint`.mapWith(Number),
      refunded_cents:
        sql<number>`coalesce(sum(${payments.refunded_cents} + ${payments.sent_by_hand_cents}), 0)::bigint`.mapWith(
          Number,
        ),
    })
    .from(payments)
    .where(isWanted(meant, wanted))
  return row ?? {count: 0, amount_cents: 0, refunded_cents: 0}
}

/** Payments as staff see them, by default the last paid first, plus one if another page follows. */
export async function pageOfPayments(
  db: Db,
  page: Page,
  meant?: SQL,
  wanted: PaymentsWanted = {},
): Promise<Payments['items']> {
  const sorted = sortOf(wanted.sort ?? '-paid', {paid: payments.paid_at, sum: payments.amount_cents})
  const {order, beyond} = orderOf({table: payments, id: payments.id}, sorted, page.after)
  const rows = await db
    .select({
      payment: payments,
      payer_name: payerName(sql`payments.payer_id`),
      dispute: sql<Dispute>`(select json_build_object('status', d.status, 'amount_cents', d.amount_cents,
          'reason', d.reason, 'since', d.opened_at, 'closed_at', d.closed_at)
        from disputes d where d.payment_id = payments.id order by d.id desc limit 1)`,
      failures: sql<Failures | null>`(select json_build_object('count', count(*) over (), 'reason', f.reason, 'at', f.at)
        from refund_failures f where f.payment_id = payments.id order by f.at desc limit 1)`,
      payer_account: payerAccount(sql`payments.payer_id`),
      invoices: sql<Payments['items'][number]['invoices']>`(select coalesce(
        json_agg(json_build_object('id', i.id, 'number', i.number) order by i.number), '[]'::json) from ${paidInvoices})`,
    })
    .from(payments)
    .where(and(isWanted(meant, wanted), beyond))
    .orderBy(...order)
    .limit(page.limit + 1)
  return rows.map(({payment, payer_name, payer_account, dispute, failures, invoices}) => ({
    id: payment.id,
    checkout_id: payment.checkout_id,
    status: payment.status,
    method: payment.method,
    amount_cents: payment.amount_cents,
    refunded_cents: payment.refunded_cents,
    sent_by_hand_cents: payment.sent_by_hand_cents,
    refundable_cents: payment.status === 'DISPUTED' ? 0 : notReturnedCents(payment),
    pending_cents: owedCents(payment),
    refund_reason: payment.refund_reason,
    not_returned: notReturned(payment),
    owed: owedOf(payment, failures),
    dispute: withInstants(dispute),
    invoices,
    payer: {id: payment.payer_id, name: payer_name, ...(payer_account ?? {kind: null, user_id: null})},
    paid_at: payment.paid_at,
  }))
}

/** A dispute with its payment and what that paid; null if there is none. */
export async function disputeById(db: Db, id: string) {
  const [row] = await db
    .select({dispute: disputes, payment: payments, invoice_numbers: invoiceNumbers})
    .from(disputes)
    .innerJoin(payments, eq(payments.id, disputes.payment_id))
    .where(eq(disputes.id, id))
  return row ? {...row.dispute, payment: row.payment, invoice_numbers: row.invoice_numbers} : null
}

/** The unsent rest of failed refunds, with the last failure; null if none or all was refunded. */
export async function owedRefundOf(db: Db, payment_id: string) {
  const [row] = await db
    .select({failure: refundFailures, payment: payments})
    .from(refundFailures)
    .innerJoin(payments, eq(payments.id, refundFailures.payment_id))
    .where(eq(payments.id, payment_id))
    .orderBy(desc(refundFailures.at))
    .limit(1)
  const amount_cents = row ? sendableCents(row.payment) : 0
  return row && amount_cents > 0 ? {...row.failure, amount_cents, payment: row.payment} : null
}

/** What the payment that paid an invoice was made with; null if there is none, or it is not known yet. */
export async function paidWithOf(db: Db, invoice_id: string): Promise<PaymentRow['paid_with']> {
  const [row] = await db
    .select({paid_with: payments.paid_with})
    .from(ledgerEntries)
    .innerJoin(payments, eq(payments.id, ledgerEntries.payment_id))
    .where(and(eq(ledgerEntries.invoice_id, invoice_id), eq(ledgerEntries.kind, 'paid')))
    .orderBy(desc(ledgerEntries.id))
    .limit(1)
  return row?.paid_with ?? null
}

/** A payment with an unreturned part; null if none. */
export async function notReturnedOf(db: Db, payment_id: string) {
  const [payment] = await db.select().from(payments).where(eq(payments.id, payment_id))
  const missing = payment ? notReturned(payment) : null
  return payment && missing ? {...payment, ...missing} : null
}
