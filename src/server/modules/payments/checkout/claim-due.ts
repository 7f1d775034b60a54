import {and, asc, inArray, lte, type SQL} from 'drizzle-orm'
import {apart} from '#lib/for-each-isolated.ts'
import {plusMs} from '#server/clock.ts'
import type {Db} from '#server/db/client.ts'
import {payments} from '#server/db/schema/all.ts'
import type {PaymentRow} from './payments.ts'

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
