import {and, asc, eq, getTableColumns, gt, inArray, lt, or, sql, type SQL} from 'drizzle-orm'
import {agreement_ms, day_ms, hour_ms, not_started_family_ms} from '#domain/constants.ts'
import {fullName} from '#lib/full-name.ts'
import {plusMs} from '#server/clock.ts'
import type {Db} from '#server/db/client.ts'
import {members, sessions, users} from '#server/db/schema/all.ts'
import {notify, type NotificationKind} from '#server/modules/notifications/index.ts'
import {buildNotification, familyOf, providerOf} from './build-notification.ts'

const kind = 'session_not_started' satisfies NotificationKind
/** The longest visit: a day of wall time, when clocks go back. */
const visit_max_ms = day_ms + hour_ms

/** SQL: when the last one who reports running late is expected, of the current times and people; null without a report. */
const expected_at = sql`(select greatest(${sessions.scheduled_start}, e.at) + (e.data ->> 'minutes')::int * interval '1 minute'
  from session_events e where e.session_id = ${sessions.id} and e.kind = 'late' and e.data ->> 'is_too_late' is null
    and not exists (select from session_events later where later.session_id = e.session_id and later.at > e.at
      and (later.kind = 'rescheduled' or later.kind = 'assigned' and e.data ->> 'side' = 'caretaker'))
  order by e.at desc limit 1)`

/** SQL: whether these sides were notified of the session since its start; one that was moved starts later. */
const wereNotified = (sides: SQL) => sql`exists (select from notices n where n.booking_id = ${sessions.booking_id}
  and n.kind = ${kind} and n.session_id = ${sessions.id} and n.created_at >= ${sessions.scheduled_start} and ${sides})`

const hasCaregiver = sql`(${sessions.caretaker_id} is not null
  or exists (select from members m where m.id = ${sessions.assigned_member_id} and m.removed_at is null))`
const hasAccount = sql`exists (select from family_adults a where a.parent_id = ${sessions.parent_id})`

/** SQL: whether the caregiver, and an agency's office, are to be notified. */
const isProviderDue = (now: string) =>
  sql<boolean>`(coalesce(${expected_at}, ${sessions.scheduled_start}) < ${plusMs(now, -agreement_ms)}::timestamptz
    and ${hasCaregiver} and not ${wereNotified(sql`n.side <> 'family'`)})`

/** SQL: whether the family is. */
const isFamilyDue = (now: string) =>
  sql<boolean>`(${sessions.scheduled_start} <= ${plusMs(now, -not_started_family_ms)}::timestamptz
    and ${expected_at} is null and ${hasAccount} and not ${wereNotified(sql`n.side = 'family'`)})`

/** Locks up to `limit` visits under way whose start no side has confirmed, and of which someone is to be notified. */
const lockNotStarted = (tx: Db, now: string, limit: number): Promise<{id: string}[]> =>
  tx
    .select({id: sessions.id})
    .from(sessions)
    .where(
      and(
        eq(sessions.status, 'SCHEDULED'),
        lt(sessions.scheduled_start, plusMs(now, -agreement_ms)),
        gt(sessions.scheduled_end, now),
        lt(sessions.scheduled_end, plusMs(now, visit_max_ms)),
        or(isProviderDue(now), isFamilyDue(now)),
      ),
    )
    .orderBy(asc(sessions.id))
    .limit(limit)
    .for('no key update', {skipLocked: true})

/**
 * Notifies of up to `limit` visits whose start no side has confirmed, each person once; returns how many visits. Skips
 * sessions that are locked.
 * @see src/domain/rules.md#start-not-confirmed
 */
export async function notifyNotStarted(db: Db, now: string, limit: number): Promise<number> {
  return db.transaction(async tx => {
    const locked = await lockNotStarted(tx, now, limit)
    if (locked.length === 0) return 0
    // read anew: another process may have notified before the lock
    const due = await tx
      .select({
        session: getTableColumns(sessions),
        member: {first_name: users.first_name, last_name: users.last_name},
        is_provider_due: isProviderDue(now),
        is_family_due: isFamilyDue(now),
      })
      .from(sessions)
      .leftJoin(members, eq(members.id, sessions.assigned_member_id))
      .leftJoin(users, eq(users.id, members.user_id))
      .where(
        inArray(
          sessions.id,
          locked.map(({id}) => id),
        ),
      )
    await notify(
      tx,
      due.flatMap(({session, member, is_provider_due, is_family_due}) => {
        const facts = {...(member && {member: fullName(member)})}
        return [
          ...(is_provider_due ? [buildNotification(kind, session, providerOf(session), facts)] : []),
          ...(is_family_due ? [buildNotification(kind, session, familyOf(session), facts)] : []),
        ]
      }),
      now,
    )
    return locked.length
  })
}
