import {lte, sql} from 'drizzle-orm'
import {quietUntil} from '#domain/accounts/quiet-hours.ts'
import {followingWeeklyMail, isWeeklyDue, nextWeeklyMail, summarizedWeek} from '#domain/accounts/weekly-mail.ts'
import {day_ms} from '#domain/constants.ts'
import {plusMs} from '#server/clock.ts'
import type {Db} from '#server/db/client.ts'
import {noticeSettings} from '#server/db/schema/all.ts'
import type {SendMail} from '#server/jobs/port.ts'
import {quietOf} from '#server/modules/notifications/index.ts'
import {all, inTurn, raise} from '../steps.ts'
import {selectReaders, type WeeklyReader} from './readers.ts'
import {hasContent, readWeeklySummaries} from './summary.ts'

/** People per transaction. */
const batch = 100
/** Batches per tick; the others follow with the next one, so that a Sunday evening delays nothing else. */
const batches_max = 50
/** People who joined before have their row, as each tick gives it to the new ones. */
const joined_lately_ms = 7 * day_ms

/** Gives people who joined lately the row by which their first summary is scheduled. */
async function addSettings(db: Db, now: string): Promise<void> {
  await db.execute(sql`insert into notice_settings (user_id) select id from users
    where role in ('parent', 'caretaker', 'agency') and created_at > ${plusMs(now, -joined_lately_ms)}::timestamptz
      and not exists (select from notice_settings n where n.user_id = users.id)
    on conflict do nothing`)
}

/** When the settings of a person are looked at again, and whether the summary is sent now. */
function decide({settings, timezone, mayMail}: WeeklyReader, now: string): {at: string; isSent: boolean} {
  const isDue = settings.weekly_mail_at !== null && isWeeklyDue(settings.weekly_mail_at, now)
  const quiet = quietOf(settings)
  const quiet_until = isDue && mayMail && quiet ? quietUntil(quiet, timezone, now) : null
  if (quiet_until) return {at: quiet_until, isSent: false}
  return isDue
    ? {at: followingWeeklyMail(timezone, now), isSent: mayMail}
    : {at: nextWeeklyMail(timezone, now), isSent: false}
}

/**
 * Queues the weekly summaries of up to `limit` people whose time has come and schedules their next ones; returns how many
 * people. The row's lock and its new time make it one mail a week, however many processes tick.
 * @see src/domain/rules-people.md#weekly-summary
 */
export async function mailWeekly(db: Db, send: SendMail, now: string, limit: number): Promise<number> {
  return db.transaction(async tx => {
    const due = await selectReaders(tx, lte(noticeSettings.weekly_mail_at, now))
      .orderBy(noticeSettings.weekly_mail_at)
      .limit(limit)
      .for('no key update', {of: noticeSettings, skipLocked: true})
    if (due.length === 0) return 0
    const decided = due.map(reader => ({reader, ...decide(reader, now)}))
    const next = decided.map(({reader, at}) => ({user_id: reader.user.id, at}))
    await tx.execute(sql`update notice_settings set weekly_mail_at = d.at
      from json_to_recordset(${JSON.stringify(next)}::json) as d(user_id uuid, at timestamptz)
      where notice_settings.user_id = d.user_id`)
    const ready = decided.filter(({isSent}) => isSent).map(({reader}) => reader)
    const summaries = await readWeeklySummaries(tx, ready, now)
    const mailed = ready.filter((_, nth) => {
      const summary = summaries[nth]
      return summary && hasContent(summary)
    })
    if (mailed.length > 0) {
      await send(
        tx,
        'mail',
        mailed.map(({user, timezone}) => ({
          mail: 'weekly_summary' as const,
          user_id: user.id,
          week: summarizedWeek(timezone, now),
        })),
      )
    }
    return due.length
  })
}

/** Queues the weekly summaries that are due. */
export const mailWeeklyDue = (db: Db, send: SendMail, now: string, onTrouble: (error: unknown) => void = raise) =>
  inTurn(
    {
      weekly_mailed: async () => {
        await addSettings(db, now)
        return all(batch, limit => mailWeekly(db, send, now, limit), batches_max)
      },
    },
    onTrouble,
  )
