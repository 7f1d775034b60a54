import {and, desc, eq, gt, lt, ne, sql} from 'drizzle-orm'
import {alias} from 'drizzle-orm/pg-core'
import type {Message} from '#contract/messages/messages.ts'
import type {Db} from '#server/db/client.ts'
import {messageReports, messages, users} from '#server/db/schema/all.ts'
import type {Page} from '#server/http/paging.ts'
import {type Reader, type ThreadRow} from './find-threads.ts'
import {authorFor, otherSide, sideOn, textFor} from './present-thread.ts'

const withAuthor = (db: Db) =>
  db
    .select({
      message: messages,
      first_name: users.first_name,
      reported_by: sql<string[]>`(select coalesce(json_agg(${messageReports.side}), '[]'::json) from ${messageReports}
        where ${messageReports.message_id} = ${messages.id})`,
    })
    .from(messages)
    .innerJoin(users, eq(users.id, messages.user_id))

export type MessageRow = Awaited<ReturnType<typeof withAuthor>>[number]

/** A page of a thread's messages, newest first, and one more if another page follows. */
export function pageOfMessages(db: Db, thread_id: string, {after, limit}: Page): Promise<MessageRow[]> {
  const earlier = alias(messages, 'earlier')
  const position = db
    .select({position: earlier.position})
    .from(earlier)
    .where(eq(earlier.id, after ?? thread_id))
  return withAuthor(db)
    .where(and(eq(messages.thread_id, thread_id), after === null ? undefined : lt(messages.position, position)))
    .orderBy(desc(messages.position))
    .limit(limit + 1)
}

export async function messageById(db: Db, id: string): Promise<MessageRow | undefined> {
  const [row] = await withAuthor(db).where(eq(messages.id, id))
  return row
}

/**
 * The times of the messages since `since` of an account, or of both adults of its family, oldest first. Until the end of
 * the transaction no other send of theirs counts, so that sends to several threads at once are counted one by one.
 */
export async function lockSentSince(
  tx: Db,
  {user_id, side, profile_id}: Reader,
  since: string,
): Promise<{received_at: string}[]> {
  const isFamily = side === 'family'
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${isFamily ? profile_id : user_id}, 0))`)
  const isTheirs = isFamily
    ? sql`${messages.user_id} in (select user_id from family_adults where parent_id = ${profile_id}::uuid)`
    : eq(messages.user_id, user_id)
  return tx
    .select({received_at: messages.received_at})
    .from(messages)
    .where(and(isTheirs, gt(messages.received_at, since)))
    .orderBy(messages.received_at)
}

/** How many messages of the other side stand behind a position. */
export async function countUnreadAfter(tx: Db, thread: ThreadRow, reader: Reader, position: number): Promise<number> {
  return tx.$count(
    messages,
    and(eq(messages.thread_id, thread.id), gt(messages.position, position), ne(messages.side, reader.side)),
  )
}

/** A message as its reader may see it. @see src/domain/rules-people.md#hidden-contacts */
export function presentMessage(
  {message, first_name, reported_by}: MessageRow,
  thread: ThreadRow,
  reader: Reader,
): Message {
  const author = authorFor(message, reader)
  const theirs = sideOn(thread, otherSide(thread, message.side))
  const isRead = author !== 'them' && theirs.read_position >= message.position
  return {
    id: message.id,
    thread_id: message.thread_id,
    author,
    name: first_name,
    ...textFor(thread, message, reader),
    has_picture: message.file_id !== null,
    written_at: message.claimed_at ?? message.received_at,
    received_at: message.received_at,
    read_at: isRead ? theirs.read_at : null,
    is_reported: reported_by.includes(reader.side),
  }
}
