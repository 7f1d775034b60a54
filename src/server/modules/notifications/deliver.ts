import {and, eq, inArray, sql} from 'drizzle-orm'
import type {NotificationGroup} from '#contract/notifications.ts'
import {isPressing, quietUntil} from '#domain/accounts/quiet-hours.ts'
import {isActive} from '#server/db/active-accounts.ts'
import {rowsOf, type Db, type Database} from '#server/db/client.ts'
import {bookings, notices, noticeSettings, pushSubscriptions, users} from '#server/db/schema/all.ts'
import type {MailJob, SendMail, PushJob} from '#server/jobs/port.ts'
import type {Pusher} from '#server/adapters/push/port.ts'
import type {Clock} from '#server/clock.ts'
import {inLanguage} from '#server/language.ts'
import {kindOf} from './kinds.ts'
import {type NotificationRow, getNotification, notificationColumns, readerOf, writeNotification} from './list.ts'
import {ownTimezone, quietOf, deviceById, forgetDevice} from './settings.ts'

/** Queues a job in the transaction. */
export type Send = SendMail & ((tx: Db, name: 'push', jobs: readonly PushJob[]) => Promise<void>)

/** A due notification with the data that decides its delivery. */
interface Due {
  notification: NotificationRow
  timezone: string
  isActive: boolean
  /** The reader's address is verified, and so is that of the author of the request that it is about. */
  mayMail: boolean
  settings: typeof noticeSettings.$inferSelect | null
  device_ids: string[]
}

/** Locks up to `limit` due notifications, the oldest first, and skips locked rows. */
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
      notification: notificationColumns(sql`${now}`),
      timezone: ownTimezone,
      isActive: sql<boolean>`${isActive}`,
      mayMail: sql<boolean>`${users.email_verified_at} is not null and coalesce(not ${bookings.email_pending}, true)`,
      settings: noticeSettings,
      device_ids: sql<string[]>`(select coalesce(json_agg(d.id), '[]'::json) from ${pushSubscriptions} d
        where d.user_id = ${users.id})`,
    })
    .from(notices)
    .innerJoin(users, eq(users.id, notices.user_id))
    .leftJoin(noticeSettings, eq(noticeSettings.user_id, users.id))
    .leftJoin(bookings, eq(bookings.id, notices.booking_id))
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
  // recipients share a notification id, so only the locked rows are taken
  const locked = new Set(due.map(row => row.user_id + row.id))
  return rows.filter(({notification}) => locked.has(notification.user_id + notification.id))
}

/**
 * The end of quiet hours, until which delivery waits; null to deliver now. What is mailed always does not wait: a time of
 * notice begins with it.
 */
function delayedUntil({notification, settings, timezone}: Due, now: string): string | null {
  if (kindOf(notification.kind)?.isAlwaysMailed) return null
  const quiet = settings && quietOf(settings)
  return quiet && !isPressing(notification.about_at, now) ? quietUntil(quiet, timezone, now) : null
}

/** The channels of this notification: those of its kind that its reader has enabled. */
function channelsOf({notification, settings, isActive, mayMail}: Due): {mail: boolean; push: boolean} {
  const kind = kindOf(notification.kind)
  // already read in the app, or answered
  if (!kind || !isActive || notification.read_at !== null || notification.is_settled) return {mail: false, push: false}
  const isOn = (off: readonly NotificationGroup[] | undefined) => !off?.includes(kind.group)
  return {
    mail: mayMail && kind.by.includes('mail') && (kind.isAlwaysMailed || isOn(settings?.mail_off)),
    push: kind.by.includes('push') && isOn(settings?.push_off),
  }
}

/**
 * Queues up to `limit` due notifications for mail and push, or delays them past their readers' quiet hours; returns how
 * many. Each is queued once, and its job is retried.
 */
export async function deliverDue(db: Db, send: Send, now: string, limit: number): Promise<number> {
  return db.transaction(async tx => {
    const due = await lockDue(tx, now, limit)
    if (due.length === 0) return 0
    const decided = due.map(each => ({each, delayed_until: delayedUntil(each, now)}))
    await rowsOf(
      tx,
      sql`update notices set deliver_at = d.deliver_at
        from json_to_recordset(${JSON.stringify(
          decided.map(({each: {notification}, delayed_until}) => ({
            user_id: notification.user_id,
            id: notification.id,
            deliver_at: delayed_until,
          })),
        )}::json) as d(user_id uuid, id uuid, deliver_at timestamptz)
        where notices.user_id = d.user_id and notices.id = d.id`,
    )
    const sent = decided
      .filter(({delayed_until}) => delayed_until === null)
      .map(({each}) => ({
        ...each,
        ...channelsOf(each),
        user_id: each.notification.user_id,
        notice_id: each.notification.id,
      }))
    await send(
      tx,
      'mail',
      sent.filter(({mail}) => mail).map(({user_id, notice_id}): MailJob => ({mail: 'notice', user_id, notice_id})),
    )
    await send(
      tx,
      'push',
      sent
        .filter(({push}) => push)
        .flatMap(({device_ids, user_id, notice_id}) => device_ids.map(device_id => ({device_id, user_id, notice_id}))),
    )
    return due.length
  })
}

/**
 * Pushes the notification of a job, unless it was read or the browser changed its account. An expired subscription is
 * deleted; rejects if the push service fails, which retries the job.
 */
export const pushNotification =
  ({database, clock, pusher}: {database: Database; clock: Clock; pusher: Pusher}) =>
  async ({device_id, user_id, notice_id}: PushJob): Promise<void> => {
    const {db} = database
    const device = await deviceById(db, device_id)
    const now = clock.now()
    const notification = await getNotification(db, user_id, notice_id, now)
    if (!device || device.user_id !== user_id || !notification) return
    if (notification.read_at !== null || notification.is_settled) return
    const reader = await readerOf(db, user_id)
    if (!reader) return
    const {language, timezone: zone} = reader
    const words = inLanguage(language, () => writeNotification(notification, {now, zone, is_brief: true}))
    if (!words) return
    const outcome = await pusher.send(device, {notice_id, user_id, ...words})
    if (outcome === 'gone') await forgetDevice(db, device_id)
  }
