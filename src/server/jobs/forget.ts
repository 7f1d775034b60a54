import {sql} from 'drizzle-orm'
import type {Db} from '../db/client.ts'
import {rowsOf} from '../db/client.ts'

/** Deletes up to `limit` idempotency keys made before `before`; answers how many. */
export async function forgetKeys(db: Db, before: string, limit: number): Promise<number> {
  const rows = await rowsOf(
    db,
    sql`delete from idempotency_keys where (user_id, key) in (
        select user_id, key from idempotency_keys where created_at < ${before}::timestamptz
        order by created_at limit ${limit}::int for update skip locked
      ) returning 1::int as done`,
  )
  return rows.length
}

/** Deletes up to `limit` sign-ins that have ended by `now`, which none outlives however it is used; answers how many. */
export async function forgetTokens(db: Db, now: string, limit: number): Promise<number> {
  const rows = await rowsOf(
    db,
    sql`delete from tokens where id in (
        select id from tokens where expires_at <= ${now}::timestamptz
        order by expires_at limit ${limit}::int for update skip locked
      ) returning 1::int as done`,
  )
  return rows.length
}

/** Deletes up to `limit` phones' reports of their outboxes from before `before`; answers how many. */
export async function forgetReports(db: Db, before: string, limit: number): Promise<number> {
  const rows = await rowsOf(
    db,
    sql`delete from outbox_reports where id in (
        select id from outbox_reports where at < ${before}::timestamptz
        order by at limit ${limit}::int for update skip locked
      ) returning 1::int as done`,
  )
  return rows.length
}

/** Deletes up to `limit` notes that an event of the payment provider came, from before `before`: it is sent no more by then. */
export async function forgetProviderEvents(db: Db, before: string, limit: number): Promise<number> {
  const rows = await rowsOf(
    db,
    sql`delete from provider_events where id in (
        select id from provider_events where received_at < ${before}::timestamptz
        order by received_at limit ${limit}::int for update skip locked
      ) returning 1::int as done`,
  )
  return rows.length
}

/** Deletes up to `limit` ends of connecting a payout account that came to nothing, or are done; answers how many. */
export async function forgetPayoutStates(db: Db, now: string, limit: number): Promise<number> {
  const rows = await rowsOf(
    db,
    sql`delete from payout_states where state_hash in (
        select state_hash from payout_states where expires_at <= ${now}::timestamptz
        order by expires_at limit ${limit}::int for update skip locked
      ) returning 1::int as done`,
  )
  return rows.length
}
