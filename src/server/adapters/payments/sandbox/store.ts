import {and, asc, eq, inArray, lte, sql} from 'drizzle-orm'
import {newId} from '#lib/id.ts'
import {rowsOf, type Db} from '../../../db/client.ts'
import {sandboxEvents, sandboxObjects} from '../../../db/schema/all.ts'
import {plusMs} from '../../../clock.ts'
import type {Intent, Session} from '../events.ts'
import type {CheckoutAsked, ProviderMethod, UsedMethod} from '../port.ts'

/** A checkout: the request, and the session as the provider would show it. */
export interface SandboxCheckout {
  asked: CheckoutAsked
  session: Session
  /** A pending bank transfer: its time and whether it arrives. */
  transfer: {at: string; arrives: boolean} | null
}
/** A payment with what later charges and refunds need. */
export interface SandboxPayment {
  intent: Intent
  account: string
  /** What it was made with; payments of earlier versions have none. */
  method?: UsedMethod
  transfer: {at: string; arrives: boolean} | null
  /** Amounts by our idempotency ids: to the payer, of the fee, and from the connected account. */
  refunds: Record<string, number>
  fee_refunds: Record<string, number>
  reversals: Record<string, number>
  /** Refunds that fail, with the instant at which each comes back. */
  failed: Record<string, string>
  /** Fee of a payment into a connected account; null without one. */
  fee_cents: number | null
  /** Null if the payment is never disputed. */
  dispute: SandboxDispute | null
}
/** When a dispute begins, and when and how the bank decides. */
export interface SandboxDispute {
  opens_at: string
  closes_at: string
  ends: 'lost' | 'won'
}
/** A saved card or bank account, by its test number. */
export interface SandboxMethod {
  account: string
  method: ProviderMethod
}
export interface AccountCode {
  account_id: string
  used: boolean
}
interface Kinds {
  checkout: SandboxCheckout
  payment: SandboxPayment
  method: SandboxMethod
  account_code: AccountCode
}

/** Reads an object; `lock` locks its row until the transaction ends. */
export async function read<K extends keyof Kinds>(db: Db, kind: K, id: string, lock = false): Promise<Kinds[K] | null> {
  const query = db
    .select({data: sandboxObjects.data})
    .from(sandboxObjects)
    .where(and(eq(sandboxObjects.id, id), eq(sandboxObjects.kind, kind)))
  const [row] = await (lock ? query.for('update') : query)
  return row ? (row.data as unknown as Kinds[K]) : null
}

/** Inserts an object; an existing one stays unchanged. */
export async function put<K extends keyof Kinds>(db: Db, kind: K, id: string, data: Kinds[K], now: string) {
  await db
    .insert(sandboxObjects)
    .values({id, kind, data: data as unknown as Record<string, unknown>, created_at: now})
    .onConflictDoNothing()
}

export async function update<K extends keyof Kinds>(db: Db, _kind: K, id: string, data: Kinds[K]): Promise<void> {
  await db
    .update(sandboxObjects)
    .set({data: data as unknown as Record<string, unknown>})
    .where(eq(sandboxObjects.id, id))
}

/** Queues an event for our webhook in the same transaction as its cause. */
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

/** Lease of a taken event in milliseconds; after that another process retries it. */
const lease_ms = 60_000

/** Takes due events, oldest first, and postpones their next attempt. */
export async function takeDueEvents(db: Db, now: string, limit: number) {
  return db.transaction(async tx => {
    const due = await tx
      .select()
      .from(sandboxEvents)
      .where(lte(sandboxEvents.deliver_at, now))
      .orderBy(asc(sandboxEvents.deliver_at), asc(sandboxEvents.id))
      .limit(limit)
      .for('update', {skipLocked: true})
    const ids = due.map(({id}) => id)
    await tx
      .update(sandboxEvents)
      .set({deliver_at: plusMs(now, lease_ms)})
      .where(inArray(sandboxEvents.id, ids))
    return due
  })
}

/** Deletes an object; harmless if it is gone. */
export async function remove<K extends keyof Kinds>(db: Db, kind: K, id: string): Promise<void> {
  await db.delete(sandboxObjects).where(and(eq(sandboxObjects.id, id), eq(sandboxObjects.kind, kind)))
}

export async function markDelivered(db: Db, id: string): Promise<void> {
  await db.update(sandboxEvents).set({deliver_at: null}).where(eq(sandboxEvents.id, id))
}

/**
 * Deletes up to `limit` events and as many objects older than `before`; returns their number. A customer's newest
 * payment stays, because renewals are charged on it, and so do saved methods.
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
        where o.created_at < ${before}::timestamptz and o.kind <> 'method' and (o.kind <> 'payment' or o.data -> 'intent' ->> 'customer' is null
          or exists (select from sandbox_objects n where n.kind = 'payment' and n.created_at > o.created_at
            and n.data -> 'intent' ->> 'status' <> 'requires_payment_method'
            and n.data -> 'intent' ->> 'customer' = o.data -> 'intent' ->> 'customer'))
        order by o.created_at limit ${limit}::int for update of o skip locked
      ) returning 1::int as done`,
  )
  return events.length + objects.length
}
