import {sql} from 'drizzle-orm'
import {day_ms, threadEnds} from '#domain/constants.ts'
import {plusMs} from '#server/clock.ts'
import {rowsOf, type Db} from '#server/db/client.ts'

interface Due {
  id: string
  /** The end of the last session, or when the field person left; null while they are in the agency. */
  ended_at: string | null
  is_reported: boolean
}

/** When a due thread is looked at again; null to erase it now. */
function laterThan({ended_at, is_reported}: Due, now: string): string | null {
  if (ended_at === null) return plusMs(now, threadEnds.closes_after_ms)
  const erased_at = plusMs(new Date(ended_at).toISOString(), threadEnds.erased_after_ms)
  if (erased_at > now) return erased_at
  return is_reported ? plusMs(now, day_ms) : null
}

/**
 * Erases up to `limit` threads a year after their last session, except where a report is open; returns how many were
 * due.
 * @see src/domain/rules.md#retention
 */
export async function eraseDueThreads(db: Db, now: string, limit: number): Promise<number> {
  return db.transaction(async tx => {
    const due = await rowsOf<Due>(
      tx,
      sql`select t.id::text, case when t.booking_id is null then m.removed_at else coalesce(
            (select max(s.scheduled_end) from sessions s where s.booking_id = b.id and s.status <> 'CANCELLED'),
            b.last_end) end::text as ended_at,
          exists (select from message_reports r where r.thread_id = t.id and r.closed_at is null) as is_reported
        from threads t left join bookings b on b.id = t.booking_id left join members m on m.id = t.member_id
        where t.erase_at <= ${now}::timestamptz order by t.erase_at limit ${limit}::int
        for update of t skip locked`,
    )
    const later = due.map(each => ({id: each.id, at: laterThan(each, now)}))
    await rowsOf(
      tx,
      sql`update threads set erase_at = d.at from json_to_recordset(${JSON.stringify(later)}::json) as d(id uuid, at timestamptz)
        where threads.id = d.id and d.at is not null`,
    )
    const over = sql`(select (json_array_elements_text(${JSON.stringify(later.flatMap(({id, at}) => (at === null ? [id] : [])))}::json))::uuid)`
    await rowsOf(
      tx,
      sql`update files set forget_at = ${now}::timestamptz where id in (
        select file_id from messages where thread_id in ${over} and file_id is not null)`,
    )
    await rowsOf(tx, sql`delete from threads where id in ${over}`)
    return due.length
  })
}
