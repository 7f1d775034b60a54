import type {InvoiceRow} from '#server/db/schema/invoices.ts'
import type {PaymentRow} from '#server/db/schema/payments.ts'
import {and, eq, isNotNull, notExists, sql} from 'drizzle-orm'
import type {SendMail} from '#server/jobs/port.ts'
import {day_ms} from '#domain/constants.ts'
import * as books from '#domain/money/ledger.ts'
import type {Booked} from '#domain/money/ledger.ts'
import type {Payments} from '#server/adapters/payments/port.ts'
import {plusMs} from '#server/clock.ts'
import type {Db} from '#server/db/client.ts'
import {disputes, payments, checkoutInvoices, checkouts, invoices} from '#server/db/schema/all.ts'
import {post, booked} from '#server/modules/billing/index.ts'
import {lockPayment} from './payments.ts'
import {claimDuePayments, type Round, retainedFee, isPassedOn} from './store.ts'

/** Retry interval while a connected account has too little balance. */
const try_again_ms = 3_600_000
/** Staff are notified after this time, as the account may be closed. */
const notify_after_ms = 3 * day_ms

const nothing_waits = {reverse_at: null, reverse_failing_since: null, reverse_notified_at: null}

interface Reversing {
  db: Db
  payments: Payments
  jobs: {send: SendMail}
}

/**
 * The payee, and the total they must give back of a payment after the bank took `disputed_cents`, including what they
 * gave already and at most what they still have. Village bears only its own fee.
 * @see src/domain/rules.md#refunds
 */
export async function owedByPayee(
  tx: Db,
  {checkout_id, amount_cents, reversed_cents, refunded_fee_cents}: PaymentRow,
  disputed_cents: number,
): Promise<{reverse_cents: number; payee: Payee | null}> {
  const payee = await payeeOf(tx, checkout_id)
  if (!payee) return {reverse_cents: reversed_cents, payee}
  const received_cents = amount_cents - payee.retained_fee_cents + refunded_fee_cents
  const still_has_cents = Math.max(0, received_cents - reversed_cents)
  return {reverse_cents: reversed_cents + Math.min(disputed_cents, still_has_cents), payee}
}

/** Reverses transfers of up to `limit` payments for refunds and lost disputes; returns how many. An open dispute waits. */
export function reverseDue(deps: Reversing, round: Round): Promise<number> {
  const {db} = deps
  const looked = db
    .select({id: disputes.id})
    .from(disputes)
    .where(and(eq(disputes.payment_id, payments.id), eq(disputes.status, 'OPEN')))
  const due = {at: 'reverse_at', also: notExists(looked), again_ms: try_again_ms} as const
  return claimDuePayments(db, due, round, async payment => {
    try {
      await reverseOne(deps, payment, round.now)
    } catch (error) {
      await db.transaction(tx => noteFailing(tx, payment.id, deps.jobs, round.now))
      throw error
    }
  })
}

/** The reversal failed again: it is retried, and staff get one mail after some days. */
async function noteFailing(tx: Db, id: string, jobs: {send: SendMail}, now: string): Promise<void> {
  const [payment] = await tx
    .update(payments)
    .set({reverse_failing_since: sql`coalesce(${payments.reverse_failing_since}, ${now}::timestamptz)`})
    .where(and(eq(payments.id, id), isNotNull(payments.reverse_at)))
    .returning()
  const since = payment?.reverse_failing_since ?? now
  if (!payment || payment.reverse_notified_at !== null || plusMs(since, notify_after_ms) > now) return
  await tx.update(payments).set({reverse_notified_at: now}).where(eq(payments.id, id))
  await jobs.send(tx, 'mail', {mail: 'not_returned', payment_id: id})
}

/**
 * Fetches the reversed total first, as an earlier answer may be lost, then requests the rest. The idempotency key names
 * the earlier total.
 */
async function reverseOne({db, payments: provider}: Reversing, payment: PaymentRow, now: string): Promise<void> {
  const {id, provider_payment_id, reverse_cents} = payment
  const note = (reversed_cents: number) =>
    db.transaction(tx => noteReversed(tx, provider_payment_id, reversed_cents, now))
  const given_cents = (await provider.findPayment(provider_payment_id))?.reversed_cents ?? 0
  await note(given_cents)
  if (given_cents >= reverse_cents) return
  const amount_cents = reverse_cents - given_cents
  const rest = {id: `${id}-${given_cents}`, provider_payment_id, amount_cents, tried_at: now}
  if (await provider.reverseTransfer(rest)) return note(reverse_cents)
  // the payment was never transferred, so there is nothing to reverse
  await db
    .update(payments)
    .set({reverse_cents: given_cents, ...nothing_waits})
    .where(eq(payments.id, id))
}

/** Records the reversed total; a lower total changes nothing. */
async function noteReversed(tx: Db, provider_payment_id: string, reversed_cents: number, now: string): Promise<void> {
  const payment = await lockPayment(tx, provider_payment_id)
  if (!payment) return
  const {id: payment_id, checkout_id} = payment
  const isAll = reversed_cents >= payment.reverse_cents
  const more_cents = reversed_cents - payment.reversed_cents
  await tx
    .update(payments)
    .set({
      reversed_cents: Math.max(reversed_cents, payment.reversed_cents),
      reverse_cents: Math.max(reversed_cents, payment.reverse_cents),
      ...(isAll && nothing_waits),
    })
    .where(eq(payments.id, payment_id))
  const payee = more_cents > 0 ? await payeeOf(tx, checkout_id) : null
  if (!payee) return
  const about = {invoice_id: payee.invoice_id, payment_id, at: now}
  await post(tx, books.returnedByPayee(payee.invoice, more_cents), about)
}

/** The payee of a payment, by the invoice it paid, and Village's fee in cents. */
interface Payee {
  invoice_id: string
  row: InvoiceRow
  invoice: Booked
  retained_fee_cents: number
}

/** The payee of a checkout's payment; null where it stayed with Village. */
export async function payeeOf(db: Db, checkout_id: string): Promise<Payee | null> {
  const [row] = await db
    .select({checkout: checkouts, invoice: invoices})
    .from(checkouts)
    .innerJoin(checkoutInvoices, eq(checkoutInvoices.checkout_id, checkouts.id))
    .innerJoin(invoices, eq(invoices.id, checkoutInvoices.invoice_id))
    .where(eq(checkouts.id, checkout_id))
  if (!row || !isPassedOn(row.checkout)) return null
  return {
    invoice_id: row.invoice.id,
    row: row.invoice,
    invoice: booked(row.invoice),
    retained_fee_cents: retainedFee(row.checkout),
  }
}
