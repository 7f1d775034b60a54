import {sql} from 'drizzle-orm'
import type {PgColumn, PgTable} from 'drizzle-orm/pg-core'
import {day_ms} from '#domain/constants.ts'
import {plusMs} from '#server/clock.ts'
import type {Db} from '#server/db/client.ts'
import {rowsOf} from '#server/db/client.ts'
import {
  chatMessages,
  emailChanges,
  idempotencyKeys,
  notices,
  outboxReports,
  payoutStates,
  postWriters,
  providerEvents,
  socialStarts,
  spentTickets,
  tokens,
} from '#server/db/schema/all.ts'

/** Rows that are deleted once their time is over: at an instant that each carries, or so long after it was made. */
interface Forgotten {
  readonly table: PgTable
  /** The columns that name one row. */
  readonly key: readonly PgColumn[]
  readonly over: {readonly ends_at: PgColumn} | {readonly made_at: PgColumn; readonly kept_ms: number}
}

/** What is forgotten and when, by the name that a tick reports it under. */
export const forgotten = {
  // how long a repeated key returns its stored answer, rules.md#idempotency
  keys_forgotten: {
    table: idempotencyKeys,
    key: [idempotencyKeys.user_id, idempotencyKeys.key],
    over: {made_at: idempotencyKeys.created_at, kept_ms: 30 * day_ms},
  },
  // no sign-in outlives this instant, however it is used
  tokens_forgotten: {table: tokens, key: [tokens.id], over: {ends_at: tokens.expires_at}},
  // sign-ins at a provider that nobody came back from, and tickets whose second use is refused by their age
  social_starts_forgotten: {
    table: socialStarts,
    key: [socialStarts.state_hash],
    over: {ends_at: socialStarts.expires_at},
  },
  tickets_forgotten: {table: spentTickets, key: [spentTickets.id], over: {ends_at: spentTickets.expires_at}},
  // what phones say of their outboxes tells about these weeks, not about last year's
  reports_forgotten: {
    table: outboxReports,
    key: [outboxReports.id],
    over: {made_at: outboxReports.at, kept_ms: 90 * day_ms},
  },
  // notifications are deleted after 90 days, rules.md#retention
  notices_forgotten: {
    table: notices,
    key: [notices.user_id, notices.id],
    over: {made_at: notices.created_at, kept_ms: 90 * day_ms},
  },
  // moves to another address that came to nothing, and those made long enough ago that nobody asks what was there before
  email_changes_forgotten: {
    table: emailChanges,
    key: [emailChanges.id],
    over: {made_at: emailChanges.expires_at, kept_ms: 90 * day_ms},
  },
  // questions and answers of the assistant, rules.md#retention
  chats_forgotten: {
    table: chatMessages,
    key: [chatMessages.id],
    over: {made_at: chatMessages.created_at, kept_ms: 30 * day_ms},
  },
  // the payment provider sends an event again for some days at most
  provider_events_forgotten: {
    table: providerEvents,
    key: [providerEvents.id],
    over: {made_at: providerEvents.received_at, kept_ms: 90 * day_ms},
  },
  // windows that were closed without a word
  post_writers_forgotten: {
    table: postWriters,
    key: [postWriters.post_id, postWriters.editor_id],
    over: {made_at: postWriters.seen_at, kept_ms: day_ms},
  },
  // ways to connect a payout account that came to nothing, or are done
  payout_states_forgotten: {
    table: payoutStates,
    key: [payoutStates.state_hash],
    over: {ends_at: payoutStates.expires_at},
  },
} satisfies Record<string, Forgotten>

/** Deletes up to `limit` rows whose time is over by `now`, those first that were over first; answers how many. */
export async function forget(
  db: Db,
  {table, key, over}: Forgotten,
  now: string,
  limit: number,
): Promise<number> {
  const names = sql.join([...key], sql`, `)
  const [since, isOver] =
    'ends_at' in over
      ? [over.ends_at, sql`${over.ends_at} <= ${now}::timestamptz`]
      : [over.made_at, sql`${over.made_at} < ${plusMs(now, -over.kept_ms)}::timestamptz`]
  const rows = await rowsOf(
    db,
    sql`delete from ${table} where (${names}) in (
        select ${names} from ${table} where ${isOver} order by ${since} limit ${limit}::int for update skip locked
      ) returning 1::int as done`,
  )
  return rows.length
}
