import * as v from 'valibot'
import {eq, sql, type SQL} from 'drizzle-orm'
import type {Service} from '#contract/bookings/choices.ts'
import {limits} from '#contract/limits.ts'
import type {ThreadSide} from '#contract/messages/messages.ts'
import {Id, Instant} from '#contract/shapes.ts'
import {threadEnds} from '#domain/constants.ts'
import {plusMs} from '#server/clock.ts'
import {hasActiveAdult} from '#server/db/active-accounts.ts'
import {isBookedPair} from '#server/db/booked-pair.ts'
import {rowsOf, type Db} from '#server/db/client.ts'
import {threads} from '#server/db/schema/all.ts'
import type {Caller} from '#server/http/caller.ts'

/** The caller's side of threads, and the profile by which they are found. */
export interface Reader {
  side: ThreadSide
  profile_id: string
  user_id: string
}

/** Null without a profile. */
export function readerOf({
  user_id,
  role,
  parent_id,
  caretaker_id,
  org_id,
  member_id,
  member_role,
}: Caller): Reader | null {
  const reader = (side: ThreadSide, profile_id: string | null) => profile_id && {side, profile_id, user_id}
  if (role === 'parent') return reader('family', parent_id) || null
  if (role === 'caretaker') return reader('caretaker', caretaker_id) || null
  if (role !== 'agency') return null
  return (member_role === 'field' ? reader('field', member_id) : reader('office', org_id)) || null
}

const columnOf: Record<ThreadSide, SQL> = {
  family: sql.raw('t.parent_id'),
  caretaker: sql.raw('t.caretaker_id'),
  office: sql.raw('t.org_id'),
  field: sql.raw('t.member_id'),
}

/** SQL condition for the reader's own threads, in the table `t`. */
const isOwn = ({side, profile_id}: Reader): SQL => sql`${columnOf[side]} = ${profile_id}::uuid`

/** The end of the last session of the booking `b`. */
const lastEnd = sql.raw(`coalesce((select max(s.scheduled_end) from sessions s
  where s.booking_id = b.id and s.status <> 'CANCELLED'), b.last_end)`)

/** Of a booking as its visits are now, of a request as it was made. */
const firstDay = sql.raw(`(coalesce((
    select coalesce(min(s.scheduled_start) filter (where s.status <> 'CANCELLED'), min(s.scheduled_start))
    from sessions s where s.booking_id = b.id), b.first_start) at time zone b.timezone)::date::text`)
/** Null for visits every week, until they or their booking have ended; without a visit, the first day of a request then. */
const lastDay = sql.raw(`case when jsonb_array_length(b.schedule #> '{0,date_range}') = 1
  and b.weekly_end is null and b.status in ('PENDING', 'REVIEW', 'CONFIRMED', 'IN_PROGRESS') then null
  else (coalesce((
    select coalesce(max(s.scheduled_start) filter (where s.status <> 'CANCELLED'), max(s.scheduled_start))
    from sessions s where s.booking_id = b.id),
    case when jsonb_array_length(b.schedule #> '{0,date_range}') = 1 then b.first_start else b.last_start end)
    at time zone b.timezone)::date::text end`)

/** Whether each side of `t` can read it: neither closed nor suspended; a family's other adult keeps it open. */
const isPresent = sql`cu.closed_at is null and cu.suspended_at is null and mu.closed_at is null
  and mu.suspended_at is null and o.closed_at is null and o.suspended_at is null
  and (t.parent_id is null or ${hasActiveAdult(sql.raw('t.parent_id'))})`

/** Whether the booking of `t` was approved with its provider. */
const isWon = sql.raw(`b.approved_at is not null
  and coalesce(b.caretaker_id = t.caretaker_id or b.approved_org_id = t.org_id, false)`)

/** Whether the pair of `t` may write: a live offer or invitation, the approved booking, or a field person still there. */
const isOpen = (now: string) => sql`${isPresent} and case
  when t.booking_id is null then mm.removed_at is null and mm.role = 'field'
  when ${isWon} then ${lastEnd} > ${plusMs(now, -threadEnds.closes_after_ms)}::timestamptz
  else b.status in ('PENDING', 'REVIEW') and b.last_start > ${now}::timestamptz and (
    exists (select from offers o where o.booking_id = b.id and o.status = 'SUBMITTED'
      and (o.caretaker_id = t.caretaker_id or o.org_id = t.org_id))
    or not (b.email_pending or b.waitlisted) and exists (select from invitations i where i.booking_id = b.id
      and i.declined_at is null and (i.caretaker_id = t.caretaker_id or i.org_id = t.org_id)))
  end`

/** Whether the family of `t` has booked its provider once. */
const isPair = isBookedPair({
  parent_id: sql.raw('t.parent_id'),
  caretaker_id: sql.raw('t.caretaker_id'),
  org_id: sql.raw('t.org_id'),
})

/** A thread with everything that its readers and staff see of it. Names are whole. */
export interface ThreadRow {
  id: string
  booking_id: string | null
  parent_id: string | null
  caretaker_id: string | null
  org_id: string | null
  member_id: string | null
  messages_count: number
  changed_at: string
  number: string | null
  service: Service | null
  first_day: string | null
  last_day: string | null
  is_open: boolean
  is_won: boolean
  is_booked_pair: boolean
  blocked_by: ('family' | 'provider')[]
  people: Partial<Record<ThreadSide, {first_name: string; last_name: string; picture: string | null}>>
  /** Up to where anyone of each side has read. */
  sides: {side: ThreadSide; read_position: number; read_at: string | null}[]
  /** What the reader has not read; null if that is nothing, and without a reader. */
  own: {read_position: number; unread: number} | null
  last: {
    text: string | null
    side: ThreadSide
    user_id: string
    first_name: string
    has_picture: boolean
    written_at: string
    received_at: string
  } | null
}

const person = (alias: string) =>
  sql.raw(`case when ${alias}.id is not null then json_build_object('first_name', ${alias}.first_name,
    'last_name', ${alias}.last_name, 'picture', ${alias}.profile_picture) end`)

/** SQL: what the reader has not read of `t`. */
const ownUnread = ({side, user_id}: Reader): SQL => sql`(select json_build_object('read_position', x.read_position,
    'unread', x.unread) from unread_threads x
  where x.thread_id = t.id and x.side = ${side} and x.user_id = ${user_id}::uuid)`

const columns = (
  now: string,
  reader: Reader | null,
) => sql`t.id::text, t.booking_id::text, t.parent_id::text, t.caretaker_id::text,
    t.org_id::text, t.member_id::text, t.messages_count, t.changed_at::text, b.number, b.service,
    ${firstDay} as first_day, ${lastDay} as last_day,
    ${isOpen(now)} as is_open, coalesce(${isWon}, false) as is_won, ${isPair} as is_booked_pair,
    (select coalesce(json_agg(k.by), '[]'::json) from blocks k where k.parent_id = t.parent_id
      and (k.caretaker_id = t.caretaker_id or k.org_id = t.org_id)) as blocked_by,
    json_strip_nulls(json_build_object('family', ${person('fu')}, 'caretaker', ${person('cu')},
      'office', case when o.id is not null
        then json_build_object('first_name', o.legal_name, 'last_name', '', 'picture', o.logo) end,
      'field', ${person('mu')})) as people,
    (select json_agg(json_build_object('side', x.side, 'read_position', x.read_position, 'read_at', x.read_at))
      from thread_sides x where x.thread_id = t.id) as sides,
    ${reader ? ownUnread(reader) : sql`null::json`} as own,
    (select json_build_object('text', l.text, 'side', l.side, 'user_id', l.user_id,
        'first_name', (select a.first_name from users a where a.id = l.user_id),
        'has_picture', l.file_id is not null, 'written_at', coalesce(l.claimed_at, l.received_at),
        'received_at', l.received_at)
      from messages l where l.thread_id = t.id order by l.position desc limit 1) as last
  from threads t
    left join bookings b on b.id = t.booking_id
    left join parents f on f.id = t.parent_id left join users fu on fu.id = f.user_id
    left join caretakers c on c.id = t.caretaker_id left join users cu on cu.id = c.user_id
    left join organizations o on o.id = t.org_id
    left join members mm on mm.id = t.member_id left join users mu on mu.id = mm.user_id`

export const toInstant = (at: string) => new Date(at).toISOString()

const parseThread = (row: ThreadRow): ThreadRow => ({
  ...row,
  changed_at: toInstant(row.changed_at),
  sides: row.sides.map(each => ({...each, read_at: each.read_at && toInstant(each.read_at)})),
  last: row.last && {
    ...row.last,
    written_at: toInstant(row.last.written_at),
    received_at: toInstant(row.last.received_at),
  },
})

/** The threads of a condition over `t`, those with messages and the latest first; with what a reader has not read. */
export async function findThreads(
  db: Db,
  where: SQL,
  now: string,
  limit = 1,
  reader: Reader | null = null,
): Promise<ThreadRow[]> {
  const rows = await rowsOf<ThreadRow>(
    db,
    sql`select ${columns(now, reader)} where ${where} order by t.messages_count > 0 desc, t.changed_at desc, t.id desc limit ${limit}::int`,
  )
  return rows.map(parseThread)
}

/** One of the reader's threads; undefined if it is not theirs. */
export const findOwnThread = async (db: Db, id: string, reader: Reader, now: string): Promise<ThreadRow | undefined> =>
  (await findThreads(db, sql`t.id = ${id}::uuid and ${isOwn(reader)}`, now, 1, reader))[0]

/** The same, locked, so that its messages are numbered one after another. */
export async function lockOwnThread(tx: Db, id: string, reader: Reader, now: string): Promise<ThreadRow | undefined> {
  await tx.select({id: threads.id}).from(threads).where(eq(threads.id, id)).for('no key update')
  return findOwnThread(tx, id, reader, now)
}

/** The reader's threads of a booking; with `with`, only that with this profile on the other side. */
export const findBookingThreads = (
  db: Db,
  reader: Reader,
  {booking_id, with: other}: {booking_id: string; with?: string | undefined},
  now: string,
): Promise<ThreadRow[]> =>
  findThreads(
    db,
    sql`${isOwn(reader)} and t.booking_id = ${booking_id}::uuid
      ${other ? sql`and ${other}::uuid in (t.parent_id, t.caretaker_id, t.org_id)` : sql``}`,
    now,
    limits.list_max,
    reader,
  )

const Cursor = v.tuple([v.picklist(['0', '1']), Instant, Id])

/** A position in the list of threads, by which it is sorted. */
interface Position {
  has_messages: boolean
  at: string
  id: string
}

export const cursorOf = ({messages_count, changed_at, id}: ThreadRow): string =>
  `${messages_count > 0 ? 1 : 0}_${changed_at}_${id}`

/** The position in the list after `cursor`; null if it cannot be read. */
export function readCursor(cursor: string | undefined): {after?: Position} | null {
  if (cursor === undefined) return {}
  const read = v.safeParse(Cursor, cursor.split('_'))
  if (!read.success) return null
  const [flag, at, id] = read.output
  return {after: {has_messages: flag === '1', at, id}}
}

/** SQL: whether the reader's side of `t` has blocked the other. */
const isBlockedBy = ({side}: Reader): SQL => sql`exists (select from blocks k where k.parent_id = t.parent_id
  and k.by = ${side === 'family' ? 'family' : 'provider'} and (k.caretaker_id = t.caretaker_id or k.org_id = t.org_id))`

/** SQL: whether no other thread of the pair of `t` has messages or is newer. */
const isLastOfPair = sql`not exists (select from threads p where p.parent_id = t.parent_id and p.id <> t.id
  and (p.caretaker_id = t.caretaker_id or p.org_id = t.org_id) and p.member_id is null
  and (p.messages_count > 0 or p.id > t.id))`

/**
 * A page of the reader's threads: those with messages first, without those that never had one and take none any more. The
 * last one of a pair that its side blocked stays, since only there it can unblock.
 */
export const listOwnThreads = (
  db: Db,
  reader: Reader,
  {
    after,
    booking_id,
    with: other,
    limit,
  }: {after?: Position; booking_id?: string | undefined; with?: string | undefined; limit: number},
  now: string,
): Promise<ThreadRow[]> =>
  findThreads(
    db,
    sql`${isOwn(reader)} and (t.messages_count > 0 or ${isOpen(now)} or (${isBlockedBy(reader)} and ${isLastOfPair}))
      ${
        after
          ? sql`and (t.messages_count > 0, t.changed_at, t.id)
        < (${after.has_messages}::boolean, ${after.at}::timestamptz, ${after.id}::uuid)`
          : sql``
      }
      ${booking_id ? sql`and t.booking_id = ${booking_id}::uuid` : sql``}
      ${other ? sql`and ${other}::uuid in (t.parent_id, t.caretaker_id, t.org_id, t.member_id)` : sql``}`,
    now,
    limit + 1,
    reader,
  )

/** The number of unread messages in all threads of the reader. */
export async function countUnread(db: Db, reader: Reader): Promise<number> {
  const [row] = await rowsOf<{unread: number}>(
    db,
    sql`select coalesce(sum(x.unread), 0)::int as unread from unread_threads x join threads t on t.id = x.thread_id
      where x.user_id = ${reader.user_id}::uuid and x.side = ${reader.side} and ${isOwn(reader)}`,
  )
  return row?.unread ?? 0
}

export const sidesOf = ({
  booking_id,
  caretaker_id,
}: Pick<ThreadRow, 'booking_id' | 'caretaker_id'>): [ThreadSide, ThreadSide] =>
  booking_id === null ? ['office', 'field'] : ['family', caretaker_id === null ? 'office' : 'caretaker']
