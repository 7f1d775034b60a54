import {and, eq, sql, type SQL} from 'drizzle-orm'
import type {ThreadSide} from '#contract/messages/messages.ts'
import {unread_after_ms} from '#domain/constants.ts'
import {plusMs} from '#server/clock.ts'
import {hasJoined} from '#server/db/active-accounts.ts'
import type {Db} from '#server/db/client.ts'
import {unreadThreads} from '#server/db/schema/all.ts'
import type {Reader, ThreadRow} from './find-threads.ts'

type Sides = Pick<ThreadRow, 'parent_id' | 'caretaker_id' | 'org_id' | 'member_id'>

/** SQL: the accounts that read on this side of a thread. */
export function accountsOn({parent_id, caretaker_id, org_id, member_id}: Sides, side: ThreadSide): SQL {
  return {
    family: sql`select user_id from family_adults where parent_id = ${parent_id}::uuid`,
    caretaker: sql`select user_id from caretakers where id = ${caretaker_id}::uuid`,
    office: sql`select user_id from members where org_id = ${org_id}::uuid and role in ('owner', 'coordinator')
      and removed_at is null`,
    field: sql`select user_id from members where id = ${member_id}::uuid and role = 'field' and removed_at is null`,
  }[side]
}

/**
 * Counts a message as unread for each account of this side, from the first one on that arrives after it has joined; for a
 * field caregiver, whose thread no one else reads, from the first one on. Each is notified once until it has read again.
 * @see src/domain/rules-people.md#messages
 */
export async function addUnread(
  tx: Db,
  thread: ThreadRow,
  {side, position, now}: {side: ThreadSide; position: number; now: string},
): Promise<void> {
  await tx.execute(sql`insert into unread_threads (thread_id, side, user_id, read_position, unread, notify_at)
    select ${thread.id}::uuid, ${side}::text, u.id, ${position - 1}::int, 1, ${plusMs(now, unread_after_ms)}::timestamptz
      from users u where u.id in (${accountsOn(thread, side)}) and (${side}::text = 'field' or ${hasJoined(sql`u`)})
    on conflict (thread_id, side, user_id) do update set unread = unread_threads.unread + 1`)
}

/**
 * Saves up to where the reader, and with that anyone of the reader's side, has read. What is left unread is notified
 * again in ten minutes, unless the reader's side has blocked the other.
 */
export async function saveRead(
  tx: Db,
  thread_id: string,
  {side, user_id}: Reader,
  {position, unread, is_blocked, now}: {position: number; unread: number; is_blocked: boolean; now: string},
): Promise<void> {
  const isOwn = and(
    eq(unreadThreads.thread_id, thread_id),
    eq(unreadThreads.side, side),
    eq(unreadThreads.user_id, user_id),
  )
  const ofSide = tx.$with('of_side', {}).as(
    sql`update thread_sides set read_position = ${position}::int, read_at = ${now}::timestamptz
      where thread_id = ${thread_id}::uuid and side = ${side} and read_position < ${position}::int`,
  )
  const read_position = sql`greatest(${unreadThreads.read_position}, ${position}::int)`
  const notify_at = is_blocked
    ? null
    : sql`coalesce(${unreadThreads.notify_at}, ${plusMs(now, unread_after_ms)}::timestamptz)`
  await (unread === 0
    ? tx.with(ofSide).delete(unreadThreads).where(isOwn)
    : tx.with(ofSide).update(unreadThreads).set({read_position, unread, notify_at}).where(isOwn))
}
