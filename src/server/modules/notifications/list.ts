import {and, desc, eq, inArray, isNull, sql, type SQL} from 'drizzle-orm'
import {unread_counted_max, type Notification} from '#contract/notifications.ts'
import {rowsOf, type Db} from '#server/db/client.ts'
import {notices, users} from '#server/db/schema/all.ts'
import type {Page} from '#server/http/paging.ts'
import type {Reader} from '#domain/time.ts'
import {ownTimezone} from './settings.ts'
import {notificationKinds, type NotificationKind, type RecipientSide} from './kinds.ts'
import {buildText} from './words.ts'
import type {NotificationText} from './words-parts.ts'

export type NotificationRow = typeof notices.$inferSelect

/** A page of a person's notifications, newest first, with one more row if another page follows. */
export const listNotifications = (db: Db, user_id: string, page: Page): Promise<NotificationRow[]> =>
  db
    .select()
    .from(notices)
    .where(
      and(
        eq(notices.user_id, user_id),
        page.after === null
          ? undefined
          : sql`(${notices.created_at}, ${notices.id}) < (
              select created_at, id from notices where user_id = ${user_id}::uuid and id = ${page.after}::uuid)`,
      ),
    )
    .orderBy(desc(notices.created_at), desc(notices.id))
    .limit(page.limit + 1)

/** Number of unread notifications, up to a hundred. */
export async function countUnread(db: Db, user_id: string): Promise<number> {
  const [row] = await rowsOf<{n: number}>(
    db,
    sql`select count(*)::int as n from (
      select 1 from notices where user_id = ${user_id}::uuid and read_at is null limit ${unread_counted_max}::int) unread`,
  )
  return row?.n ?? 0
}

/** Marks these notifications read, or all if none are named; only the caller's own. */
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

/** A person's notification; null if it was purged. */
export async function getNotification(db: Db, user_id: string, id: string): Promise<NotificationRow | null> {
  const [row] = await db
    .select()
    .from(notices)
    .where(and(eq(notices.user_id, user_id), eq(notices.id, id)))
  return row ?? null
}

const isKnown = (kind: string): kind is NotificationKind => Object.hasOwn(notificationKinds, kind)

/** The text of a stored notification; null if another version wrote its kind. */
export function writeNotification(
  row: NotificationRow,
  reader: Reader & {is_brief?: boolean},
): NotificationText | null {
  const {kind, facts, booking_id, session_id, invoice_id} = row
  if (!isKnown(kind)) return null
  return buildText(kind, facts, {
    ...reader,
    side: row.side as RecipientSide,
    booking_id,
    session_id,
    invoice_id,
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
      read_at: row.read_at,
      booking_id: row.booking_id,
      session_id: row.session_id,
      invoice_id: row.invoice_id,
    }
  })
