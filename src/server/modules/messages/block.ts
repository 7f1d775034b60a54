import {and, eq, isNull, sql} from 'drizzle-orm'
import {unread_after_ms} from '#domain/constants.ts'
import {plusMs} from '#server/clock.ts'
import type {Db} from '#server/db/client.ts'
import {blocks, parents, threads, unreadThreads} from '#server/db/schema/all.ts'
import {endMeetings} from '#server/modules/bookings/index.ts'
import {readThreadNotifications} from '#server/modules/notifications/index.ts'
import type {Reader, ThreadRow} from './find-threads.ts'
import {accountsOn} from './unread.ts'

type Pair = Pick<typeof blocks.$inferInsert, 'parent_id' | 'caretaker_id' | 'org_id' | 'by'>

/** The block of one side; null between an agency and its field people, who cannot block each other. */
function pairOf({parent_id, caretaker_id, org_id}: ThreadRow, {side}: Reader): Pair | null {
  return parent_id === null ? null : {parent_id, caretaker_id, org_id, by: side === 'family' ? 'family' : 'provider'}
}

/** SQL: the ids of the threads of a pair. */
const threadsOf = ({parent_id, caretaker_id, org_id}: Pair) =>
  sql`select id from threads where parent_id = ${parent_id}::uuid
    and (caretaker_id = ${caretaker_id}::uuid or org_id = ${org_id}::uuid)`

/** What the reader's side has not read in the threads of a pair. */
const isSideOfPair = (pair: Pair, {side}: Reader) =>
  and(eq(unreadThreads.side, side), sql`${unreadThreads.thread_id} in (${threadsOf(pair)})`)

/** Locks a thread's family before the thread, so that a meeting proposed at the same time is seen, or sees the block. */
export async function lockFamilyOf(tx: Db, thread_id: string): Promise<void> {
  const family = tx.select({id: threads.parent_id}).from(threads).where(eq(threads.id, thread_id))
  await tx.select({id: parents.id}).from(parents).where(eq(parents.id, family)).for('no key update')
}

/** Blocks the other side for the reader's. False where no one can. @see src/domain/rules-people.md#blocking */
export async function block(tx: Db, thread: ThreadRow, reader: Reader, now: string): Promise<boolean> {
  const pair = pairOf(thread, reader)
  if (!pair) return false
  await tx
    .insert(blocks)
    .values({...pair, user_id: reader.user_id, created_at: now})
    .onConflictDoNothing()
  await endMeetings(
    tx,
    {
      parent_id: pair.parent_id,
      ...(pair.caretaker_id ? {caretaker_ids: [pair.caretaker_id]} : pair.org_id && {org_ids: [pair.org_id]}),
    },
    now,
  )
  // what was written before is not announced any more, nor a notification sent of it that waits
  await readThreadNotifications(tx, {user_ids: accountsOn(thread, reader.side), thread_ids: threadsOf(pair)}, now)
  await tx.update(unreadThreads).set({notify_at: null}).where(isSideOfPair(pair, reader))
  return true
}

/** Ends the side's own block; what it has not read is announced again in ten minutes. */
export async function unblock(tx: Db, thread: ThreadRow, reader: Reader, now: string): Promise<boolean> {
  const pair = pairOf(thread, reader)
  if (!pair) return false
  const {parent_id, caretaker_id, org_id, by} = pair
  await tx
    .delete(blocks)
    .where(
      and(
        eq(blocks.parent_id, parent_id),
        eq(blocks.by, by),
        caretaker_id ? eq(blocks.caretaker_id, caretaker_id) : isNull(blocks.caretaker_id),
        org_id ? eq(blocks.org_id, org_id) : isNull(blocks.org_id),
      ),
    )
  await tx
    .update(unreadThreads)
    .set({notify_at: plusMs(now, unread_after_ms)})
    .where(isSideOfPair(pair, reader))
  return true
}
