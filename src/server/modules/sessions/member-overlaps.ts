import {and, eq, gt, inArray, isNotNull, isNull, ne, notInArray, or, sql} from 'drizzle-orm'
import {alias} from 'drizzle-orm/pg-core'
import {day_ms} from '#domain/constants.ts'
import {isLaterLike} from '#domain/sessions/assign.ts'
import {plusMs} from '#server/clock.ts'
import type {Db} from '#server/db/client.ts'
import {sessions} from '#server/db/schema/all.ts'
import type {SessionRow} from '#server/db/schema/sessions.ts'

const other = alias(sessions, 'other')

/**
 * Visits that take the time of an agency's members at the times of the sessions of a booking, which is that of this
 * session. The people board counts the same (`memberClashes`).
 */
export const visitsOfMembers = (db: Db, session_id: string, org_id: string, now: string) =>
  db
    .select({wanted: sessions, visit: other})
    .from(sessions)
    .innerJoin(
      other,
      and(
        eq(other.org_id, org_id),
        isNotNull(other.assigned_member_id),
        notInArray(other.status, ['CANCELLED', 'MISSED']),
        // a visit that both sides ended early leaves time for one to come
        or(and(ne(other.status, 'COMPLETED'), isNull(other.busy_until)), ne(sessions.status, 'SCHEDULED')),
        ne(other.id, sessions.id),
        gt(other.scheduled_end, now),
        // visits last at most a day, which bounds the index range
        gt(other.scheduled_start, plusMs(now, -2 * day_ms)),
        sql`${other.scheduled_start} < ${sessions.scheduled_end} and ${sessions.scheduled_start} < ${other.scheduled_end}`,
      ),
    )
    .where(
      and(
        sql`${sessions.booking_id} = (select this.booking_id from sessions this where this.id = ${session_id}::uuid)`,
        eq(sessions.org_id, org_id),
        // the visit itself may be under way; of later ones only those that have not begun are assigned with it
        or(eq(sessions.id, session_id), inArray(sessions.status, ['SCHEDULED', 'START_PARTIAL'])),
      ),
    )
    .orderBy(sessions.scheduled_start)

/**
 * Which of these are at the times of the session, and of the later ones that `and_later` would assign.
 * @see src/domain/rules.md#overlaps
 */
export function memberOverlaps(session: SessionRow, visits: Awaited<ReturnType<typeof visitsOfMembers>>, now: string) {
  if (session.org_id === null) return []
  return visits.flatMap(({wanted, visit}) => {
    const is_later = wanted.id !== session.id
    if (is_later && !isLaterLike(wanted, session, now)) return []
    return {
      member_id: visit.assigned_member_id ?? '',
      is_later,
      scheduled_start: wanted.scheduled_start,
      scheduled_end: wanted.scheduled_end,
      session_id: visit.id,
      booking_id: visit.booking_id,
    }
  })
}
