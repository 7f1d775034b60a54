import {sql, type SQL, type WithSubquery} from 'drizzle-orm'
import {newId} from '#lib/id.ts'
import type {Db} from '#server/db/client.ts'
import {prepared} from '#server/db/prepared.ts'
import {live_channel} from '#server/http/events/hub.ts'
import type {NotificationKind} from './facts.ts'
import {writeFamilyCalls} from './family-calls.ts'
import {kindOf, type ChangeKind} from './kinds.ts'
import {recipients, type NewNotification} from './find-recipients.ts'

/**
 * Finds the recipients, inserts a row for each, and what staff call a family without an account about, and publishes all changed ids to listening processes: to the recipients,
 * to those who muted it, and to the other devices of the person who acted.
 */
const statement = (name: string, writes: (db: Db) => WithSubquery[], is_written: SQL<boolean>) =>
  prepared(name, db => {
    const found = db.$with('found').as(recipients(db))
    const stored = db.$with('stored', {}).as(
      sql`insert into notices (user_id, id, kind, side, booking_id, session_id, invoice_id, facts, about_at, created_at, deliver_at)
        select user_id, id, kind, side, booking_id, session_id, invoice_id, facts, about_at, ${sql.placeholder('now')}::timestamptz,
          case when is_delivered then ${sql.placeholder('now')}::timestamptz end
        from found where is_stored`,
    )
    return db
      .with(...writes(db), found, stored, db.$with('calls', {}).as(writeFamilyCalls))
      .select({
        is_written,
        sent: sql`case when change.payload is not null then pg_notify(${live_channel}, change.payload) end`,
      })
      .from(
        sql`(select null as payload
        union all select jsonb_build_object('user_id', user_id, 'notice_id', case when is_stored then id end, 'kind', kind,
          'booking_id', booking_id, 'session_id', session_id, 'invoice_id', invoice_id)::text from found
        union all select json_array_elements_text(${sql.placeholder('own')}::json)) change`,
      )
  })

const notifying = statement('notify', () => [], sql<boolean>`true`)

/**
 * The same for a tap: what asked the side that taps to confirm this edge is read for all of it, since it is answered.
 * Within the one statement, because a confirmation has no round trip to spare.
 */
const notifyingTap = statement(
  'notify_tap',
  db => [
    db.$with('read', {}).as(
      sql`update notices set read_at = ${sql.placeholder('now')}::timestamptz
        where booking_id = ${sql.placeholder('tap_booking_id')}::uuid
          and kind = ${'session_confirmed' satisfies NotificationKind}
          and session_id = ${sql.placeholder('tap_session_id')}::uuid
          and facts ->> 'edge' = ${sql.placeholder('tap_edge')}::text and facts ->> 'is_answered' is null
          and (side = 'family') = ${sql.placeholder('is_by_family')}::boolean and read_at is null`,
    ),
  ],
  sql<boolean>`true`,
)

/** A published change: the person whose screens refetch, and the ids. */
interface LiveChange {
  user_id: string
  notice_id: null
  kind: NotificationKind
  booking_id: string | null
  session_id: string | null
  invoice_id: string | null
  by_key?: string
}

/** The change for other devices of the person who acted, which refetch too; none without one. */
function ownChange({by, by_key, ...each}: Omit<NewNotification, 'facts' | 'to'>): LiveChange[] {
  if (by === undefined) return []
  const {kind, booking_id = null, session_id = null, invoice_id = null} = each
  const ids = {booking_id, session_id, invoice_id}
  return [{user_id: by, notice_id: null, kind, ...ids, ...(by_key !== undefined && {by_key})}]
}

function valuesOf(notifications: readonly NewNotification[], {is_stored, now}: {is_stored: boolean; now: string}) {
  const rows = notifications.map(({to, provider, by_key: _, ...each}) => ({
    ...each,
    ...to,
    id: newId(),
    is_stored,
    is_delivered: (kindOf(each.kind)?.by ?? []).length > 0,
    provider_caretaker_id: provider?.caretaker_id,
    provider_org_id: provider?.org_id,
  }))
  const own = notifications.flatMap(ownChange).map(change => JSON.stringify(change))
  return {notifications: JSON.stringify(rows), own: JSON.stringify(own), now}
}

/**
 * One statement that writes and notifies of it. Returns whether it wrote, as `is_written` says; where it did not, roll
 * back.
 */
export function preparedNotifying(name: string, writes: (db: Db) => WithSubquery[], is_written: SQL<boolean>) {
  const run = statement(name, writes, is_written)
  return async (
    tx: Db,
    values: Record<string, unknown>,
    notifications: readonly NewNotification[],
    now: string,
  ): Promise<boolean> => {
    const rows = await run(tx, {...values, ...valuesOf(notifications, {is_stored: true, now})})
    return rows.some(row => row.is_written)
  }
}

/**
 * Writes notifications in the transaction of the command that causes them; mail and push are sent later from the rows.
 * Runs one statement for any number of recipients. A tap also marks what asked its side for it as read,
 * unless that side may confirm another time.
 * @see src/domain/rules-people.md#notifications
 */
export async function notify(tx: Db, notifications: readonly NewNotification[], now: string): Promise<void> {
  if (notifications.length === 0) return
  const values = valuesOf(notifications, {is_stored: true, now})
  const [tap, own] = notifications.filter(isTap)
  // its side may still have to confirm another time
  if (!tap || own?.facts.may_replace) return void (await notifying(tx, values))
  const {edge} = tap.facts
  const is_by_family = !tap.to.family
  await notifyingTap(tx, {
    ...values,
    tap_booking_id: tap.booking_id,
    tap_session_id: tap.session_id,
    tap_edge: edge,
    is_by_family,
  })
}

const isTap = (each: NewNotification): each is NewNotification & {kind: 'session_confirmed'} =>
  each.kind === 'session_confirmed'

type Change = Pick<NewNotification, 'to' | 'by_key' | 'booking_id' | 'session_id'> & {
  kind: NotificationKind | ChangeKind
  by: string
}

/**
 * Publishes to live pages that something changed, without a notification: to the recipients, and to other devices of the
 * person who acted.
 */
export const publishChange = (tx: Db, change: Change, now: string): Promise<void> => publishChanges(tx, [change], now)

/** The same for several changes, in one statement. */
export async function publishChanges(tx: Db, changes: readonly Change[], now: string): Promise<void> {
  if (changes.length === 0) return
  const notifications = changes.map(change => ({...change, facts: {}}) as NewNotification)
  await notifying(tx, valuesOf(notifications, {is_stored: false, now}))
}
