import {eq, sql} from 'drizzle-orm'
import type {Db} from '#server/db/client.ts'
import {messages} from '#server/db/schema/all.ts'
import {publishChange, readThreadNotifications} from '#server/modules/notifications/index.ts'
import {countUnreadAfter} from './messages.ts'
import {publishMessage} from './send.ts'
import type {Reader, ThreadRow} from './find-threads.ts'
import {sideOn, stateFor} from './present-thread.ts'
import {saveRead} from './unread.ts'

/** The position of a message of the thread; of the newest without an id, and 0 for another thread's. */
async function positionOf(tx: Db, thread: ThreadRow, message_id: string | undefined): Promise<number> {
  if (message_id === undefined) return thread.messages_count
  const [row] = await tx.select().from(messages).where(eq(messages.id, message_id))
  return row?.thread_id === thread.id ? row.position : 0
}

/**
 * Marks a locked thread as read by the reader up to a message, and their notifications of it; the other side sees it read
 * by anyone of the reader's side. @returns how many are unread for the reader
 */
export async function markRead(
  tx: Db,
  thread: ThreadRow,
  reader: Reader,
  {message_id, now}: {message_id: string | undefined; now: string},
): Promise<number> {
  const position = await positionOf(tx, thread, message_id)
  const isFirstOfSide = position > sideOn(thread, reader.side).read_position
  const isOwnNew = thread.own !== null && position > thread.own.read_position
  if (!isFirstOfSide && !isOwnNew) return thread.own?.unread ?? 0
  const unread = isOwnNew ? await countUnreadAfter(tx, thread, reader, position) : (thread.own?.unread ?? 0)
  const is_blocked = stateFor(thread, reader.side) === 'blocked'
  await saveRead(tx, thread.id, reader, {position, unread, is_blocked, now})
  const read = {user_ids: sql`select ${reader.user_id}::uuid`, thread_ids: sql`select ${thread.id}::uuid`}
  await readThreadNotifications(tx, read, now)
  if (isFirstOfSide) await publishMessage(tx, thread, reader, {now})
  else await publishChange(tx, {kind: 'message_unread', to: {}, by: reader.user_id}, now)
  return unread
}
