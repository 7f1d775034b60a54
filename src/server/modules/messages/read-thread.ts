import {eq, sql} from 'drizzle-orm'
import type {Db} from '#server/db/client.ts'
import {messages, threadSides} from '#server/db/schema/all.ts'
import {readThreadNotifications} from '#server/modules/notifications/index.ts'
import {countUnreadAfter} from './messages.ts'
import {publishMessage} from './send.ts'
import {isSide, type Reader, type ThreadRow} from './find-threads.ts'
import {sideOn} from './present-thread.ts'

/** The position of a message of the thread; of the newest without an id, and 0 for another thread's. */
async function positionOf(tx: Db, thread: ThreadRow, message_id: string | undefined): Promise<number> {
  if (message_id === undefined) return thread.messages_count
  const [row] = await tx.select().from(messages).where(eq(messages.id, message_id))
  return row?.thread_id === thread.id ? row.position : 0
}

/**
 * Marks a locked thread as read by the reader's side up to a message, and their notifications of it. @returns how many
 * are unread
 */
export async function markRead(
  tx: Db,
  thread: ThreadRow,
  reader: Reader,
  {message_id, now}: {message_id: string | undefined; now: string},
): Promise<number> {
  const before = sideOn(thread, reader.side)
  const position = await positionOf(tx, thread, message_id)
  if (position <= before.read_position) return before.unread
  const unread = await countUnreadAfter(tx, thread, reader, position)
  await tx
    .update(threadSides)
    .set({
      read_position: position,
      read_at: now,
      unread,
      notify_at: unread === 0 ? null : sql`${threadSides.notify_at}`,
    })
    .where(isSide(thread.id, reader.side))
  await readThreadNotifications(tx, reader.user_id, thread.id, now)
  await publishMessage(tx, thread, reader, {now})
  return unread
}
