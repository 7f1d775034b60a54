import type {PaymentRow} from '#server/db/schema/payments.ts'
import {and, asc, eq, inArray, lte, ne} from 'drizzle-orm'
import type {SendMail} from '#server/jobs/port.ts'
import * as books from '#domain/money/ledger.ts'
import {newId} from '#lib/id.ts'
import type {DisputedPayment, ProviderDispute, Payments} from '#server/adapters/payments/port.ts'
import type {Db} from '#server/db/client.ts'
import {disputes, payments, providerQuestions} from '#server/db/schema/all.ts'
import {
  deductTakenBack,
  lockInvoicesPaidBy,
  notifyPayerOfTakenBack,
  notifyTakenBack,
  post,
} from '#server/modules/billing/index.ts'
import {takeBackPlanPayment} from '#server/modules/subscriptions/index.ts'
import {day_ms} from '#domain/constants.ts'
import {apart} from '#lib/for-each-isolated.ts'
import {plusMs} from '#server/clock.ts'
import {restoreCredits} from './credits.ts'
import {lockPayment, statusOf} from './payments.ts'
import {owedByPayee} from './reversals.ts'
import {sharesOf, type Round} from './store.ts'

/** Stores the bank's status; null if stale, as a decision is final. */
async function saveStatus(tx: Db, payment_id: string, reported: ProviderDispute, now: string): Promise<string | null> {
  const {provider_dispute_id, status, amount_cents, reason, answer_by} = reported
  const closed_at = status === 'OPEN' ? null : now
  const [before] = await tx.select().from(disputes).where(eq(disputes.provider_dispute_id, provider_dispute_id))
  if (before) {
    if (before.status === 'OPEN' && answer_by !== null && answer_by !== before.answer_by) {
      await tx.update(disputes).set({answer_by}).where(eq(disputes.id, before.id))
    }
    if (before.status !== 'OPEN' || status === 'OPEN') return null
    await tx.update(disputes).set({status, amount_cents, closed_at}).where(eq(disputes.id, before.id))
    return before.id
  }
  const id = newId()
  const dispute = {id, payment_id, provider_dispute_id, status, amount_cents, reason, answer_by, closed_at}
  await tx.insert(disputes).values({...dispute, opened_at: now})
  return id
}

/**
 * A lost dispute: the payer owes the amount again, but the invoice stays PAID. Credits lose what the bank returned, a plan's
 * term that it paid for ends, and care is reversed from its payee; payer, payee and the plan's owners are notified.
 */
async function reclaimPayment(tx: Db, payment: PaymentRow, amount_cents: number, now: string): Promise<void> {
  const {id, checkout_id, payer_id, refunded_fee_cents, reversed_cents} = payment
  const gone_back_cents = payment.refunded_cents + payment.sent_by_hand_cents
  await post(tx, books.chargedBack(payer_id, amount_cents), {payment_id: id, at: now})
  await restoreCredits(tx, id)
  const paid = await sharesOf(tx, checkout_id)
  const invoice_ids = paid.map(({invoice_id}) => invoice_id)
  await deductTakenBack(tx, invoice_ids)
  const {reverse_cents, payee} = await owedByPayee(tx, payment, amount_cents)
  await tx
    .update(payments)
    .set({
      refund_cents: Math.min(payment.amount_cents, gone_back_cents),
      refund_fee_cents: refunded_fee_cents,
      refund_at: null,
      reverse_cents,
      reverse_at: reverse_cents > reversed_cents ? now : null,
    })
    .where(eq(payments.id, id))
  await takeBackPlanPayment(tx, payment, amount_cents, now)
  await notifyPayerOfTakenBack(tx, invoice_ids, amount_cents, now)
  if (payee && reverse_cents > reversed_cents) await notifyTakenBack(tx, payee.row, reverse_cents - reversed_cents, now)
}

/** Which of these disputes are stored as closed, by their provider ids; such a one never changes again. */
async function closedAmong(
  db: Db,
  reported: readonly Pick<ProviderDispute, 'provider_dispute_id'>[],
): Promise<ReadonlySet<string>> {
  const ids = reported.map(({provider_dispute_id}) => provider_dispute_id)
  if (ids.length === 0) return new Set()
  const rows = await db
    .select({id: disputes.provider_dispute_id})
    .from(disputes)
    .where(and(inArray(disputes.provider_dispute_id, ids), ne(disputes.status, 'OPEN')))
  return new Set(rows.map(({id}) => id))
}

/** Records a new or decided dispute and notifies staff by mail. False if its payment is unknown. */
export async function noteDisputed(
  tx: Db,
  {provider_payment_id, dispute}: DisputedPayment,
  jobs: {send: SendMail},
  now: string,
): Promise<boolean> {
  if (dispute.status === 'LOST') {
    if ((await closedAmong(tx, [dispute])).size > 0) return true
    await lockInvoicesPaidBy(tx, provider_payment_id)
  }
  const payment = await lockPayment(tx, provider_payment_id)
  if (!payment) return false
  const dispute_id = await saveStatus(tx, payment.id, dispute, now)
  if (dispute_id === null) return true
  if (dispute.status === 'LOST') await reclaimPayment(tx, payment, dispute.amount_cents, now)
  const status = await statusOf(tx, payment)
  await tx.update(payments).set({status}).where(eq(payments.id, payment.id))
  await jobs.send(tx, 'mail', {mail: 'dispute', dispute_id})
  return true
}

/** Poll interval for disputes, and the retry interval after an error. */
const ask_ms = 6 * 3_600_000
const try_again_ms = 10 * 60_000
/** How long after its start an unknown dispute is still searched for; a known one is polled until it is closed. */
const looks_back_ms = 60 * day_ms

/** Claims this poll until its retry time; false if it is not due or another process has it. */
async function take(db: Db, now: string): Promise<boolean> {
  const ask_at = plusMs(now, try_again_ms)
  const rows = await db
    .insert(providerQuestions)
    .values({name: 'disputes', ask_at})
    .onConflictDoUpdate({
      target: providerQuestions.name,
      set: {ask_at},
      setWhere: lte(providerQuestions.ask_at, now),
    })
    .returning()
  return rows.length > 0
}

/** The start of the polled range: sixty days before now, or before the oldest open dispute. */
async function openSince(db: Db, now: string): Promise<string> {
  const [oldest] = await db
    .select({opened_at: disputes.opened_at})
    .from(disputes)
    .where(eq(disputes.status, 'OPEN'))
    .orderBy(asc(disputes.opened_at))
    .limit(1)
  // the dispute began before its event arrived
  return plusMs(oldest?.opened_at ?? now, -looks_back_ms)
}

/**
 * Polls the provider for disputes, as an event may be lost; returns how many it lists that were not closed here before.
 * One without a known payment is found by a later round, and an unreadable one is reported without blocking the rest.
 */
export async function askDisputes(
  {db, payments, jobs}: {db: Db; payments: Payments; jobs: {send: SendMail}},
  {now, onTrouble}: Omit<Round, 'limit'>,
): Promise<number> {
  if (!(await take(db, now))) return 0
  const listed = await payments.listDisputes(await openSince(db, now), onTrouble)
  const closed = await closedAmong(
    db,
    listed.map(({dispute}) => dispute),
  )
  let failed = 0
  const done = await apart(
    listed.filter(({dispute}) => !closed.has(dispute.provider_dispute_id)),
    each => db.transaction(tx => noteDisputed(tx, each, jobs, now)),
    error => {
      failed++
      onTrouble(error)
    },
  )
  if (failed > 0) return done
  await db
    .update(providerQuestions)
    .set({ask_at: plusMs(now, ask_ms)})
    .where(eq(providerQuestions.name, 'disputes'))
  return done
}
