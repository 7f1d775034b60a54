import {and, eq, isNull, lte} from 'drizzle-orm'
import {day_ms} from '#domain/constants.ts'
import {apart} from '#lib/for-each-isolated.ts'
import {newId} from '#lib/id.ts'
import type {ChargeAsked, Payments} from '#server/adapters/payments/port.ts'
import {plusMs} from '#server/clock.ts'
import {pgCode, type Db} from '#server/db/client.ts'
import {automaticPayments, invoices, savedMethods} from '#server/db/schema/all.ts'
import {Refusal} from '#server/http/refusal.ts'
import {awaitsAutomatic, lockInvoices, notifyPostponed} from '#server/modules/billing/index.ts'
import {inLanguage} from '#server/language.ts'
import {payeeAccountOf, wantedStatement} from '../checkout/line-items.ts'
import {payerLanguage} from '../checkout/payer-language.ts'
import {reconcileOne} from '../checkout/reconcile.ts'
import {ask_open_ms, insertCheckout, openForInvoices, type CheckoutRow} from '../checkout/store.ts'
import {isReady} from './announce.ts'
import {lockMethodFor} from './store.ts'

/** How long a charge waits for the page on which someone may be paying. */
const page_open_ms = 60 * 60_000

/** What is charged, named in the family's language: the provider's receipt shows it. */
async function wantedInLanguage(tx: Db, invoice_id: string, parent_id: string) {
  const language = await payerLanguage(tx, parent_id)
  return inLanguage(language, () => wantedStatement(invoice_id, parent_id)(tx, true))
}

/** Notifies the family that this is not charged as announced: its visits can be contested again, or its payee has no account. */
async function notifyIfHeldBack(tx: Db, invoice_id: string, now: string): Promise<void> {
  const [row] = await tx
    .select({invoice: invoices, awaits_automatic: awaitsAutomatic})
    .from(invoices)
    .where(and(eq(invoices.id, invoice_id), eq(invoices.status, 'OPEN'), isNull(invoices.outside_marked_at)))
  if (!row) return
  const {invoice, awaits_automatic} = row
  const isPayeeNotReady = !awaits_automatic && (await payeeAccountOf(tx, invoice)) === null
  if (awaits_automatic || isPayeeNotReady) await notifyPostponed(tx, invoice, {isPayeeNotReady}, now)
}

/**
 * Stores the charge of one statement before the provider is called, so that a crash neither repeats nor forgets it. Null
 * if it is not to be charged now: what changed since the notice drops it, to be announced anew.
 */
async function writeDown(db: Db, invoice_id: string, now: string): Promise<CheckoutRow | null> {
  return db.transaction(async tx => {
    const isThis = eq(automaticPayments.invoice_id, invoice_id)
    // before the plan, as switching off does
    await lockMethodFor(tx, invoice_id)
    await lockInvoices(tx, [invoice_id])
    const [plan] = await tx.select().from(automaticPayments).where(isThis).for('update')
    if (plan?.status !== 'PLANNED' || plan.charge_at > now) return null
    const [ready] = await tx
      .select({invoice: invoices, saved: savedMethods})
      .from(invoices)
      .innerJoin(savedMethods, eq(savedMethods.parent_id, invoices.parent_id))
      .where(and(eq(invoices.id, invoice_id), isReady(now)))
    if (ready && (await openForInvoices(tx, [invoice_id])).length > 0) {
      await tx
        .update(automaticPayments)
        .set({charge_at: plusMs(now, page_open_ms)})
        .where(isThis)
      return null
    }
    const found = ready && (await wantedInLanguage(tx, invoice_id, ready.saved.parent_id))
    if (!found || found instanceof Refusal) {
      await tx.delete(automaticPayments).where(isThis)
      await notifyIfHeldBack(tx, invoice_id, now)
      return null
    }
    const {saved} = ready
    const {wanted} = found
    const amount_cents = wanted.lines.reduce((sum, line) => sum + line.amount_cents, 0)
    const id = newId()
    const asked: ChargeAsked = {
      checkout_id: id,
      method: saved.method,
      amount_cents,
      description: wanted.lines.map(line => line.name).join(', '),
      customer: saved.provider_customer,
      saved_method_id: saved.provider_method_id,
      destination: wanted.destination,
    }
    const checkout: CheckoutRow = {
      id,
      purpose: 'statement',
      method: saved.method,
      status: 'OPEN',
      payer_id: wanted.payer_id,
      by_user_id: null,
      amount_cents,
      tip_cents: 0,
      plan_id: null,
      subscription_id: null,
      asked,
      provider_id: null,
      url: null,
      created_at: now,
      expires_at: plusMs(now, day_ms),
      ask_at: plusMs(now, ask_open_ms),
    }
    await insertCheckout(tx, checkout, wanted.shares)
    await tx.update(automaticPayments).set({status: 'CHARGED'}).where(isThis)
    return checkout
  })
}

/** Charges up to `limit` announced statements that are due; returns how many. Interrupted ones are reconciled later. */
export async function chargeDue(
  db: Db,
  provider: Payments,
  now: string,
  limit: number,
  onTrouble: (error: unknown) => void,
): Promise<number> {
  const due = await db
    .select({id: automaticPayments.invoice_id})
    .from(automaticPayments)
    .where(and(eq(automaticPayments.status, 'PLANNED'), lte(automaticPayments.charge_at, now)))
    .orderBy(automaticPayments.charge_at)
    .limit(limit)
  const charge = async ({id}: {id: string}) => {
    try {
      const checkout = await writeDown(db, id, now)
      if (checkout) await reconcileOne(db, provider, checkout, now)
    } catch (error) {
      // the payer has just opened a page; the next round waits for it
      if (pgCode(error)?.code !== '23505') throw error
    }
  }
  return apart(due, charge, onTrouble)
}
