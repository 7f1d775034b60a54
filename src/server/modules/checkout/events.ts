import {eq} from 'drizzle-orm'
import * as v from 'valibot'
import {Id} from '#contract/shapes.ts'
import type {Db} from '../../db/client.ts'
import {providerEvents} from '../../db/schema/all.ts'
import type {PaymentEvent} from '../../adapters/payments/port.ts'
import type {Deps} from '../../deps.ts'
import {refuse, type Refusal} from '../../http/refusal.ts'
import {applyState} from './apply.ts'
import {noteDisputed, noteRefunded} from './refunds.ts'

/** What the event says is done within this transaction; false where it speaks of a payment that we do not know yet. */
async function act(tx: Db, event: PaymentEvent, now: string): Promise<boolean> {
  if (event.about === 'refund') return noteRefunded(tx, event.provider_payment_id, event.refunded_cents, now)
  if (event.about === 'dispute') return noteDisputed(tx, event.provider_payment_id)
  // the provider may serve others beside us: a name that is none of ours means nothing here
  if (event.about === 'checkout' && v.is(Id, event.checkout_id)) {
    await applyState(tx, event.checkout_id, event.state, now)
  }
  return true
}

/**
 * Takes an event of the payment provider (decisions §6): believed by its signature alone, counted once by its id, in any
 * order. The note that it came and all that follows from it commit together; after a crash the provider sends it again. One
 * about a payment that is not here yet is answered 503, and so comes again.
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
