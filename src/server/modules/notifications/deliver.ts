import {and, eq, getTableColumns, inArray, sql} from 'drizzle-orm'
import type {NotificationGroup} from '#contract/notifications.ts'
import {isPressing, quietUntil} from '#domain/accounts/quiet-hours.ts'
import {rowsOf, type Db, type Database} from '#server/db/client.ts'
import {notices, noticeSettings, pushSubscriptions, users} from '#server/db/schema/all.ts'
import type {SendMail, PushJob} from '#server/jobs/port.ts'
import type {Pusher} from '#server/adapters/push/port.ts'
import type {Clock} from '#server/clock.ts'
import {kindOf} from './kinds.ts'
import {type NoticeRow, noticeOf, timezoneOf, wordsOfRow} from './list.ts'
import {ownTimezone, quietOf, deviceById, forgetDevice} from './settings.ts'

/** Puts a job into the transaction. */
export type Send = SendMail & ((tx: Db, name: 'push', job: PushJob) => Promise<void>)

/** A due notice with all that decides about it. */
interface Due {
  notice: NoticeRow
  timezone: string
  isSuspended: boolean
  settings: typeof noticeSettings.$inferSelect | null
  device_ids: string[]
}

/** Takes up to `limit` notices whose time has come, the longest waiting first, passing over what others hold. */
async function lockDue(tx: Db, now: string, limit: number): Promise<Due[]> {
  const due = await tx
    .select({user_id: notices.user_id, id: notices.id})
    .from(notices)
    .where(sql`${notices.deliver_at} <= ${now}::timestamptz`)
    .orderBy(notices.deliver_at)
    .limit(limit)
    .for('update', {skipLocked: true})
  if (due.length === 0) return []
  const rows = await tx
    .select({
      notice: getTableColumns(notices),
      timezone: ownTimezone,
      suspended_at: users.suspended_at,
      settings: noticeSettings,
      device_ids: sql<string[]>`(select coalesce(json_agg(d.id), '[]'::json) from ${pushSubscriptions} d
        where d.user_id = ${users.id})`,
    })
    .from(notices)
    .innerJoin(users, eq(users.id, notices.user_id))
    .leftJoin(noticeSettings, eq(noticeSettings.user_id, users.id))
    .where(
      and(
        inArray(
          notices.id,
          due.map(row => row.id),
        ),
        inArray(
          notices.user_id,
          due.map(row => row.user_id),
        ),
      ),
    )
  // people who share a notice share its id: only those are taken whose row is held
  const held = new Set(due.map(row => row.user_id + row.id))
  return rows
    .filter(({notice}) => held.has(notice.user_id + notice.id))
    .map(({suspended_at, ...row}) => ({...row, isSuspended: suspended_at !== null}))
}

/** Until when a notice is to be held back; null where it goes out now. */
function heldUntil({notice, settings, timezone}: Due, now: string): string | null {
  const quiet = settings && quietOf(settings)
  return quiet && !isPressing(notice.about_at, now) ? quietUntil(quiet, timezone, now) : null
}

/** By which ways this one goes out: by those that its kind has and its reader did not switch off. */
function waysOf({notice, settings, isSuspended}: Due): {mail: boolean; push: boolean} {
  const kind = kindOf(notice.kind)
  // what was read in the app meanwhile is no news
  if (!kind || isSuspended || notice.read_at !== null) return {mail: false, push: false}
  const isOn = (off: readonly NotificationGroup[] | undefined) => !off?.includes(kind.group)
  return {
    mail: kind.by.includes('mail') && isOn(settings?.mail_off),
    push: kind.by.includes('push') && isOn(settings?.push_off),
  }
}

/**
 * Hands up to `limit` due notices over to mail and push, or puts them off until their readers' quiet hours are over;
 * answers how many it took. What was handed over is tried until it has arrived, and a notice is handed over once.
 */
export async function deliverDue(db: Db, send: Send, now: string, limit: number): Promise<number> {
  return db.transaction(async tx => {
    const due = await lockDue(tx, now, limit)
    if (due.length === 0) return 0
    const decided = due.map(each => ({each, held: heldUntil(each, now)}))
    await rowsOf(
      tx,
      sql`update notices set deliver_at = d.deliver_at
        from json_to_recordset(${JSON.stringify(
          decided.map(({each: {notice}, held}) => ({
            user_id: notice.user_id,
            id: notice.id,
            deliver_at: held,
          })),
        )}::json) as d(user_id uuid, id uuid, deliver_at timestamptz)
        where notices.user_id = d.user_id and notices.id = d.id`,
    )
    for (const {each, held} of decided) {
      if (held !== null) continue
      const {user_id, id: notice_id} = each.notice
      const ways = waysOf(each)
      if (ways.mail) await send(tx, 'mail', {mail: 'notice', user_id, notice_id})
      if (!ways.push) continue
      for (const device_id of each.device_ids) await send(tx, 'push', {device_id, user_id, notice_id})
    }
    return due.length
  })
}

/**
 * Pushes the notice of a job, unless it was read meanwhile or the browser is another's by now; a browser that takes
 * nothing any more is forgotten. Rejects where the service did not take it, and is then tried again.
 */
export const pushNotice =
  ({database, clock, pusher}: {database: Database; clock: Clock; pusher: Pusher}) =>
  async ({device_id, user_id, notice_id}: PushJob): Promise<void> => {
    const {db} = database
    const device = await deviceById(db, device_id)
    const notice = await noticeOf(db, user_id, notice_id)
    if (!device || device.user_id !== user_id || !notice || notice.read_at !== null) return
    const words = wordsOfRow(notice, {now: clock.now(), zone: await timezoneOf(db, user_id), is_brief: true})
    if (!words) return
    const outcome = await pusher.send(device, {notice_id, user_id, ...words})
    if (outcome === 'gone') await forgetDevice(db, device_id)
  }
