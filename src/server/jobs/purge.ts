import {sql} from 'drizzle-orm'
import type {PgColumn, PgTable} from 'drizzle-orm/pg-core'
import {chat, day_ms} from '#domain/constants.ts'
import {plusMs} from '#server/clock.ts'
import type {Db} from '#server/db/client.ts'
import {rowsOf} from '#server/db/client.ts'
import {
  chatMessages,
  openQuestions,
  dataExports,
  emailChanges,
  familyCalls,
  idempotencyKeys,
  meetings,
  notices,
  outboxReports,
  passkeyChallenges,
  payoutStates,
  postReaders,
  postWriters,
  providerEvents,
  socialStarts,
  spentTickets,
  endedTokens,
  tokens,
} from '#server/db/schema/all.ts'

/** Rows to purge: at an instant stored in each, or some time after creation. */
interface Purge {
  readonly table: PgTable
  /** The columns that identify one row. */
  readonly key: readonly PgColumn[]
  readonly over: {readonly ends_at: PgColumn} | {readonly made_at: PgColumn; readonly retention_ms: number}
}

/** What is purged and when, by the name in the tick report. */
export const purges = {
  // a repeated key returns its stored answer until then, rules.md#idempotency
  keys_purged: {
    table: idempotencyKeys,
    key: [idempotencyKeys.user_id, idempotencyKeys.key],
    over: {made_at: idempotencyKeys.created_at, retention_ms: 30 * day_ms},
  },
  // a token is never valid after this instant, even if it is used
  tokens_purged: {table: tokens, key: [tokens.id], over: {ends_at: tokens.expires_at}},
  ended_tokens_purged: {
    table: endedTokens,
    key: [endedTokens.token_hash],
    over: {ends_at: endedTokens.expires_at},
  },
  // abandoned social sign-ins, and used tickets that have expired
  social_starts_purged: {
    table: socialStarts,
    key: [socialStarts.state_hash],
    over: {ends_at: socialStarts.expires_at},
  },
  passkey_challenges_purged: {
    table: passkeyChallenges,
    key: [passkeyChallenges.challenge_hash],
    over: {ends_at: passkeyChallenges.expires_at},
  },
  tickets_purged: {table: spentTickets, key: [spentTickets.id], over: {ends_at: spentTickets.expires_at}},
  // outbox reports are useful for weeks only
  reports_purged: {
    table: outboxReports,
    key: [outboxReports.id],
    over: {made_at: outboxReports.at, retention_ms: 90 * day_ms},
  },
  // notifications are deleted after 90 days, rules-people.md#retention
  notices_purged: {
    table: notices,
    key: [notices.user_id, notices.id],
    over: {made_at: notices.created_at, retention_ms: 90 * day_ms},
  },
  // what staff had to call about goes with the notifications
  family_calls_purged: {
    table: familyCalls,
    key: [familyCalls.id],
    over: {made_at: familyCalls.created_at, retention_ms: 90 * day_ms},
  },
  // unconfirmed email changes, and those too old to dispute
  email_changes_purged: {
    table: emailChanges,
    key: [emailChanges.id],
    over: {made_at: emailChanges.expires_at, retention_ms: 90 * day_ms},
  },
  // questions and answers of the assistant, rules-people.md#retention
  chats_purged: {
    table: chatMessages,
    key: [chatMessages.id],
    over: {made_at: chatMessages.created_at, retention_ms: chat.stored_ms},
  },
  // what the assistant could not answer, without names
  open_questions_purged: {
    table: openQuestions,
    key: [openQuestions.id],
    over: {made_at: openQuestions.asked_at, retention_ms: 90 * day_ms},
  },
  // the payment provider sends an event again for some days at most
  provider_events_purged: {
    table: providerEvents,
    key: [providerEvents.id],
    over: {made_at: providerEvents.received_at, retention_ms: 90 * day_ms},
  },
  // editors that were closed without a message
  post_writers_purged: {
    table: postWriters,
    key: [postWriters.post_id, postWriters.editor_id],
    over: {made_at: postWriters.seen_at, retention_ms: day_ms},
  },
  // meet-and-greets that are over, rules-people.md#retention
  meetings_purged: {
    table: meetings,
    key: [meetings.id],
    over: {made_at: meetings.scheduled_end, retention_ms: 90 * day_ms},
  },
  // a reader counts once a day
  post_readers_purged: {
    table: postReaders,
    key: [postReaders.post_id, postReaders.reader_hash],
    over: {made_at: postReaders.read_at, retention_ms: day_ms},
  },
  // the file is deleted a day after it was made
  exports_purged: {
    table: dataExports,
    key: [dataExports.id],
    over: {made_at: dataExports.created_at, retention_ms: 90 * day_ms},
  },
  // payout connections that were abandoned or are complete
  payout_states_purged: {
    table: payoutStates,
    key: [payoutStates.state_hash],
    over: {ends_at: payoutStates.expires_at},
  },
} satisfies Record<string, Purge>

/** Deletes up to `limit` expired rows, the oldest expiry first; returns how many. */
export async function purgeRows(db: Db, {table, key, over}: Purge, now: string, limit: number): Promise<number> {
  const names = sql.join([...key], sql`, `)
  const [since, isOver] =
    'ends_at' in over
      ? [over.ends_at, sql`${over.ends_at} <= ${now}::timestamptz`]
      : [over.made_at, sql`${over.made_at} < ${plusMs(now, -over.retention_ms)}::timestamptz`]
  const rows = await rowsOf(
    db,
    sql`delete from ${table} where (${names}) in (
        select ${names} from ${table} where ${isOver} order by ${since} limit ${limit}::int for update skip locked
      ) returning 1::int as done`,
  )
  return rows.length
}
