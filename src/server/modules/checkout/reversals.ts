import {and, asc, eq, inArray, isNotNull, lte} from 'drizzle-orm'
import * as books from '#domain/ledger.ts'
import {apart} from '#lib/apart.ts'
import type {Payments} from '../../adapters/payments/port.ts'
import {plusMs} from '../../clock.ts'
import type {Db} from '../../db/client.ts'
import {checkoutInvoices, checkouts, disputes, invoices, payments} from '../../db/schema/all.ts'
import {post} from '../ledger/store.ts'
import {failuresOf, type PaymentRow} from './payments.ts'
import {feeKeptOf, isPassedOn} from './store.ts'

/** A connected account may have too little just now: it is asked for again so often. */
const try_again_ms = 6 * 3_600_000

/**
 * What the payee gives back of a payment that the bank took, in cents: Village never holds care money, and so does not make up
 * for it either (decisions §6). All of the disputed sum that they still have; Village bears its own fee alone.
 */
export async function owedByPayee(
  tx: Db,
  {id, checkout_id, amount_cents, refunded_cents, refunded_fee_cents}: PaymentRow,
  disputed_cents: number,
): Promise<number> {
  const [checkout] = await tx.select().from(checkouts).where(eq(checkouts.id, checkout_id))
  if (!checkout || !isPassedOn(checkout)) return 0
  const {reached_cents} = await failuresOf(tx, id)
  const gave_cents = Math.max(refunded_cents, reached_cents) - refunded_fee_cents
  return Math.max(0, Math.min(disputed_cents, amount_cents - feeKeptOf(checkout) - gave_cents))
}

/** Takes back from payees what banks took of care, up to `limit` lost disputes; answers how many it took up. */
export async function reverseDue(
  db: Db,
  provider: Payments,
  now: string,
  limit: number,
  onTrouble: (error: unknown) => void,
): Promise<number> {
  const due = db
    .select({id: disputes.id})
    .from(disputes)
    .where(lte(disputes.payee_at, now))
    .orderBy(asc(disputes.payee_at))
    .limit(limit)
    .for('update', {skipLocked: true})
  const taken = await db
    .update(disputes)
    .set({payee_at: plusMs(now, try_again_ms)})
    .where(inArray(disputes.id, due))
    .returning({id: disputes.id})
  return apart(taken, ({id}) => reverseOne(db, provider, id, now), onTrouble)
}

async function reverseOne(db: Db, provider: Payments, id: string, now: string): Promise<void> {
  const [row] = await db
    .select({payee_cents: disputes.payee_cents, payment: payments, invoice: invoices})
    .from(disputes)
    .innerJoin(payments, eq(payments.id, disputes.payment_id))
    .innerJoin(checkoutInvoices, eq(checkoutInvoices.checkout_id, payments.checkout_id))
    .innerJoin(invoices, eq(invoices.id, checkoutInvoices.invoice_id))
    .where(eq(disputes.id, id))
  if (!row) return
  const {payee_cents, payment, invoice} = row
  const {provider_payment_id} = payment
  const isBack = await provider.reverseTransfer({id, provider_payment_id, amount_cents: payee_cents})
  await db.transaction(async tx => {
    const first = await tx
      .update(disputes)
      .set({payee_at: null, ...(!isBack && {payee_cents: 0})})
      .where(and(eq(disputes.id, id), isNotNull(disputes.payee_at)))
      .returning({id: disputes.id})
    if (!isBack || first.length === 0) return
    const {kind, payee_caretaker_id, payee_org_id} = invoice
    const payee_id = payee_caretaker_id ?? payee_org_id
    const booked = {kind, payer_id: payment.payer_id, payee_id, care_cents: 0, fee_cents: 0}
    const about = {invoice_id: invoice.id, payment_id: payment.id, at: now}
    await post(tx, books.returnedByPayee(booked, payee_cents), about)
  })
}
