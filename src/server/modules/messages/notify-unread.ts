import {sql} from 'drizzle-orm'
import type {ThreadSide} from '#contract/messages/messages.ts'
import {rowsOf, type Db} from '#server/db/client.ts'
import {notify, type NewNotification} from '#server/modules/notifications/index.ts'
import {findThreads, nameOn, otherSide, recipientsOn, sideOn} from './threads.ts'

/** Start of the visit of the booking that is nearest to `now`, or of a request. */
async function nearestVisit(tx: Db, booking_id: string, now: string): Promise<string | undefined> {
  const [row] = await rowsOf<{at: string}>(
    tx,
    sql`select coalesce((select s.scheduled_start from sessions s where s.booking_id = b.id and s.status <> 'CANCELLED'
          order by abs(extract(epoch from s.scheduled_start - ${now}::timestamptz)) limit 1), b.first_start)::text as at
        from bookings b where b.id = ${booking_id}::uuid`,
  )
  return row && new Date(row.at).toISOString()
}

/** The notification of one side of a thread, without the text of any message. */
async function buildUnread(tx: Db, thread_id: string, side: ThreadSide, now: string): Promise<NewNotification[]> {
  const [thread] = await findThreads(tx, sql`t.id = ${thread_id}::uuid`, now)
  if (!thread) return []
  const {unread} = sideOn(thread, side)
  const about_at = thread.booking_id === null ? undefined : await nearestVisit(tx, thread.booking_id, now)
  return [
    {
      kind: 'message_unread',
      to: recipientsOn(thread, side),
      facts: {thread_id, from: nameOn(thread, otherSide(thread, side)), messages: unread},
      ...(thread.booking_id !== null && {booking_id: thread.booking_id}),
      ...(about_at !== undefined && {about_at}),
    },
  ]
}

/**
 * Notifies up to `limit` sides of messages that they have not read for ten minutes; returns how many. Locked rows are
 * left to the next run.
 * @see src/domain/rules.md#messages
 */
export async function notifyUnread(db: Db, now: string, limit: number): Promise<number> {
  return db.transaction(async tx => {
    const due = await rowsOf<{thread_id: string; side: ThreadSide}>(
      tx,
      sql`update thread_sides set notify_at = null where (thread_id, side) in (
          select thread_id, side from thread_sides where notify_at <= ${now}::timestamptz
          order by notify_at limit ${limit}::int for update skip locked)
        returning thread_id::text, side`,
    )
    const built: NewNotification[] = []
    for (const {thread_id, side} of due) built.push(...(await buildUnread(tx, thread_id, side, now)))
    await notify(tx, built, now)
    return due.length
  })
}
