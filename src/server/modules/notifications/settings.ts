import {eq, sql, and, desc, notInArray} from 'drizzle-orm'
import {isOfStaff, type Role} from '#contract/accounts/roles.ts'
import type {BodyOf} from '#contract/endpoint.ts'
import {NotificationGroup, type changeNotificationSettings, type NotificationSettings} from '#contract/notifications.ts'
import {nextWeeklyMail} from '#domain/accounts/weekly-mail.ts'
import {usual_timezone} from '#domain/constants.ts'
import type {Db} from '#server/db/client.ts'
import {noticeSettings, users, pushSubscriptions, weekly_mail_unscheduled} from '#server/db/schema/all.ts'
import type {PushTarget} from '#server/adapters/push/port.ts'

type Stored = typeof noticeSettings.$inferSelect
type Row = Pick<Stored, 'mail_off' | 'push_off' | 'quiet_from' | 'quiet_until' | 'staff_mail' | 'weekly_mail_at'> & {
  timezone: string
  role: Role
}

/** SQL: a person's time zone; defaults to that of the agency or of the family's home, then to the first town's. */
export const ownTimezone = sql<string>`coalesce(users.timezone, (
  select o.timezone from members m join organizations o on o.id = m.org_id
  where m.user_id = users.id and m.removed_at is null), (
  select home.timezone from family_adults own join family_adults a on a.parent_id = own.parent_id
  join users home on home.id = a.user_id
  where own.user_id = users.id order by a.seat limit 1), ${usual_timezone})`

async function settingsOf(db: Db, user_id: string): Promise<Row> {
  const [row] = await db
    .select({settings: noticeSettings, timezone: ownTimezone, role: users.role})
    .from(users)
    .leftJoin(noticeSettings, eq(noticeSettings.user_id, users.id))
    .where(eq(users.id, user_id))
  return {
    mail_off: row?.settings?.mail_off ?? [],
    push_off: row?.settings?.push_off ?? [],
    quiet_from: row?.settings?.quiet_from ?? null,
    quiet_until: row?.settings?.quiet_until ?? null,
    staff_mail: row?.settings?.staff_mail ?? 'safety',
    weekly_mail_at: row?.settings ? row.settings.weekly_mail_at : weekly_mail_unscheduled,
    timezone: row?.timezone ?? usual_timezone,
    role: row?.role ?? 'parent',
  }
}

/** The quiet hours of a row, which has both ends or neither. */
export const quietOf = ({quiet_from: from, quiet_until: until}: Pick<Row, 'quiet_from' | 'quiet_until'>) =>
  from === null || until === null ? null : {from, until}

function present(row: Row, push_key: string): NotificationSettings {
  const ways = (group: NotificationGroup) => ({
    mail: !row.mail_off.includes(group),
    push: !row.push_off.includes(group),
  })
  return {
    groups: {visits: ways('visits'), requests: ways('requests'), account: ways('account')},
    quiet_hours: quietOf(row),
    ...(row.role === 'admin' && {staff_mail: row.staff_mail}),
    ...(!isOfStaff(row.role) && {weekly_mail: row.weekly_mail_at !== null}),
    timezone: row.timezone,
    push_key,
  }
}

/** A person's channels and quiet hours. */
export const readSettings = async (db: Db, user_id: string, push_key: string): Promise<NotificationSettings> =>
  present(await settingsOf(db, user_id), push_key)

/** Updates the named settings; returns all of them. */
export async function changeSettings(
  db: Db,
  user_id: string,
  {groups = {}, quiet_hours, staff_mail, weekly_mail, timezone}: BodyOf<typeof changeNotificationSettings>,
  {push_key, now}: {push_key: string; now: string},
): Promise<NotificationSettings> {
  return db.transaction(async tx => {
    // the row lock serializes concurrent changes
    await tx.insert(noticeSettings).values({user_id}).onConflictDoNothing()
    await tx
      .select({id: noticeSettings.user_id})
      .from(noticeSettings)
      .where(eq(noticeSettings.user_id, user_id))
      .for('update')
    const before = await settingsOf(tx, user_id)
    const off = (way: 'mail' | 'push') =>
      NotificationGroup.options.filter(group => {
        const wanted = groups[group]?.[way]
        return wanted === undefined ? before[`${way}_off`].includes(group) : !wanted
      })
    const quiet = quiet_hours === undefined ? quietOf(before) : quiet_hours
    const set = {
      mail_off: off('mail'),
      push_off: off('push'),
      quiet_from: quiet?.from ?? null,
      quiet_until: quiet?.until ?? null,
    }
    const isNew = staff_mail !== undefined && staff_mail !== before.staff_mail
    // what waited before the change is in the bell, not in the first mail
    const staff = isNew ? {staff_mail, staff_mail_after: now, staff_safety_after: now} : {}
    const next = weekly_mail ? nextWeeklyMail(timezone ?? before.timezone, now) : null
    const weekly_mail_at = weekly_mail === false ? null : (before.weekly_mail_at ?? next)
    await tx
      .update(noticeSettings)
      .set({...set, ...staff, weekly_mail_at})
      .where(eq(noticeSettings.user_id, user_id))
    if (timezone !== undefined) await tx.update(users).set({timezone}).where(eq(users.id, user_id))
    return present(
      {...before, ...set, weekly_mail_at, ...(isNew && {staff_mail}), ...(timezone && {timezone})},
      push_key,
    )
  })
}

/** Browsers per person; a new one replaces the oldest. */
const devices_max = 10

type PushDevice = typeof pushSubscriptions.$inferSelect

/** Subscribes a browser to pushes for these credentials, replacing an earlier subscription of the browser. */
export async function addDevice(
  db: Db,
  {user_id, token_id}: {user_id: string; token_id: string},
  {endpoint, p256dh, auth}: PushTarget,
  now: string,
): Promise<void> {
  const owned = {user_id, token_id, p256dh, auth, created_at: now}
  await db
    .insert(pushSubscriptions)
    .values({endpoint, ...owned})
    .onConflictDoUpdate({target: pushSubscriptions.endpoint, set: owned})
  const newest = db
    .select({id: pushSubscriptions.id})
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.user_id, user_id))
    .orderBy(desc(pushSubscriptions.created_at), desc(pushSubscriptions.id))
    .limit(devices_max)
  await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.user_id, user_id), notInArray(pushSubscriptions.id, newest)))
}

/** Removes a browser of this person; harmless if it is absent. */
export async function removeDevice(db: Db, user_id: string, endpoint: string): Promise<void> {
  await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.user_id, user_id), eq(pushSubscriptions.endpoint, endpoint)))
}

/** Removes a browser whose push subscription has expired. */
export async function forgetDevice(db: Db, id: string): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id))
}

export async function deviceById(db: Db, id: string): Promise<PushDevice | null> {
  const [row] = await db.select().from(pushSubscriptions).where(eq(pushSubscriptions.id, id))
  return row ?? null
}
