import {and, desc, eq, getTableColumns, inArray, isNull, not, sql, type SQL, type SQLWrapper} from 'drizzle-orm'
import {unread_counted_max, type Notification} from '#contract/notifications.ts'
import type {Db} from '#server/db/client.ts'
import {prepared} from '#server/db/prepared.ts'
import {notices, users} from '#server/db/schema/all.ts'
import type {Page} from '#server/http/paging.ts'
import type {Reader} from '#domain/time.ts'
import {ownTimezone} from './settings.ts'
import type {NotificationKind} from './facts.ts'
import {notificationKinds} from './kinds.ts'
import type {RecipientSide} from './find-recipients.ts'
import {isReadable} from './is-readable.ts'
import {isSettled} from './is-settled.ts'
import {buildText} from './words.ts'
import type {NotificationText} from './words-parts.ts'

/** A notification as stored, and whether what it asks for is settled. */
export type NotificationRow = typeof notices.$inferSelect & {is_settled: boolean}

/** The columns of `NotificationRow`. */
export const notificationColumns = (now: SQLWrapper) => ({...getTableColumns(notices), is_settled: isSettled(now)})
const asOf = sql.placeholder('now')

const own = and(eq(notices.user_id, sql.placeholder('user_id')), isReadable(sql.placeholder('user_id')))
/** Prepared: planned anew each time, the bell took a tenth longer. */
const readPage = (name: string, condition?: SQL) =>
  prepared(name, db =>
    db
      .select(notificationColumns(sql`${asOf}`))
      .from(notices)
      .where(and(own, condition))
      .orderBy(desc(notices.created_at), desc(notices.id))
      .limit(sql.placeholder('limit')),
  )
const newest = readPage('notices_newest')
const older = readPage(
  'notices_older',
  sql`(${notices.created_at}, ${notices.id}) < (
    select created_at, id from notices where user_id = ${sql.placeholder('user_id')}::uuid and id = ${sql.placeholder('after')}::uuid)`,
)
/** Settled notifications stay unread until they are purged, so only the newest unread ones are looked at. */
const unread_searched_max = 500
const unread = prepared('notices_unread', db => {
  // named like the table, which the condition names
  const newestUnread = db
    .select()
    .from(notices)
    .where(and(own, isNull(notices.read_at)))
    .orderBy(desc(notices.created_at), desc(notices.id))
    .limit(unread_searched_max)
    .as('notices')
  return db.select({n: sql<number>`count(*)::int`}).from(
    db
      .select({id: newestUnread.id})
      .from(newestUnread)
      .where(not(isSettled(sql`${asOf}`)))
      .limit(unread_counted_max)
      .as('unread'),
  )
})

/** A page of a person's notifications, newest first, with one more row if another page follows. */
export function listNotifications(
  db: Db,
  user_id: string,
  {after, limit}: Page,
  now: string,
): Promise<NotificationRow[]> {
  const values = {user_id, limit: limit + 1, now}
  return after === null ? newest(db, values) : older(db, {...values, after})
}

/** Number of unread notifications that are not settled among the newest 500 unread ones, up to a hundred. */
export async function countUnread(db: Db, user_id: string, now: string): Promise<number> {
  const [row] = await unread(db, {user_id, now})
  return row?.n ?? 0
}

/** Marks these notifications read, or all that the caller may read if none are named; only the caller's own. */
export async function markRead(
  db: Db,
  user_id: string,
  ids: readonly string[] | undefined,
  now: string,
): Promise<void> {
  await db
    .update(notices)
    .set({read_at: now})
    .where(
      and(
        eq(notices.user_id, user_id),
        isReadable(sql`${user_id}`),
        isNull(notices.read_at),
        ids === undefined ? undefined : inArray(notices.id, [...ids]),
      ),
    )
}

/** A person's time zone and language; undefined if they are erased. */
export async function readerOf(db: Db, user_id: string | SQL) {
  const [row] = await db
    .select({timezone: ownTimezone, language: users.language})
    .from(users)
    .where(eq(users.id, user_id))
  return row
}

/** The person's time zone. */
export const timezoneOf = async (db: Db, user_id: string | SQL): Promise<string | undefined> =>
  (await readerOf(db, user_id))?.timezone

/** A person's notification; null if it was purged, or they may not read it in their present role. */
export async function getNotification(
  db: Db,
  user_id: string,
  id: string,
  now: string,
): Promise<NotificationRow | null> {
  const [row] = await db
    .select(notificationColumns(sql`${now}`))
    .from(notices)
    .where(and(eq(notices.user_id, user_id), eq(notices.id, id), isReadable(sql`${user_id}`)))
  return row ?? null
}

const isKnown = (kind: string): kind is NotificationKind => Object.hasOwn(notificationKinds, kind)

/** The text of a stored notification; null if another version wrote its kind. */
export function writeNotification(
  row: NotificationRow,
  reader: Reader & {is_brief?: boolean},
): NotificationText | null {
  const {kind, facts, booking_id, session_id, invoice_id, is_settled} = row
  if (!isKnown(kind)) return null
  return buildText(kind, facts, {
    ...reader,
    side: row.side as RecipientSide,
    booking_id,
    session_id,
    invoice_id,
    notice_id: row.id,
    is_settled,
  })
}

/** Notifications as their reader sees them, without unknown kinds. */
export const presentNotifications = (rows: readonly NotificationRow[], reader: Reader): Notification[] =>
  rows.flatMap(row => {
    const words = writeNotification(row, reader)
    if (!words || !isKnown(row.kind)) return []
    return {
      id: row.id,
      kind: row.kind,
      group: notificationKinds[row.kind].group,
      ...words,
      created_at: row.created_at,
      read_at: row.read_at ?? (row.is_settled ? reader.now : null),
      booking_id: row.booking_id,
      session_id: row.session_id,
      invoice_id: row.invoice_id,
    }
  })
