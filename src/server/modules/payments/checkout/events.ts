import {m} from '#messages'
import {eq} from 'drizzle-orm'
import * as v from 'valibot'
import {Id} from '#contract/shapes.ts'
import type {Db} from '#server/db/client.ts'
import {providerEvents} from '#server/db/schema/all.ts'
import {ProviderAway, type PaymentEvent} from '#server/adapters/payments/port.ts'
import type {Deps} from '#server/deps.ts'
import {refuse, type Refusal} from '#server/http/refusal.ts'
import {forgetAccount} from '../payouts/store.ts'
import {applyState} from './apply.ts'
import {describePaymentsOf} from './paid-with.ts'
import {noteDisputed} from './disputes.ts'
import {noteRefundFailed} from './refund-failures.ts'
import {noteRefunded} from './refunds.ts'
import {reconcileOne} from './reconcile.ts'
import {askSoon, isCheckout} from './store.ts'

type TakingEvents = Pick<Deps, 'payments' | 'jobs' | 'log'> & {db: Db}
type AboutPayment = Extract<PaymentEvent, {provider_payment_id: string}>

/**
 * Whether an unknown payment may still arrive because it belongs to one of our checkouts. Asks the provider if the
 * event names none.
 */
async function mayCome({db, payments}: TakingEvents, event: AboutPayment): Promise<boolean> {
  const named = event.about === 'refund' ? event.of : undefined
  try {
    const of = named === undefined ? (await payments.findPayment(event.provider_payment_id))?.of : named
    return v.is(Id, of) && (await isCheckout(db, of))
  } catch (error) {
    // the event is sent again, when the provider may answer
    if (error instanceof ProviderAway) return true
    throw error
  }
}

/** Applies the event in this transaction; false if its payment is unknown. */
async function act(tx: Db, event: PaymentEvent, {jobs}: TakingEvents, now: string): Promise<boolean> {
  if (event.about === 'refund') {
    const {provider_payment_id, refunded_cents} = event
    return noteRefunded(tx, provider_payment_id, {refunded_cents, failures: 0}, now)
  }
  if (event.about === 'refund_failed') return noteRefundFailed(tx, event, jobs, now)
  if (event.about === 'account_gone') {
    await forgetAccount(tx, event.account_id, now)
    return true
  }
  if (event.about === 'dispute') return noteDisputed(tx, event, jobs, now)
  // the provider account may be shared, so an unknown id is ignored
  if (event.about === 'checkout' && v.is(Id, event.checkout_id)) {
    await applyState(tx, event.checkout_id, event.state, now)
  }
  if (event.about === 'setup' && v.is(Id, event.checkout_id)) await askSoon(tx, event.checkout_id, now)
  return true
}

/** Fetches what a page saved, as the event does not contain it; if that fails, the job does. */
async function fetchSaved({db, payments}: TakingEvents, checkout_id: string, now: string): Promise<void> {
  const checkout = v.is(Id, checkout_id) ? await askSoon(db, checkout_id, now) : null
  if (!checkout) return
  await reconcileOne(db, payments, checkout, now).catch((error: unknown) => {
    if (!(error instanceof ProviderAway)) throw error
  })
}

/**
 * Processes an event of the payment provider, trusted by its signature alone and counted once by its id, in
 * any order. Its row and all effects commit together. An event about a payment that is not here yet is
 * answered 503 and comes again.
 * @see src/domain/rules.md#checkout
 */
export async function takeEvent(
  deps: TakingEvents,
  {raw, signature, now}: {raw: string; signature: string | undefined; now: string},
): Promise<{received: true} | Refusal> {
  const {db, payments} = deps
  const event = await payments.readEvent(raw, signature, now)
  if (!event) return refuse('bad_signature', m.the_signature_is_not_valid())
  const isKnown = await db.transaction(async tx => {
    const first = await tx
      .insert(providerEvents)
      .values({id: event.id, type: event.type, received_at: now})
      .onConflictDoNothing()
      .returning({id: providerEvents.id})
    if (first.length === 0) return true
    const isDone = await act(tx, event, deps, now)
    if (!isDone) await tx.delete(providerEvents).where(eq(providerEvents.id, event.id))
    return isDone
  })
  if (event.about === 'setup') await fetchSaved(deps, event.checkout_id, now)
  if (event.about === 'checkout' && event.state.status === 'paid' && v.is(Id, event.checkout_id)) {
    await describePaymentsOf(deps, event.checkout_id, now)
  }
  const isPayment = 'provider_payment_id' in event
  // provider calls stay outside transactions
  if (isKnown || !isPayment || !(await mayCome(deps, event))) return {received: true}
  return refuse('unavailable', m.this_payment_is_not_known_yet())
}
