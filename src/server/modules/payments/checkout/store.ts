import {and, asc, desc, eq, inArray, lte, sql, type SQL} from 'drizzle-orm'
import {plusMs} from '#server/clock.ts'
import type {Db} from '#server/db/client.ts'
import {checkoutInvoices, checkouts, payments} from '#server/db/schema/all.ts'
import {apart} from '#lib/for-each-isolated.ts'
import type {PaymentRow} from './payments.ts'

export type CheckoutRow = typeof checkouts.$inferSelect
export type NewCheckout = typeof checkouts.$inferInsert & {id: string}

const minute_ms = 60_000
/** After so long the provider is asked what became of a checkout that is still open. */
export const ask_open_ms = 10 * minute_ms
/** A bank transfer takes days: it is asked about four times a day. */
const ask_processing_ms = 6 * 60 * minute_ms

/** Writes a new checkout with the invoices that it pays. Fails with 23505 where another one of them is open. */
export async function insertCheckout(
  tx: Db,
  row: NewCheckout,
  shares: readonly {invoice_id: string; amount_cents: number}[],
): Promise<void> {
  await tx.insert(checkouts).values(row)
  if (shares.length > 0) {
    await tx
      .insert(checkoutInvoices)
      .values(shares.map(share => ({...share, checkout_id: row.id, is_open: true})))
  }
}

/** What the provider answered when it made the checkout; false where it was closed in the meantime. */
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

/** Whether the provider passes a payment on to a connected account. */
export const isPassedOn = ({asked}: Pick<CheckoutRow, 'asked'>): boolean =>
  'destination' in asked && asked.destination !== null

/** Village's fee, in cents, that the provider keeps of a payment which it passes on; nothing of any other. */
export const feeKeptOf = ({asked}: Pick<CheckoutRow, 'asked'>): number =>
  'destination' in asked ? (asked.destination?.fee_cents ?? 0) : 0

/**
 * Ends the pages whose payments would go into this account: nobody is handed one again, and at its next round the job closes
 * them at the provider, minutes later at most. What is being paid just then counts as it always does.
 */
export async function endPagesInto(tx: Db, account_id: string, now: string): Promise<void> {
  await tx
    .update(checkouts)
    .set({expires_at: now, ask_at: now})
    .where(
      and(
        eq(checkouts.status, 'OPEN'),
        sql`${checkouts.asked} -> 'destination' ->> 'account_id' = ${account_id}`,
      ),
    )
}

export async function lockCheckout(tx: Db, id: string): Promise<CheckoutRow | null> {
  const [row] = await tx.select().from(checkouts).where(eq(checkouts.id, id)).for('update')
  return row ?? null
}

/** A payer's own checkout with the invoices it pays. */
export async function checkoutOf(db: Db, id: string, payer_id: string) {
  const [row] = await db
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.id, id), eq(checkouts.payer_id, payer_id)))
  return row ? {checkout: row, shares: await sharesOf(db, id)} : null
}

export const sharesOf = (db: Db, checkout_id: string) =>
  db
    .select()
    .from(checkoutInvoices)
    .where(eq(checkoutInvoices.checkout_id, checkout_id))
    .orderBy(asc(checkoutInvoices.invoice_id))

const isOpen = inArray(checkouts.status, ['OPEN', 'PROCESSING'])

/** Whether it was begun here. */
export async function isCheckout(db: Db, id: string): Promise<boolean> {
  const rows = await db.select({id: checkouts.id}).from(checkouts).where(eq(checkouts.id, id))
  return rows.length > 0
}

async function open(db: Db, which: SQL | undefined) {
  const rows = await db.select().from(checkouts).where(and(isOpen, which)).orderBy(desc(checkouts.id))
  return Promise.all(rows.map(async checkout => ({checkout, shares: await sharesOf(db, checkout.id)})))
}

/** Open checkouts that pay one of these invoices. */
export const openForInvoices = (db: Db, invoice_ids: readonly string[]) =>
  open(
    db,
    inArray(
      checkouts.id,
      db
        .select({id: checkoutInvoices.checkout_id})
        .from(checkoutInvoices)
        .where(
          and(inArray(checkoutInvoices.invoice_id, [...invoice_ids]), eq(checkoutInvoices.is_open, true)),
        ),
    ),
  )

/** A payer's open checkout of a plan, or charge of a renewal. */
export const openForPlan = (db: Db, payer_id: string) =>
  open(db, and(eq(checkouts.payer_id, payer_id), inArray(checkouts.purpose, ['subscription', 'renewal'])))

/** Moves a locked checkout on; a closed one lets its invoices go and is asked about no more. */
export async function moveCheckout(
  tx: Db,
  id: string,
  status: CheckoutRow['status'],
  now: string,
): Promise<void> {
  const isClosed = status !== 'OPEN' && status !== 'PROCESSING'
  await tx
    .update(checkouts)
    .set({status, ask_at: isClosed ? null : plusMs(now, ask_processing_ms)})
    .where(eq(checkouts.id, id))
  if (isClosed) {
    await tx.update(checkoutInvoices).set({is_open: false}).where(eq(checkoutInvoices.checkout_id, id))
  }
}

/** Takes up to `limit` checkouts about which the provider is to be asked, and puts the next question off. */
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

/** One round of a job: up to `now`, so many at most; what fails is told and keeps no other waiting. */
export interface Round {
  now: string
  limit: number
  onTrouble: (error: unknown) => void
}

/**
 * Takes payments whose `at` has come, and of which `also` holds, and puts that off by `again_ms`: what breaks is tried again then,
 * and no other process does the same meanwhile. Then does `work` for each by itself; answers how many it took.
 */
export async function takeDue(
  db: Db,
  {at, also, again_ms}: {at: 'refund_at' | 'reverse_at'; also: SQL | undefined; again_ms: number},
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
