import {sql, type SQL} from 'drizzle-orm'
import {day_ms, threadEnds} from '#domain/constants.ts'
import {plusMs} from '#server/clock.ts'
import {rowsOf, type Db} from '#server/db/client.ts'
import {deleteThreads} from '#server/db/delete-threads.ts'
import {uuids} from '#server/db/prepared.ts'

interface Due {
  id: string
  /** The end of the last session, or when the field person left; null while they are in the agency. */
  ended_at: string | null
  is_reported: boolean
  /** The account of a side was erased, so that no one waits for a year. */
  is_erased: boolean
}

/** When a due thread is looked at again; null to erase it now. */
function nextEraseAt({ended_at, is_reported, is_erased}: Due, now: string): string | null {
  if (is_erased) return is_reported ? plusMs(now, day_ms) : null
  if (ended_at === null) return plusMs(now, threadEnds.closes_after_ms)
  const erased_at = plusMs(new Date(ended_at).toISOString(), threadEnds.erased_after_ms)
  if (erased_at > now) return erased_at
  return is_reported ? plusMs(now, day_ms) : null
}

/** SQL: an account or agency of thread `t` is closed and can no longer be opened again. */
const isErased = sql`(exists (select from users u where u.closed_at is not null
    and not exists (select from account_closings c where c.user_id = u.id)
    and u.id in (select user_id from parents where id = t.parent_id union all select user_id from caretakers
      where id = t.caretaker_id union all select user_id from members where id = t.member_id))
  or exists (select from organizations o where o.id = t.org_id and o.closed_at is not null
    and not exists (select from account_closings c where c.org_id = o.id)))`

/**
 * Erases what a person wrote, and has the job erase the threads of the profiles that go with the account, in which the other
 * side wrote to them. A reported thread stays until its report is closed.
 * @see src/domain/rules-people.md#closing-an-account
 */
export async function eraseMessagesOf(
  tx: Db,
  {user_id, profile_ids}: {user_id: string; profile_ids: readonly string[]},
  now: string,
): Promise<void> {
  const ids = sql`any(${uuids(profile_ids)}::uuid[])`
  await rowsOf(
    tx,
    sql`update threads set erase_at = ${now}::timestamptz where parent_id = ${ids} or caretaker_id = ${ids} or org_id = ${ids}
      or member_id in (select id from members where user_id = ${user_id}::uuid)`,
  )
  await eraseWords(
    tx,
    sql`m.user_id = ${user_id}::uuid and not exists (
    select from message_reports r where r.thread_id = m.thread_id and r.closed_at is null)`,
    now,
  )
}

/** Erases what erased people wrote in a thread, once none of its messages is reported any more. */
export const eraseReported = (tx: Db, thread_id: string, now: string): Promise<void> =>
  eraseWords(
    tx,
    sql`m.thread_id = ${thread_id}::uuid and not exists (
      select from message_reports r where r.thread_id = m.thread_id and r.closed_at is null)
    and exists (select from users u where u.id = m.user_id and u.closed_at is not null
      and not exists (select from account_closings c where c.user_id = u.id))`,
    now,
  )

/** Empties the messages of a condition over `m`; an empty text says that one was there. */
async function eraseWords(tx: Db, where: SQL, now: string): Promise<void> {
  await rowsOf(
    tx,
    sql`update files set forget_at = ${now}::timestamptz where id in (
      select m.file_id from messages m where m.file_id is not null and ${where})`,
  )
  await rowsOf(tx, sql`update messages m set text = '', file_id = null where ${where}`)
}

/**
 * Erases up to `limit` threads a year after their last session, except where a report is open; returns how many were
 * due.
 * @see src/domain/rules-people.md#retention
 */
export async function eraseDueThreads(db: Db, now: string, limit: number): Promise<number> {
  return db.transaction(async tx => {
    const due = await rowsOf<Due>(
      tx,
      sql`select t.id::text, case when t.booking_id is null then m.removed_at else coalesce(
            (select max(s.scheduled_end) from sessions s where s.booking_id = b.id and s.status <> 'CANCELLED'),
            b.last_end) end::text as ended_at,
          exists (select from message_reports r where r.thread_id = t.id and r.closed_at is null) as is_reported,
          ${isErased} as is_erased
        from threads t left join bookings b on b.id = t.booking_id left join members m on m.id = t.member_id
        where t.erase_at <= ${now}::timestamptz order by t.erase_at limit ${limit}::int
        for update of t skip locked`,
    )
    const later = due.map(each => ({id: each.id, at: nextEraseAt(each, now)}))
    await rowsOf(
      tx,
      sql`update threads set erase_at = d.at from json_to_recordset(${JSON.stringify(later)}::json) as d(id uuid, at timestamptz)
        where threads.id = d.id and d.at is not null`,
    )
    const over = later.flatMap(({id, at}) => (at === null ? [id] : []))
    await deleteThreads(tx, sql`t.id = any(${uuids(over)}::uuid[])`, now)
    return due.length
  })
}
