import {sql} from 'drizzle-orm'
import type {ThreadSide} from '#contract/messages/messages.ts'
import {hasJoined} from '#server/db/active-accounts.ts'
import {rowsOf, type Db} from '#server/db/client.ts'
import {notify, type NewNotification} from '#server/modules/notifications/index.ts'
import {findThreads, type ThreadRow} from './find-threads.ts'
import {nameOn, otherSide, recipientsOn} from './present-thread.ts'

/** What an account of a side has not read of a thread. */
interface DueReader {
  thread_id: string
  side: ThreadSide
  user_id: string
  read_position: number
  unread: number
}

const keyOf = ({thread_id, user_id}: Pick<DueReader, 'thread_id' | 'user_id'>) => `${thread_id} ${user_id}`

/** The start of each booking's visit that is nearest to `now`, or of the request. */
async function nearestVisits(tx: Db, booking_ids: readonly string[], now: string): Promise<Map<string, string>> {
  const rows = await rowsOf<{id: string; at: string}>(
    tx,
    sql`select b.id::text, coalesce((select s.scheduled_start from sessions s
          where s.booking_id = b.id and s.status <> 'CANCELLED'
          order by abs(extract(epoch from s.scheduled_start - ${now}::timestamptz)) limit 1), b.first_start)::text as at
        from bookings b where b.id = any(${`{${booking_ids.join(',')}}`}::uuid[])`,
  )
  return new Map(rows.map(({id, at}) => [id, new Date(at).toISOString()]))
}

/** The start of the visit nearest to `now` that each of these members is assigned to. */
async function nearestVisitsOfMembers(
  tx: Db,
  member_ids: readonly string[],
  now: string,
): Promise<Map<string, string>> {
  const rows = await rowsOf<{id: string; at: string}>(
    tx,
    sql`select m.id::text, v.at::text from unnest(${`{${member_ids.join(',')}}`}::uuid[]) as m(id)
        cross join lateral (select s.scheduled_start as at from sessions s
          where s.assigned_member_id = m.id and s.status <> 'CANCELLED'
            and s.scheduled_start >= ${now}::timestamptz - interval '1 day'
          order by s.scheduled_start limit 1) v`,
  )
  return new Map(rows.map(({id, at}) => [id, new Date(at).toISOString()]))
}

type Writer = NonNullable<ThreadRow['people']['family']> & {is_contact: boolean}

/** The adults of the family who wrote what these readers of the other side have not read. */
async function unreadAdults(tx: Db, due: readonly DueReader[]): Promise<Map<string, Writer[]>> {
  const readers = due.filter(({side}) => side !== 'family')
  const rows = await rowsOf<{thread_id: string; user_id: string; adults: Writer[]}>(
    tx,
    sql`select d.thread_id::text, d.user_id::text, json_agg(distinct jsonb_build_object('id', u.id, 'first_name', u.first_name,
          'last_name', u.last_name, 'picture', u.profile_picture, 'is_contact', u.id is not distinct from p.user_id)) as adults
        from json_to_recordset(${JSON.stringify(readers)}::json) as d(thread_id uuid, user_id uuid, read_position int)
          join messages k on k.thread_id = d.thread_id and k.position > d.read_position
          join users u on u.id = k.user_id
          join threads t on t.id = k.thread_id left join bookings b on b.id = t.booking_id
          left join parents p on p.id = coalesce(t.parent_id, b.parent_id)
        where k.side = 'family'
        group by d.thread_id, d.user_id`,
  )
  return new Map(rows.map(({adults, ...row}) => [keyOf(row), adults]))
}

/** The side that wrote, by name; a family by that of the adult who did, if only one wrote, beside its contact's. */
function senderOf(thread: ThreadRow, side: ThreadSide, adults: readonly Writer[] = []) {
  const [adult, second] = adults
  if (side !== 'family' || !adult) return {from: nameOn(thread, side)}
  if (second) return {from: nameOn(thread, side), by_both: true as const}
  const from = nameOn({...thread, people: {...thread.people, family: adult}}, side)
  return adult.is_contact ? {from} : {from, of_family: nameOn(thread, side)}
}

/** The notifications of these readers, without the text of any message. */
async function buildUnread(tx: Db, due: readonly DueReader[], now: string): Promise<NewNotification[]> {
  const ids = [...new Set(due.map(({thread_id}) => thread_id))]
  const found = await findThreads(tx, sql`t.id = any(${`{${ids.join(',')}}`}::uuid[])`, now, ids.length)
  const threads = new Map(found.map(thread => [thread.id, thread]))
  const visits = await nearestVisits(tx, [...new Set(found.flatMap(({booking_id}) => booking_id ?? []))], now)
  const ofTeams = await nearestVisitsOfMembers(tx, [...new Set(found.flatMap(({member_id}) => member_id ?? []))], now)
  const adults = await unreadAdults(tx, due)
  return due.flatMap((reader): NewNotification[] => {
    const {thread_id, side, user_id, unread} = reader
    const thread = threads.get(thread_id)
    if (!thread) return []
    const {booking_id, member_id} = thread
    const about_at = booking_id === null ? ofTeams.get(member_id ?? '') : visits.get(booking_id)
    return [
      {
        kind: 'message_unread',
        to: {...recipientsOn(thread, side), only_user: user_id},
        facts: {
          thread_id,
          ...senderOf(thread, otherSide(thread, side), adults.get(keyOf(reader))),
          messages: unread,
        },
        ...(booking_id !== null && {booking_id}),
        ...(about_at !== undefined && {about_at}),
      },
    ]
  })
}

/**
 * Notifies up to `limit` readers of messages that they have not read for ten minutes, an invited one once it has joined;
 * returns how many. Locked rows are left to the next run.
 * @see src/domain/rules-people.md#messages
 */
export async function notifyUnread(db: Db, now: string, limit: number): Promise<number> {
  return db.transaction(async tx => {
    const due = await rowsOf<DueReader>(
      tx,
      sql`update unread_threads set notify_at = null where (thread_id, side, user_id) in (
          select x.thread_id, x.side, x.user_id from unread_threads x join users u on u.id = x.user_id
          where x.notify_at <= ${now}::timestamptz and ${hasJoined(sql`u`)}
          order by x.notify_at limit ${limit}::int for update of x skip locked)
        returning thread_id::text, side, user_id::text, read_position, unread`,
    )
    if (due.length > 0) await notify(tx, await buildUnread(tx, due, now), now)
    return due.length
  })
}
