import {and, eq, inArray, ne, sql} from 'drizzle-orm'
import {isDigestDue} from '#domain/accounts/staff-mail.ts'
import {plusMs} from '#server/clock.ts'
import {hasJoined, isActive} from '#server/db/active-accounts.ts'
import {rowsOf, type Db} from '#server/db/client.ts'
import {noticeSettings, users} from '#server/db/schema/all.ts'
import type {SendMail} from '#server/jobs/port.ts'
import {ownTimezone} from '#server/modules/notifications/index.ts'
import {countPastGoal} from './exceptions/queue.ts'
import {openFamilyCalls} from './family-calls.ts'

/** Counts of what waits for staff. `messages` are those of the contact page without the Safety ones, `reviews` those reported. */
export interface StaffWaiting {
  safety: number
  messages: number
  exceptions: number
  reports: number
  reviews: number
  families: number
}

interface Between {
  user_id: string
  after: string
  until: string
  only_safety: boolean
}

/** What came to wait for each of these after its `after`, until its `until`, and still waits; in their order. */
export async function waitingBetween(db: Db, all: readonly Between[], now: string): Promise<StaffWaiting[]> {
  const asked = JSON.stringify(all.map(({after, until}, nth) => ({nth, after, until})))
  const rows = await rowsOf<Omit<StaffWaiting, 'exceptions'>>(
    db,
    sql`select m.safety, m.messages, r.reports, v.reviews, f.families
      from json_to_recordset(${asked}::json) as a(nth int, after timestamptz, until timestamptz)
      cross join lateral (
        select count(*) filter (where topic = 'Safety')::int as safety,
          count(*) filter (where topic is distinct from 'Safety')::int as messages
        from contact_messages where answered_at is null and created_at > a.after and created_at <= a.until) m
      cross join lateral (
        select count(*)::int as reports from message_reports
        where closed_at is null and created_at > a.after and created_at <= a.until) r
      cross join lateral (
        select count(distinct review_id)::int as reviews from review_reports
        where closed_at is null and created_at > a.after and created_at <= a.until) v
      cross join lateral (
        select count(distinct c.parent_id)::int as families from ${openFamilyCalls(now)}
        and c.created_at > a.after and c.created_at <= a.until) f
      order by a.nth`,
  )
  const exceptions = all.every(({only_safety}) => only_safety) ? [] : await countPastGoal(db, all, now)
  return rows.map(({safety, messages, reports, reviews, families}, nth) =>
    all[nth]?.only_safety
      ? {safety, messages: 0, exceptions: 0, reports: 0, reviews: 0, families: 0}
      : {safety, messages, reports, reviews, families, exceptions: exceptions[nth] ?? 0},
  )
}

/** Younger items wait for the next round, because an earlier one may not be committed yet. */
const settled_ms = 10_000

/**
 * Queues one mail for each admin with something new to read, and returns how many. The row's lock and its times
 * make it one mail, however many processes tick.
 * @see src/domain/rules-people.md#staff-mail
 */
export async function mailStaff(db: Db, send: SendMail, now: string): Promise<number> {
  const until = plusMs(now, -settled_ms)
  return db.transaction(async tx => {
    // an admin who never changed a setting has no row to lock
    await tx.execute(sql`insert into notice_settings (user_id) select id from users
      where role = 'admin' and ${isActive} and ${hasJoined(sql`users`)}
        and not exists (select from notice_settings n where n.user_id = users.id)
      on conflict do nothing`)
    const staff = await tx
      .select({settings: noticeSettings, timezone: ownTimezone, created_at: users.created_at})
      .from(noticeSettings)
      .innerJoin(users, eq(users.id, noticeSettings.user_id))
      .where(and(ne(noticeSettings.staff_mail, 'off'), eq(users.role, 'admin'), isActive, hasJoined(sql`users`)))
      .for('no key update', {of: noticeSettings, skipLocked: true})
    const due = staff.map(({settings, timezone, created_at}) => {
      const {user_id, staff_mail, staff_mail_after, staff_safety_after} = settings
      const isMorning = staff_mail === 'daily' && isDigestDue(staff_mail_after ?? until, timezone, until)
      const isWhole = staff_mail === 'now' || isMorning
      const after = isWhole ? (staff_mail_after ?? until) : (staff_safety_after ?? created_at)
      return {user_id, staff_mail, after, until, only_safety: !isWhole}
    })
    if (due.length === 0) return 0
    const waiting = await waitingBetween(tx, due, now)
    const mailed = due.filter((_, nth) => Object.values(waiting[nth] ?? {}).some(count => count > 0))
    await send(
      tx,
      'mail',
      mailed.map(({user_id, after, only_safety}) => ({
        mail: 'staff_waiting',
        user_id,
        after,
        until,
        ...(only_safety && {only_safety: true as const}),
      })),
    )
    // a morning with nothing new ends the digest's day too
    const passed = due.filter(each => mailed.includes(each) || (!each.only_safety && each.staff_mail !== 'now'))
    const isOf = (some: typeof due) =>
      inArray(
        noticeSettings.user_id,
        some.map(({user_id}) => user_id),
      )
    await tx.update(noticeSettings).set({staff_safety_after: until}).where(isOf(passed))
    await tx
      .update(noticeSettings)
      .set({staff_mail_after: until})
      .where(isOf(passed.filter(({only_safety}) => !only_safety)))
    return mailed.length
  })
}
