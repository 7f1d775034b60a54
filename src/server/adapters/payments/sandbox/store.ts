import {and, asc, eq, lte, sql} from 'drizzle-orm'
import {newId} from '#lib/id.ts'
import {rowsOf, type Db} from '../../../db/client.ts'
import {sandboxEvents, sandboxObjects} from '../../../db/schema/all.ts'
import {plusMs} from '../../../clock.ts'
import type {Intent, Session} from '../events.ts'
import type {CheckoutAsked} from '../port.ts'

/** What the sandbox keeps of a checkout: what was asked, and the session as the provider would show it. */
export interface SandboxCheckout {
  asked: CheckoutAsked
  session: Session
  /** A bank transfer under way: when it arrives, and whether it does. */
  transfer: {at: string; arrives: boolean} | null
}
/** What it keeps of a payment: enough to charge it again, and what was given back. */
export interface SandboxPayment {
  intent: Intent
  account: string
  transfer: {at: string; arrives: boolean} | null
  /** What went back, by our names for it: to the payer, of the fee, and from the connected account alone. */
  refunds: Record<string, number>
  fee_refunds: Record<string, number>
  reversals: Record<string, number>
  /** Those refunds that do not arrive: the instant at which each comes back. */
  failed: Record<string, string>
  /** What was kept of it as a fee when it was passed on to a connected account; null where it was not. */
  fee_cents: number | null
  /** Its payer's bank takes it back; null where that never happens. */
  dispute: SandboxDispute | null
}
/** When a dispute begins, and when and how the bank decides, in the provider's words. */
export interface SandboxDispute {
  opens_at: string
  closes_at: string
  ends: 'lost' | 'won'
}
export interface AccountCode {
  account_id: string
  used: boolean
}
interface Kinds {
  checkout: SandboxCheckout
  payment: SandboxPayment
  account_code: AccountCode
}

/** Reads one object; with `lock` its row is held until the transaction ends. */
export async function read<K extends keyof Kinds>(
  db: Db,
  kind: K,
  id: string,
  lock = false,
): Promise<Kinds[K] | null> {
  const query = db
    .select({data: sandboxObjects.data})
    .from(sandboxObjects)
    .where(and(eq(sandboxObjects.id, id), eq(sandboxObjects.kind, kind)))
  const [row] = await (lock ? query.for('update') : query)
  return row ? (row.data as unknown as Kinds[K]) : null
}

/** Writes a new object; one that is there already stays as it is. */
export async function put<K extends keyof Kinds>(db: Db, kind: K, id: string, data: Kinds[K], now: string) {
  await db
    .insert(sandboxObjects)
    .values({id, kind, data: data as unknown as Record<string, unknown>, created_at: now})
    .onConflictDoNothing()
}

export async function update<K extends keyof Kinds>(
  db: Db,
  _kind: K,
  id: string,
  data: Kinds[K],
): Promise<void> {
  await db
    .update(sandboxObjects)
    .set({data: data as unknown as Record<string, unknown>})
    .where(eq(sandboxObjects.id, id))
}

/** Puts an event into the line to our own webhook; it exists if and only if what it tells of does. */
export async function announce(
  db: Db,
  event: {type: string; object: unknown; deliver_at: string},
  now: string,
): Promise<void> {
  const id = `evt_${newId().replaceAll('-', '')}`
  await db.insert(sandboxEvents).values({
    id,
    type: event.type,
    payload: JSON.stringify({
      id,
      object: 'event',
      type: event.type,
      created: Math.floor(Date.parse(event.deliver_at) / 1000),
      livemode: false,
      data: {object: event.object},
    }),
    deliver_at: event.deliver_at,
    created_at: now,
  })
}

/** For so long nobody else tries to deliver what somebody has taken; then it is tried again. */
const lease_ms = 60_000

/** Takes events that are due, oldest first, and puts their next try off. */
export async function takeDue(db: Db, now: string, limit: number) {
  return db.transaction(async tx => {
    const due = await tx
      .select()
      .from(sandboxEvents)
      .where(lte(sandboxEvents.deliver_at, now))
      .orderBy(asc(sandboxEvents.deliver_at), asc(sandboxEvents.id))
      .limit(limit)
      .for('update', {skipLocked: true})
    for (const {id} of due) {
      await tx
        .update(sandboxEvents)
        .set({deliver_at: plusMs(now, lease_ms)})
        .where(eq(sandboxEvents.id, id))
    }
    return due
  })
}

export async function markDelivered(db: Db, id: string): Promise<void> {
  await db.update(sandboxEvents).set({deliver_at: null}).where(eq(sandboxEvents.id, id))
}

/**
 * Forgets up to `limit` events, and as many objects, of before `before`; answers how many. The newest payment of a customer
 * is what later terms are charged on: it stays.
 */
export async function forget(db: Db, before: string, limit: number): Promise<number> {
  const events = await rowsOf(
    db,
    sql`delete from sandbox_events where id in (
        select id from sandbox_events where created_at < ${before}::timestamptz
        order by created_at limit ${limit}::int for update skip locked
      ) returning 1::int as done`,
  )
  const objects = await rowsOf(
    db,
    sql`delete from sandbox_objects where id in (
        select o.id from sandbox_objects o
        where o.created_at < ${before}::timestamptz and (o.kind <> 'payment' or o.data -> 'intent' ->> 'customer' is null
          or exists (select from sandbox_objects n where n.kind = 'payment' and n.created_at > o.created_at
            and n.data -> 'intent' ->> 'status' <> 'requires_payment_method'
            and n.data -> 'intent' ->> 'customer' = o.data -> 'intent' ->> 'customer'))
        order by o.created_at limit ${limit}::int for update of o skip locked
      ) returning 1::int as done`,
  )
  return events.length + objects.length
}
