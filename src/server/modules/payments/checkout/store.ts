import {settled} from '#lib/settled.ts'
import type {PaymentRow} from '#server/db/schema/payments.ts'
import {and, asc, desc, eq, inArray, isNull, lte, sql, type SQL} from 'drizzle-orm'
import type {ChargeAsked, CheckoutAsked} from '#server/adapters/payments/port.ts'
import {plusMs} from '#server/clock.ts'
import type {Db} from '#server/db/client.ts'
import {checkoutInvoices, checkouts, payments} from '#server/db/schema/all.ts'
import {metrics} from '#server/observe/metrics.ts'
import {apart} from '#lib/for-each-isolated.ts'

export type CheckoutRow = typeof checkouts.$inferSelect
export type NewCheckout = typeof checkouts.$inferInsert & {id: string}

const minute_ms = 60_000
/** After this time the provider is asked about an open checkout. */
export const ask_open_ms = 10 * minute_ms
/** A bank transfer takes days, so it is polled about four times a day. */
const ask_processing_ms = 6 * 60 * minute_ms

/** Saves a checkout with its invoices. Fails with 23505 if one of them is in another open checkout. */
export async function insertCheckout(
  tx: Db,
  row: NewCheckout,
  shares: readonly {invoice_id: string; amount_cents: number}[],
): Promise<void> {
  await tx.insert(checkouts).values(row)
  if (shares.length > 0) {
    await tx.insert(checkoutInvoices).values(shares.map(share => ({...share, checkout_id: row.id, is_open: true})))
  }
}

/** Saves the provider's answer; false if the checkout was closed meanwhile. */
export async function nameCheckout(
  db: Db,
  id: string,
  made: {provider_id: string; url: string | null},
): Promise<boolean> {
  const rows = await db
    .update(checkouts)
    .set(made)
    .where(and(eq(checkouts.id, id), inArray(checkouts.status, ['OPEN', 'PROCESSING'])))
    .returning({id: checkouts.id})
  return rows.length === 1
}

/** Whether it was asked for as a page, not as a charge. */
export const isPage = (asked: CheckoutAsked | ChargeAsked): asked is CheckoutAsked => 'lines' in asked

/** Whether the payment is transferred to a connected account. */
export const isPassedOn = ({asked}: Pick<CheckoutRow, 'asked'>): boolean => asked.destination != null

/** Village's fee of a transferred payment, in cents; zero for any other. */
export const retainedFee = ({asked}: Pick<CheckoutRow, 'asked'>): number => asked.destination?.fee_cents ?? 0

/**
 * Expires pages that pay into this account, so none is reused; the job closes them at the provider within minutes.
 * Payments under way still count.
 */
export async function endPagesInto(tx: Db, account_id: string, now: string): Promise<void> {
  await tx
    .update(checkouts)
    .set({expires_at: now, ask_at: now})
    .where(and(eq(checkouts.status, 'OPEN'), sql`${checkouts.asked} -> 'destination' ->> 'account_id' = ${account_id}`))
}

export async function lockCheckout(tx: Db, id: string): Promise<CheckoutRow | null> {
  const [row] = await tx.select().from(checkouts).where(eq(checkouts.id, id)).for('update')
  return row ?? null
}

/** A payer's own checkout with the invoices it pays. */
export async function checkoutOf(db: Db, id: string, payer_id: string) {
  const [[checkout], shares] = await settled([
    db
      .select()
      .from(checkouts)
      .where(and(eq(checkouts.id, id), eq(checkouts.payer_id, payer_id))),
    sharesOf(db, id),
  ])
  return checkout ? {checkout, shares} : null
}

export const sharesOf = (db: Db, ...checkout_ids: string[]) =>
  db
    .select()
    .from(checkoutInvoices)
    .where(inArray(checkoutInvoices.checkout_id, checkout_ids))
    .orderBy(asc(checkoutInvoices.invoice_id))

const isOpen = inArray(checkouts.status, ['OPEN', 'PROCESSING'])

/** Whether this checkout exists. */
export async function isCheckout(db: Db, id: string): Promise<boolean> {
  const rows = await db.select({id: checkouts.id}).from(checkouts).where(eq(checkouts.id, id))
  return rows.length > 0
}

async function open(db: Db, which: SQL | undefined) {
  const rows = await db.select().from(checkouts).where(and(isOpen, which)).orderBy(desc(checkouts.id))
  const shares = rows.length === 0 ? [] : await sharesOf(db, ...rows.map(({id}) => id))
  return rows.map(checkout => ({checkout, shares: shares.filter(share => share.checkout_id === checkout.id)}))
}

/** Open checkouts of any of these invoices. */
export const openForInvoices = (db: Db, invoice_ids: readonly string[]) =>
  open(
    db,
    inArray(
      checkouts.id,
      db
        .select({id: checkoutInvoices.checkout_id})
        .from(checkoutInvoices)
        .where(and(inArray(checkoutInvoices.invoice_id, [...invoice_ids]), eq(checkoutInvoices.is_open, true))),
    ),
  )

/** A payer's open checkout of a plan or renewal. */
export const openForPlan = (db: Db, payer_id: string) =>
  open(db, and(eq(checkouts.payer_id, payer_id), inArray(checkouts.purpose, ['subscription', 'renewal'])))

/** A payer's open page that saves a payment method: for renewals of this subscription, or for statements if it is null. */
export const openForMethod = (db: Db, payer_id: string, subscription_id: string | null) =>
  open(
    db,
    and(
      eq(checkouts.payer_id, payer_id),
      eq(checkouts.purpose, 'method'),
      subscription_id === null ? isNull(checkouts.subscription_id) : eq(checkouts.subscription_id, subscription_id),
    ),
  )

/** The provider is asked about this checkout in the next round, if it is open. */
export async function askSoon(tx: Db, id: string, now: string): Promise<CheckoutRow | null> {
  const [row] = await tx
    .update(checkouts)
    .set({ask_at: now})
    .where(and(eq(checkouts.id, id), isOpen))
    .returning()
  return row ?? null
}

/** Updates a locked checkout; a closed one releases its invoices and is no longer polled. */
export async function moveCheckout(tx: Db, id: string, status: CheckoutRow['status'], now: string): Promise<void> {
  const isClosed = status !== 'OPEN' && status !== 'PROCESSING'
  await tx
    .update(checkouts)
    .set({status, ask_at: isClosed ? null : plusMs(now, ask_processing_ms)})
    .where(eq(checkouts.id, id))
  metrics.payments.inc({result: status.toLowerCase()})
  if (isClosed) {
    await tx.update(checkoutInvoices).set({is_open: false}).where(eq(checkoutInvoices.checkout_id, id))
  }
}

/** Claims up to `limit` checkouts to poll, and postpones their next poll. */
export async function takeToAsk(db: Db, now: string, limit: number): Promise<CheckoutRow[]> {
  const due = db
    .select({id: checkouts.id})
    .from(checkouts)
    .where(lte(checkouts.ask_at, now))
    .orderBy(asc(checkouts.ask_at))
    .limit(limit)
    .for('update', {skipLocked: true})
  return db
    .update(checkouts)
    .set({
      ask_at: sql`case when ${checkouts.status} = 'PROCESSING' then ${plusMs(now, ask_processing_ms)}::timestamptz
        else ${plusMs(now, ask_open_ms)}::timestamptz end`,
    })
    .where(inArray(checkouts.id, due))
    .returning()
}

/** One run of a job at `now`; an item that fails is reported and does not block the rest. */
export interface Round {
  now: string
  limit: number
  onTrouble: (error: unknown) => void
}

/**
 * Claims payments whose `at` is due and that match `also`, and postpones `at` by `again_ms`, so each is retried by one
 * process. Runs `work` for each; returns how many.
 */
export async function claimDuePayments(
  db: Db,
  {at, also, again_ms}: {at: 'refund_at' | 'reverse_at' | 'describe_at'; also: SQL | undefined; again_ms: number},
  {now, limit, onTrouble}: Round,
  work: (payment: PaymentRow) => Promise<void>,
): Promise<number> {
  const due = db
    .select({id: payments.id})
    .from(payments)
    .where(and(lte(payments[at], now), also))
    .orderBy(asc(payments[at]))
    .limit(limit)
    .for('update', {skipLocked: true})
  const taken = await db
    .update(payments)
    .set({[at]: plusMs(now, again_ms)})
    .where(inArray(payments.id, due))
    .returning()
  return apart(taken, work, onTrouble)
}
