import {sql} from 'drizzle-orm'
import {minute_ms, weekly_notice_days} from '#domain/constants.ts'
import {rowsOf, type Db} from '#server/db/client.ts'
import {isOfEarlierTimes} from '#server/db/is-of-earlier-times.ts'

/** A start confirmed this long after the booked one is still on time. */
const on_time_ms = 10 * minute_ms

/**
 * Counts visits that can no longer change for their caregiver's reliability, each once: those that took place, were
 * missed, or were canceled by the caregiver, but not by ending weekly visits in good time, nor by the family after a missed
 * visit. On time is one whose start the caregiver confirmed by then.
 * @see src/domain/rules.md#reliability
 * @returns how many visits were looked at, at most `limit`
 */
export async function countReliability(db: Db, now: string, limit: number): Promise<number> {
  const rows = await rowsOf<{count: number}>(
    db,
    sql`with due as (
        select id, caretaker_id, status, settled_by, scheduled_start, status <> 'CANCELLED' or (cancelled_by = 'caretaker'
            and not exists (select from session_events e join users u on u.id = e.by_user_id
              where e.session_id = sessions.id and e.kind = 'cancelled' and e.at = sessions.cancelled_at
                and u.role = 'parent')
            and not (scheduled_start >= cancelled_at + ${weekly_notice_days} * interval '1 day' and exists (
              select from bookings b where b.id = sessions.booking_id and b.weekly_end->>'by' = 'caretaker'
                and (b.weekly_end->>'at')::timestamptz = sessions.cancelled_at))) as counts
        from sessions where not counted and status in ('COMPLETED', 'MISSED', 'CANCELLED') and caretaker_id is not null
          and scheduled_end < ${now}::timestamptz and (status = 'CANCELLED' or settles_at is null)
          and (contest_until is null or contest_until < ${now}::timestamptz)
        limit ${limit}::int for update skip locked
      ), marked as (
        update sessions set counted = true from due where sessions.id = due.id
      ), sums as (
        select caretaker_id,
          count(*) filter (where counts)::int as visits,
          count(*) filter (where status = 'COMPLETED' and exists (
            select from claims c where c.session_id = due.id and c.side = 'caretaker' and c.edge = 'start'
              and c.effective_at <= due.scheduled_start + ${on_time_ms / 1000} * interval '1 second'
              and (due.settled_by = 'staff' or not ${isOfEarlierTimes})
          ))::int as on_time
        from due group by caretaker_id
      ), counted as (
        update caretakers set visits_count = visits_count + sums.visits, on_time_count = on_time_count + sums.on_time
        from sums where caretakers.id = sums.caretaker_id
      )
      select count(*)::int as count from due`,
  )
  return rows[0]?.count ?? 0
}
