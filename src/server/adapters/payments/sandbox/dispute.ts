import {sql} from 'drizzle-orm'
import {rowsOf, type Db} from '../../../db/client.ts'
import {disputeOf, type Dispute} from '../events.ts'
import type {DisputedPayment} from '../port.ts'
import {announce, type SandboxPayment} from './store.ts'

type Disputed = Pick<SandboxPayment, 'intent' | 'dispute'>

/** Returns the dispute at `now`; null if there is none or it has not begun. */
function disputeAt({intent, dispute}: Disputed, now: string): Dispute | null {
  if (!dispute || now < dispute.opens_at) return null
  return {
    id: `dp_${intent.id.slice(3)}`,
    object: 'dispute',
    status: now < dispute.closes_at ? 'needs_response' : dispute.ends,
    amount: intent.amount,
    reason: 'fraudulent',
    evidence_details: {due_by: Math.floor(Date.parse(dispute.closes_at) / 1000)},
    payment_intent: intent.id,
  }
}

/** Whether the payment is under dispute, or was lost in one. */
export function isTakenBack(payment: Disputed, now: string): boolean {
  const dispute = disputeAt(payment, now)
  return dispute !== null && dispute.status !== 'won'
}

/** Queues both events of the dispute for our webhook: created and closed. */
export async function announceDispute(tx: Db, payment: Disputed, now: string): Promise<void> {
  const {dispute} = payment
  if (!dispute) return
  for (const [word, deliver_at] of [
    ['created', dispute.opens_at],
    ['closed', dispute.closes_at],
  ] as const) {
    const object = disputeAt(payment, deliver_at)
    await announce(tx, {type: `charge.dispute.${word}`, object, deliver_at}, now)
  }
}

/** Returns every dispute since `since`, with its state at `now`. */
export async function disputesSince(db: Db, since: string, now: string): Promise<DisputedPayment[]> {
  const rows = await rowsOf<{data: Disputed}>(
    db,
    sql`select data from sandbox_objects
      where kind = 'payment' and data -> 'dispute' ->> 'opens_at' between ${since}::text and ${now}::text`,
  )
  return rows
    .map(({data}) => disputeAt(data, now))
    .map(dispute => dispute && disputeOf(dispute))
    .filter(dispute => dispute !== null)
}
