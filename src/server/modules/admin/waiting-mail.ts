import {and, eq, ne, sql} from 'drizzle-orm'
import {isDigestDue} from '#domain/accounts/staff-mail.ts'
import {plusMs} from '#server/clock.ts'
import {isActive} from '#server/db/active-accounts.ts'
import {rowsOf, type Db} from '#server/db/client.ts'
import {noticeSettings, users} from '#server/db/schema/all.ts'
import type {SendMail} from '#server/jobs/port.ts'
import {ownTimezone} from '#server/modules/notifications/index.ts'
import {countPastGoal} from './exceptions/queue.ts'

/** Counts of what waits for staff. `messages` are those of the contact page without the Safety ones. */
export interface StaffWaiting {
  safety: number
  messages: number
  exceptions: number
  reports: number
}

interface Between {
  user_id: string
  after: string
  until: string
  only_safety: boolean
}

/** What came to wait after `after`, until `until`, and still waits. */
export async function waitingBetween(
  db: Db,
  {user_id, after, until, only_safety}: Between,
  now: string,
): Promise<StaffWaiting> {
  const isNew = sql`created_at > ${after}::timestamptz and created_at <= ${until}::timestamptz`
  const [row] = await rowsOf<Omit<StaffWaiting, 'exceptions'>>(
    db,
    sql`select count(*) filter (where topic = 'Safety')::int as safety,
        count(*) filter (where topic is distinct from 'Safety')::int as messages,
        (select count(*)::int from message_reports where closed_at is null and ${isNew}) as reports
      from contact_messages where answered_at is null and ${isNew}`,
  )
  const {safety = 0, messages = 0, reports = 0} = row ?? {}
  if (only_safety) return {safety, messages: 0, exceptions: 0, reports: 0}
  return {safety, messages, reports, exceptions: await countPastGoal(db, {user_id, after, until}, now)}
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
    const staff = await tx
      .select({settings: noticeSettings, timezone: ownTimezone})
      .from(noticeSettings)
      .innerJoin(users, eq(users.id, noticeSettings.user_id))
      .where(and(ne(noticeSettings.staff_mail, 'off'), eq(users.role, 'admin'), isActive))
      .for('no key update', {of: noticeSettings, skipLocked: true})
    let mailed = 0
    for (const {settings, timezone} of staff) {
      const {user_id, staff_mail, staff_mail_after, staff_safety_after} = settings
      const isWhole = staff_mail === 'now' || isDigestDue(staff_mail_after ?? until, timezone, until)
      const after = (isWhole ? staff_mail_after : staff_safety_after) ?? until
      const waiting = await waitingBetween(tx, {user_id, after, until, only_safety: !isWhole}, now)
      const isMailed = Object.values(waiting).some(count => count > 0)
      if (isMailed) {
        await send(tx, 'mail', {mail: 'staff_waiting', user_id, after, until, ...(!isWhole && {only_safety: true})})
        mailed += 1
      }
      // a morning with nothing new ends the digest's day too
      if (!isMailed && (!isWhole || staff_mail === 'now')) continue
      const times = {staff_safety_after: until, ...(isWhole && {staff_mail_after: until})}
      await tx.update(noticeSettings).set(times).where(eq(noticeSettings.user_id, user_id))
    }
    return mailed
  })
}
