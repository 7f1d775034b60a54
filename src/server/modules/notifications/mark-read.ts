import {and, eq, inArray, isNull, sql, type SQL} from 'drizzle-orm'
import type {Db} from '#server/db/client.ts'
import {preparedByIds, uuids} from '#server/db/prepared.ts'
import {notices} from '#server/db/schema/all.ts'
import {live_channel} from '#server/http/events/hub.ts'
import type {NotificationKind} from './facts.ts'

/** Marks these people's notifications about unread messages of these threads as read; both are subqueries of ids. */
export async function readThreadNotifications(
  tx: Db,
  {user_ids, thread_ids}: {user_ids: SQL; thread_ids: SQL},
  now: string,
): Promise<void> {
  await tx
    .update(notices)
    .set({read_at: now})
    .where(
      and(
        sql`${notices.user_id} in (${user_ids})`,
        isNull(notices.read_at),
        eq(notices.kind, 'message_unread' satisfies NotificationKind),
        sql`${notices.facts} ->> 'thread_id' in (select t.id::text from threads t where t.id in (${thread_ids}))`,
      ),
    )
}

/** The kinds that ask a caregiver or an agency to answer a request, with that it has changed. */
const asking = [
  'request_new',
  'request_assigned',
  'request_invited',
  'request_changed',
] as const satisfies readonly NotificationKind[]

/** Marks unread notifications of these bookings as read, and publishes that to live pages of their recipients. */
const reading = (name: string, which: SQL | undefined) =>
  preparedByIds(name, (db, is) => {
    const read = db.$with('read', {}).as(
      sql`update notices set read_at = ${sql.placeholder('now')}::timestamptz
        where ${is(notices.booking_id)} and ${notices.read_at} is null and ${which}
        returning user_id, booking_id, session_id, kind`,
    )
    return db
      .with(read)
      .select({sent: sql`pg_notify(${live_channel}, change.payload)`})
      .from(
        sql`(select distinct jsonb_build_object('user_id', user_id, 'notice_id', null, 'kind', kind, 'booking_id', booking_id,
          'session_id', session_id, 'invoice_id', null)::text as payload from read) change`,
      )
  })

const readingRequests = reading('read_request_notices', inArray(notices.kind, [...asking]))
const readingConfirms = reading(
  'read_confirm_notices',
  and(
    eq(notices.kind, 'session_confirmed' satisfies NotificationKind),
    sql`${notices.session_id} = any(${sql.placeholder('session_ids')}::uuid[])`,
    sql`${notices.facts} ->> 'is_answered' is null`,
  ),
)

/**
 * Marks the notifications that asked for an answer to these requests as read for all their recipients, because the requests
 * have ended; what was not mailed yet is not mailed any more. Live pages of these people refetch.
 * @see src/domain/rules-people.md#notifications
 */
export async function readRequestNotifications(tx: Db, booking_ids: readonly string[], now: string): Promise<void> {
  if (booking_ids.length > 0) await readingRequests(tx, booking_ids, {now})
}

/**
 * The same for those that asked to confirm these visits, because the visits are settled without that.
 * @see src/domain/rules-people.md#notifications
 */
export async function readConfirmNotifications(
  tx: Db,
  visits: readonly {id: string; booking_id: string}[],
  now: string,
): Promise<void> {
  if (visits.length === 0) return
  const booking_ids = [...new Set(visits.map(({booking_id}) => booking_id))]
  await readingConfirms(tx, booking_ids, {session_ids: uuids(visits.map(({id}) => id)), now})
}
