import {settled} from '#lib/settled.ts'
import {and, asc, eq, inArray, sql, type Placeholder, type SQL, type SQLWrapper} from 'drizzle-orm'
import {alias} from 'drizzle-orm/pg-core'
import type {Invitation} from '#contract/bookings/booking.ts'
import {cameStatuses, isOpen, type PendingVisits} from '#domain/bookings/booking.ts'
import {isBookedPair} from '#server/db/booked-pair.ts'
import {rowsOf, type Db} from '#server/db/client.ts'
import {isOfEarlierTimes} from '#server/db/is-of-earlier-times.ts'
import {preparedByIds} from '#server/db/prepared.ts'
import {isForStaff, isUnsettled} from '#server/db/unsettled-visits.ts'
import {notify, readRequestNotifications, type NewNotification} from '#server/modules/notifications/index.ts'
import {addChange, changedDetails} from './request-changes.ts'
import {buildOfferExpired} from './notifications.ts'
import {isUnblockedWithoutOffer} from './visibility.ts'
import {bookings, caretakers, offers, organizations, parents, sessions, users} from '#server/db/schema/all.ts'
import type {BookingRow} from '#server/db/schema/bookings.ts'

/* Lock order: the caregiver's row, then bookings by ascending id, then their offers and sessions. It prevents deadlocks. */

/**
 * Locks a caregiver's row, which serializes changes to their calendar but still allows inserts that reference it. False
 * if there is none.
 */
export async function lockCaretaker(tx: Db, id: string): Promise<boolean> {
  const rows = await tx.select({id: caretakers.id}).from(caretakers).where(eq(caretakers.id, id)).for('no key update')
  return rows.length > 0
}

/** The same for several, in the order of their ids. */
export async function lockCaretakers(tx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .select({id: caretakers.id})
    .from(caretakers)
    .where(inArray(caretakers.id, [...ids]))
    .orderBy(asc(caretakers.id))
    .for('no key update')
}

/** Updates address, handover and recorded children; fields not given stay. Of an open request it is a change. */
export async function updateAddress(
  tx: Db,
  booking: BookingRow,
  {address, handover, child_ids}: {address?: BookingRow['address']; handover?: string | null; child_ids?: string[]},
  by: {user_id: string; now: string},
): Promise<boolean> {
  if (address === undefined && handover === undefined && child_ids === undefined) return false
  const values = {
    ...(address && {address}),
    ...(handover !== undefined && {handover: handover || null}),
    ...(child_ids && {child_ids}),
  }
  const details = changedDetails(booking, values)
  if (details.length === 0) return false
  await tx
    .update(bookings)
    .set({
      ...values,
      ...(isOpen(booking) && {
        changes: addChange(booking, {at: by.now, by_user_id: by.user_id, is_shown: false, details}),
      }),
    })
    .where(eq(bookings.id, booking.id))
  return true
}

/**
 * Locks a booking and overlapping ones with live offers of the caregiver, which an approval may withdraw. One
 * statement, by ascending id.
 */
export async function lockWithOverlapping(tx: Db, id: string, caretaker_id: string): Promise<BookingRow | null> {
  const rival = alias(bookings, 'rival')
  const rivals = tx
    .select({id: rival.id})
    .from(offers)
    .innerJoin(rival, eq(rival.id, offers.booking_id))
    .innerJoin(bookings, eq(bookings.id, id))
    .where(
      and(
        eq(offers.caretaker_id, caretaker_id),
        eq(offers.status, 'SUBMITTED'),
        sql`(${rival.first_start} < ${bookings.last_end} or ${bookings.extended_until} is not null)
          and (${bookings.first_start} < ${rival.last_end} or ${rival.extended_until} is not null)`,
      ),
    )
  const ids = [...new Set([id, ...(await rivals).map(row => row.id)])]
  const rows = await tx.select().from(bookings).where(inArray(bookings.id, ids)).orderBy(asc(bookings.id)).for('update')
  return rows.find(row => row.id === id) ?? null
}

/** Converts times in JSON to ISO 8601. */
const toInstants = (starts: string[]) => starts.map(start => new Date(start).toISOString())

const toInstant = (at: string | null): string | null => at && new Date(at).toISOString()

/** The visits of one length that were not canceled, and when the next of them starts that has not ended. */
interface CurrentVisits extends PendingVisits {
  minutes: number
  count: number
  first_start: string
  next_start: string | null
}

const toCurrent = (rows: CurrentVisits[]): CurrentVisits[] =>
  rows.map(({first_start, last_end, next_start, ...counts}) => ({
    ...counts,
    first_start: new Date(first_start).toISOString(),
    last_end: new Date(last_end).toISOString(),
    next_start: next_start && new Date(next_start).toISOString(),
  }))

/** How many visits were canceled, and between which times; null without one. */
interface CanceledVisits {
  count: number
  first_start: string | null
  last_end: string | null
}

const toCanceled = ({count, first_start, last_end}: CanceledVisits): CanceledVisits => ({
  count,
  first_start: first_start && new Date(first_start).toISOString(),
  last_end: last_end && new Date(last_end).toISOString(),
})

/** SQL: `CurrentVisits` of a booking, one row for each length. */
const currentVisits = (now: string | Placeholder) =>
  sql<CurrentVisits[]>`(select coalesce(json_agg(v order by v.minutes), '[]'::json) from (
    select extract(epoch from ${sessions.scheduled_end} - ${sessions.scheduled_start})::int / 60 as minutes,
      count(*)::int as count, min(${sessions.scheduled_start}) as first_start, max(${sessions.scheduled_end}) as last_end,
      min(${sessions.scheduled_start}) filter (where ${sessions.scheduled_end} > ${now}::timestamptz
        and ${sessions.status} in ('SCHEDULED', 'START_PARTIAL', 'IN_PROGRESS')) as next_start,
      (count(*) filter (where ${isForStaff}))::int as for_staff, (count(*) filter (where ${isUnsettled}))::int as unsettled
    from ${sessions} where ${sessions.booking_id} = ${bookings.id} and ${sessions.status} <> 'CANCELLED'
    group by 1) v)`.mapWith(toCurrent)

type InvitedRow = Omit<NonNullable<Invitation['invited']>[number], 'is_unavailable'> & {
  is_booked_pair: boolean
  is_unavailable: boolean
}

/** SQL: whether the family knows the provider of the invitation `i`. */
const isInvitedKnown = isBookedPair({
  parent_id: bookings.parent_id,
  caretaker_id: sql`i.caretaker_id`,
  org_id: sql`i.org_id`,
})

/** SQL: whether the family knows the agency that the request was sent to. */
const isAssignedKnown = isBookedPair({
  parent_id: bookings.parent_id,
  caretaker_id: sql`null::uuid`,
  org_id: bookings.organization_id,
})

/** The reading provider: one of the two is null. */
const reading = {caretaker_id: sql`${sql.placeholder('caretaker_id')}`, org_id: sql`${sql.placeholder('org_id')}`}

/** SQL: what only a provider reads of a booking, by the profile id of that provider. */
const providerColumns = {
  is_booked_pair: isBookedPair({
    parent_id: bookings.parent_id,
    caretaker_id: sql`${reading.caretaker_id}::uuid`,
    org_id: sql`${reading.org_id}::uuid`,
  }),
  is_blocked: sql<boolean>`coalesce((select true from bookings b where b.id = ${bookings.id}
    and not (${isUnblockedWithoutOffer({caretaker_id: reading.caretaker_id})}
      and ${isUnblockedWithoutOffer({org_id: reading.org_id})}) limit 1), false)`,
  attended_names: sql<
    {first_name: string; last_name: string}[]
  >`case when ${bookings.approved_org_id} is null then '[]'::json else (
    select coalesce(json_agg(w order by w.first_start, w.place), '[]'::json) from (
      select u.first_name, u.last_name, min(s.scheduled_start) as first_start, min(went.place) as place
      from sessions s left join members m on m.id = s.assigned_member_id
        cross join lateral (values
          ((select c.by_user_id from claims c where c.session_id = s.id
            and c.side = 'caretaker' and c.edge = 'start' and c.on_behalf is null
            and (s.settled_by = 'staff' or not ${isOfEarlierTimes}) order by c.effective_at desc, c.id desc limit 1), 1),
          (m.user_id, 2)) went (user_id, place)
        join users u on u.id = went.user_id
      where s.booking_id = ${bookings.id} and s.status in ${cameStatuses} group by u.id) w) end`,
}

/** The same for readers who are no provider. */
const noProviderColumns: typeof providerColumns = {
  is_booked_pair: sql`false`,
  is_blocked: sql`false`,
  attended_names: sql`'[]'::json`,
}

/** SQL: whether a visit of this booking took place and is over. With `exists` the planner may read all sessions. */
export const hasCome = (booking_id: SQLWrapper, now: string | Placeholder): SQL<boolean> =>
  sql<boolean>`coalesce((select true from ${sessions}
    where ${sessions.booking_id} = ${booking_id} and ${sessions.status} in ${cameStatuses}
      and coalesce(${sessions.ended_at}, ${sessions.scheduled_end}) <= ${now}::timestamptz limit 1), false)`

const parentUser = alias(users, 'parent_user')
const caretakerUser = alias(users, 'caretaker_user')

/**
 * Bookings with their participants in one statement. `visits` are those that were not canceled,
 * `reopenable_starts` includes past ones, `times_changed_at` is of the latest change of a visit's times, `reopened_as` is
 * the latest reopened request, `sent_with` the other one of the same press, and `has_come` means that a visit took place
 * and is over. `reader` adds what a provider reads.
 */
export function bookingWithPeople(db: Db, now: string | Placeholder, reader = noProviderColumns) {
  return db
    .select({
      booking: bookings,
      parent: {
        user_id: parentUser.id,
        first_name: parentUser.first_name,
        last_name: parentUser.last_name,
        profile_picture: parentUser.profile_picture,
        phone_number: parentUser.phone_number,
      },
      without_account: parents.contact,
      caretaker: {
        user_id: caretakerUser.id,
        first_name: caretakerUser.first_name,
        last_name: caretakerUser.last_name,
        profile_picture: caretakerUser.profile_picture,
        phone_number: caretakerUser.phone_number,
        closed_at: caretakerUser.closed_at,
      },
      org: {
        legal_name: organizations.legal_name,
        logo: organizations.logo,
        phone_number: organizations.phone_number,
        closed_at: organizations.closed_at,
      },
      assigned_name: sql<
        string | null
      >`(select o.legal_name from organizations o where o.id = ${bookings.organization_id})`,
      offers_count: sql<number>`(select count(*)::int from ${offers}
        where ${offers.booking_id} = ${bookings.id} and ${offers.status} in ('SUBMITTED', 'ACCEPTED'))`,
      visits: currentVisits(now),
      reopenable_starts: sql<
        string[]
      >`(select coalesce(json_agg(${sessions.scheduled_start}), '[]'::json) from ${sessions}
        where ${sessions.booking_id} = ${bookings.id} and ${sessions.status} = 'CANCELLED'
          and ${sessions.cancelled_by} <> 'parent' and ${sessions.reopened_as} is null)`.mapWith(toInstants),
      canceled: sql<CanceledVisits>`(select json_build_object('count', count(*)::int,
          'first_start', min(${sessions.scheduled_start}), 'last_end', max(${sessions.scheduled_end})) from ${sessions}
        where ${sessions.booking_id} = ${bookings.id} and ${sessions.status} = 'CANCELLED')`.mapWith(toCanceled),
      times_changed_at: sql<string | null>`(select max(e.at) from ${sessions}
        join session_events e on e.session_id = ${sessions.id} and e.kind = 'rescheduled'
        where ${sessions.booking_id} = ${bookings.id})`.mapWith(toInstant),
      reopened_as: sql<string | null>`(select successor.id::text from bookings successor
        where successor.reopened_from = ${bookings.id} order by successor.id desc limit 1)`,
      // a schedule has an end in all of its lines or in none; with `exists` the planner may read all bookings
      is_weeks_requested: sql<boolean>`${bookings.schedule}->0->'date_range'->1 is null and coalesce((
        select true from bookings successor where successor.reopened_from = ${bookings.id}
          and successor.schedule->0->'date_range'->1 is null limit 1), false)`,
      sent_with: sql<{
        id: string
        number: string
      } | null>`(select json_build_object('id', other.id, 'number', other.number)
        from bookings other where other.reopened_from = ${bookings.reopened_from}
          and other.created_at = ${bookings.created_at} and other.id <> ${bookings.id} order by other.id limit 1)`,
      invited: sql<InvitedRow[]>`case when ${bookings.exclusive_until} is null then '[]'::json else (
        select coalesce(json_agg(json_build_object('caretaker_id', i.caretaker_id, 'org_id', i.org_id,
          'name', coalesce(o.legal_name, u.first_name || ' ' || case when ${isInvitedKnown}
            then u.last_name else left(u.last_name, 1) || '.' end, ''),
          'declined_at', i.declined_at, 'decline_reason', i.decline_reason,
          'is_unavailable', coalesce(coalesce(o.closed_at, o.suspended_at, u.closed_at, u.suspended_at) is not null
            or c.is_verified <> 'Approved', false),
          'is_booked_pair', ${isInvitedKnown}) order by i.id), '[]'::json)
        from invitations i left join organizations o on o.id = i.org_id
          left join caretakers c on c.id = i.caretaker_id left join users u on u.id = c.user_id
        where i.booking_id = ${bookings.id}) end`,
      ...reader,
      // an ending that counts as the provider's is the family's own if an adult of it ended it
      is_ended_by_family: sql<boolean>`coalesce(${bookings.cancelled_by} in ('caretaker', 'agency')
        and (select u.role = 'parent' from users u where u.id = ${bookings.cancelled_by_user_id}), false)`,
      is_provider_unavailable: sql<boolean>`coalesce(${caretakerUser.suspended_at} is not null
        or ${caretakers.is_verified} <> 'Approved', ${organizations.suspended_at} is not null)`,
      is_assigned_booked: sql<boolean>`${bookings.status} = 'DECLINED' and ${isAssignedKnown}`,
      has_come: hasCome(bookings.id, now),
    })
    .from(bookings)
    .innerJoin(parents, eq(parents.id, bookings.parent_id))
    .leftJoin(parentUser, eq(parentUser.id, parents.user_id))
    .leftJoin(caretakers, eq(caretakers.id, bookings.caretaker_id))
    .leftJoin(caretakerUser, eq(caretakerUser.id, caretakers.user_id))
    .leftJoin(organizations, eq(organizations.id, bookings.approved_org_id))
    .$dynamic()
}

export type BookingWithPeople = Awaited<ReturnType<typeof bookingWithPeople>>[number]

const withPeople = preparedByIds('bookings_with_people', (db, is) =>
  bookingWithPeople(db, sql.placeholder('now')).where(is(bookings.id)),
)

const leadsWithPeople = preparedByIds('leads_with_people', (db, is) =>
  bookingWithPeople(db, sql.placeholder('now'), providerColumns).where(is(bookings.id)),
)

/** These bookings with their participants, in the order of `ids`; missing ones are skipped. */
export async function bookingsById(db: Db, ids: readonly string[], now: string): Promise<BookingWithPeople[]> {
  return ids.length === 0 ? [] : sortByIds(ids, await withPeople(db, ids, {now}))
}

/** The same as a provider reads them, by profile id. */
export async function leadsById(
  db: Db,
  ids: readonly string[],
  reader: {caretaker_id: string} | {org_id: string},
  now: string,
): Promise<BookingWithPeople[]> {
  if (ids.length === 0) return []
  return sortByIds(ids, await leadsWithPeople(db, ids, {caretaker_id: null, org_id: null, ...reader, now}))
}

function sortByIds(ids: readonly string[], rows: readonly BookingWithPeople[]): BookingWithPeople[] {
  const byId = new Map(rows.map(row => [row.booking.id, row]))
  return ids.flatMap(id => byId.get(id) ?? [])
}

const fallingBack = preparedByIds('fall_back', (db, is) =>
  db
    .update(bookings)
    .set({
      status: sql`case when exists (select from ${offers}
        where ${offers.booking_id} = ${bookings.id} and ${offers.status} = 'SUBMITTED') then 'REVIEW' else 'PENDING' end`,
    })
    .where(and(is(bookings.id), inArray(bookings.status, ['PENDING', 'REVIEW']))),
)

/** Sets an open booking to REVIEW if it has a live offer, else PENDING. Call it after its offers changed. */
export async function refreshOpenStatus(tx: Db, booking_id: string | readonly string[]): Promise<void> {
  const ids = typeof booking_id === 'string' ? [booking_id] : [...booking_id]
  if (ids.length === 0) return
  await fallingBack(tx, ids)
}

/** The bidder of an offer closed by expiry. */
type Lost = Record<'caretaker_id' | 'org_id', string | null>

/**
 * Expires up to `limit` unapproved requests whose last visit would have started by `now`, with their offers; returns
 * how many. Locked rows are left to the next run.
 */
export async function expireDue(db: Db, now: string, limit: number): Promise<number> {
  return db.transaction(async tx => {
    const rows = await rowsOf<{id: string; family: string; first_start: string; weekly: boolean; lost: Lost[]}>(
      tx,
      sql`with due as (
          select id, parent_id, first_start, extended_until from bookings
          where status in ('PENDING', 'REVIEW') and last_start <= ${now}::timestamptz
          order by last_start limit ${limit}::int for update skip locked
        ), closed as (
          update offers set status = 'EXPIRED', decided_at = ${now}::timestamptz
          where booking_id in (select id from due) and status = 'SUBMITTED'
          returning booking_id, caretaker_id, org_id
        ), ended as (
          update bookings set status = 'EXPIRED' where id in (select id from due)
        )
        select due.id::text, due.parent_id::text as family, due.first_start::text, due.extended_until is not null as weekly,
          (select coalesce(json_agg(closed), '[]'::json) from closed where booking_id = due.id) as lost
        from due`,
    )
    const notifications = rows.flatMap(({id, family, first_start, weekly, lost}): NewNotification[] => [
      {kind: 'request_expired', to: {family}, facts: weekly ? {weekly} : {}, booking_id: id},
      ...buildOfferExpired({id, first_start}, lost),
    ])
    const ids = rows.map(({id}) => id)
    await settled([notify(tx, notifications, now), readRequestNotifications(tx, ids, now)])
    return rows.length
  })
}
