import {eq} from 'drizzle-orm'
import * as v from 'valibot'
import {Id} from '#contract/shapes.ts'
import type {Db} from '../../db/client.ts'
import {providerEvents} from '../../db/schema/all.ts'
import type {PaymentEvent, PaymentName} from '../../adapters/payments/port.ts'
import type {Deps} from '../../deps.ts'
import {refuse, type Refusal} from '../../http/refusal.ts'
import {applyState} from './apply.ts'
import {noteDisputed, noteRefunded} from './refunds.ts'
import {hasOpen, lockCheckout} from './store.ts'

/**
 * Whether an unknown payment may be one of ours that is not here yet: its checkout is ours; or, where the event does not name
 * it, one of ours is still open.
 */
async function mayCome(tx: Db, of: PaymentName): Promise<boolean> {
  if (of === undefined) return hasOpen(tx)
  return v.is(Id, of) && (await lockCheckout(tx, of)) !== null
}

/** What the event says is done within this transaction; false where it speaks of a payment of ours that is not here yet. */
async function act(tx: Db, event: PaymentEvent, now: string): Promise<boolean> {
  if (event.about === 'refund') {
    const {provider_payment_id, refunded_cents, of} = event
    return (await noteRefunded(tx, provider_payment_id, refunded_cents, now)) || !(await mayCome(tx, of))
  }
  if (event.about === 'dispute') {
    return (await noteDisputed(tx, event.provider_payment_id)) || !(await mayCome(tx, event.of))
  }
  // the provider may serve others beside us: a name that is none of ours means nothing here
  if (event.about === 'checkout' && v.is(Id, event.checkout_id)) {
    await applyState(tx, event.checkout_id, event.state, now)
  }
  return true
}

/**
 * Takes an event of the payment provider (decisions §6): believed by its signature alone, counted once by its id, in any
 * order. The note that it came and all that follows from it commit together; after a crash the provider sends it again. One
 * about a payment of ours that is not here yet is answered 503, and so comes again.
 */
export async function takeEvent(
  {db, payments}: {db: Db; payments: Deps['payments']},
  {raw, signature, now}: {raw: string; signature: string | undefined; now: string},
): Promise<{received: true} | Refusal> {
  const event = await payments.readEvent(raw, signature, now)
  if (!event) return refuse('bad_signature', 'The signature does not fit')
  const isDone = await db.transaction(async tx => {
    const first = await tx
      .insert(providerEvents)
      .values({id: event.id, type: event.type, received_at: now})
      .onConflictDoNothing()
      .returning({id: providerEvents.id})
    if (first.length === 0) return true
    const isKnown = await act(tx, event, now)
    if (!isKnown) await tx.delete(providerEvents).where(eq(providerEvents.id, event.id))
    return isKnown
  })
  return isDone ? {received: true} : refuse('unavailable', 'This payment is not known yet')
}
