import type {BookingRow} from '#server/db/schema/bookings.ts'
import type {ClaimRow, EventRow, RescheduleRow} from '#server/db/schema/sessions.ts'
import {and, asc, desc, eq, getTableColumns, gte, inArray, lt, lte, sql} from 'drizzle-orm'
import type {SQL} from 'drizzle-orm'
import {alias} from 'drizzle-orm/pg-core'
import type {Role} from '#contract/accounts/roles.ts'
import {limits} from '#contract/limits.ts'
import type {SessionStatus, SettledBy} from '#contract/sessions/session.ts'
import {clock_skew_ms} from '#domain/constants.ts'
import {assignedAround} from '#domain/sessions/assign.ts'
import {fullName} from '#lib/full-name.ts'
import {plusMs} from '../../clock.ts'
import type {Db} from '../../db/client.ts'
import {
  bookings,
  caretakers,
  formerAdults,
  members,
  organizations,
  parents,
  sessions,
  users,
} from '../../db/schema/all.ts'
import {isStated} from '../../db/is-stated.ts'
import {prepared} from '../../db/prepared.ts'
import type {Reader} from './policy.ts'
import {assignmentsOf, type History} from './session-facts.ts'

const familyUser = alias(users, 'family_user')
const caregiverUser = alias(users, 'caregiver_user')
const assignedUser = alias(users, 'assigned_user')

/** Rows of another table as JSON, with their times converted to ISO 8601. */
const json = <Row>(query: SQL, instants: readonly (keyof Row)[]) =>
  sql<Row[]>`(select coalesce(json_agg(r order by r.id), '[]'::json) from (${query}) r)`.mapWith((rows: Row[]) => {
    for (const row of rows) {
      for (const name of instants) {
        if (row[name] !== null) row[name] = new Date(row[name] as string).toISOString() as Row[keyof Row]
      }
    }
    return rows
  })

/** The columns of a session with its history. */
export const withHistory = {
  session: getTableColumns(sessions),
  claims: json<ClaimRow>(sql`select * from claims where session_id = ${sessions.id}`, [
    'claimed_at',
    'reported_at',
    'received_at',
    'effective_at',
  ]),
  events: json<EventRow>(sql`select * from session_events where session_id = ${sessions.id}`, ['at']),
}

const other_states = sql`(select coalesce(jsonb_agg(distinct jsonb_build_object('status', o.status, 'settled_by', o.settled_by)), '[]')
  from sessions o where o.booking_id = ${sessions.booking_id} and o.id <> ${sessions.id})`

/** Sessions with their history and participants, in one statement, and with more columns where they are named. */
export function sessionsWithPeople(db: Db, more: Record<string, SQL> = {}) {
  return db
    .select({
      ...(more as object),
      ...withHistory,
      /** An agency's people who confirmed without being assigned now. */
      confirmed_by: json<{id: string; member_id: string | null; first_name: string; last_name: string}>(
        sql`select id, first_name, last_name, (select m.id from members m where m.user_id = users.id
            and m.org_id = ${sessions.org_id} order by m.id desc limit 1) as member_id
          from users where ${sessions.org_id} is not null
          and id is distinct from ${assignedUser.id}
          and id in (select by_user_id from claims where session_id = ${sessions.id} and side = 'caretaker')`,
        [],
      ),
      /** Adults of the family, former ones too, who did something about it and whose name is not the family's. */
      acting_adults: json<{id: string; first_name: string; last_name: string; is_erased: boolean}>(
        sql`select id, first_name, last_name, email = id || '@erased.invalid' as is_erased from users
          where role = 'parent' and id is distinct from ${familyUser.id}
          and id in (select by_user_id from session_events where session_id = ${sessions.id}
              and kind in ('contested', 'explained', 'late')
            union all select by_user_id from reschedules where session_id = ${sessions.id} and status = 'OPEN')`,
        [],
      ),
      /** Adults of the family, former ones too, who confirmed it themselves; without erased ones. */
      confirming_adults: json<{id: string; first_name: string}>(
        sql`select id, first_name from users where role = 'parent' and email <> id || '@erased.invalid'
          and id in (select by_user_id from claims where session_id = ${sessions.id} and side = 'parent'
            and on_behalf is null)`,
        [],
      ),
      proposals: json<RescheduleRow>(
        sql`select * from reschedules where session_id = ${sessions.id} and status = 'OPEN'`,
        ['scheduled_start', 'scheduled_end', 'created_at'],
      ),
      booking: {
        status: bookings.status,
        service: bookings.service,
        location: bookings.location,
        latitude: bookings.latitude,
        longitude: bookings.longitude,
        approx_latitude: bookings.approx_latitude,
        approx_longitude: bookings.approx_longitude,
        location_source: bookings.location_source,
        address: bookings.address,
        card_id: bookings.card_id,
        former_cards: bookings.former_cards,
        last_end: bookings.last_end,
        extended_until: bookings.extended_until,
        cancelled_at: bookings.cancelled_at,
        hourly_rate_cents: bookings.hourly_rate_cents,
        fee_bps: bookings.fee_bps,
      },
      family: {
        first_name: familyUser.first_name,
        last_name: familyUser.last_name,
        phone_number: familyUser.phone_number,
      },
      without_account: parents.contact,
      caregiver: {
        first_name: caregiverUser.first_name,
        last_name: caregiverUser.last_name,
        phone_number: caregiverUser.phone_number,
        profile_picture: caregiverUser.profile_picture,
      },
      /** Whether a statement has what its family owes for it. */
      is_stated: sql<boolean>`(${sessions.settled_by} is not null or ${sessions.cancelled_free} is false)
        and ${isStated(sessions.id)}`,
      /** The role of the user who canceled it, which may have been for another side. */
      canceler_role: sql<Role | null>`case when ${sessions.cancelled_at} is not null then (
        select u.role from session_events e join users u on u.id = e.by_user_id
        where e.session_id = ${sessions.id} and e.kind = 'cancelled' order by e.id desc limit 1) end`,
      /** Null if no independent caregiver is booked. */
      caregiver_is_verified: caretakers.is_verified,
      org: {legal_name: organizations.legal_name, phone_number: organizations.phone_number},
      assigned: {
        first_name: assignedUser.first_name,
        last_name: assignedUser.last_name,
        profile_picture: assignedUser.profile_picture,
      },
    })
    .from(sessions)
    .innerJoin(bookings, eq(bookings.id, sessions.booking_id))
    .innerJoin(parents, eq(parents.id, sessions.parent_id))
    .leftJoin(familyUser, eq(familyUser.id, parents.user_id))
    .leftJoin(caretakers, eq(caretakers.id, sessions.caretaker_id))
    .leftJoin(caregiverUser, eq(caregiverUser.id, caretakers.user_id))
    .leftJoin(organizations, eq(organizations.id, sessions.org_id))
    .leftJoin(members, eq(members.id, sessions.assigned_member_id))
    .leftJoin(assignedUser, eq(assignedUser.id, members.user_id))
    .$dynamic()
}

/** An account or a member, by its id. */
interface PersonName {
  id: string
  first_name: string
  last_name: string
}

/** Who claimed or did something in a session's history, by account, and who was ever assigned to it, by member. */
const people = json<PersonName>(
  sql`select u.id, u.first_name, u.last_name from users u where u.id = any(array(
      select c.by_user_id from claims c where c.session_id = ${sessions.id}
      union select e.by_user_id from session_events e where e.session_id = ${sessions.id}))
    union all
    select m.id, u.first_name, u.last_name from members m join users u on u.id = m.user_id where m.id = any(array(
      select unnest(array[e.data ->> 'member_id', e.data ->> 'from'])::uuid from session_events e
      where e.session_id = ${sessions.id} and e.kind = 'assigned'))`,
  [],
)

/** A session with everyone in its history, for staff. */
export type RecordWithPeople = SessionRecord & {people: PersonName[]}

/** The sessions of a condition by their start, each with the names in its history. */
export async function listWithPeople(db: Db, which: SQL | undefined): Promise<RecordWithPeople[]> {
  const rows = await sessionsWithPeople(db, {people})
    .where(which)
    .orderBy(asc(sessions.scheduled_start), asc(sessions.id))
  return rows as RecordWithPeople[]
}

export type SessionRecord = Awaited<ReturnType<typeof sessionsWithPeople>>[number]

/** A locked session, with the different states of the other sessions of its booking, which are few. */
export type LockedRecord = SessionRecord & {other_states: {status: SessionStatus; settled_by: SettledBy | null}[]}

/**
 * Ownership is part of the statement, so another reader's session is not found.
 * @see src/domain/rules.md#existence-is-private
 */
function isOwnedBy(kind: Reader['kind']): SQL | undefined {
  const owner = {
    parent: sessions.parent_id,
    caretaker: sessions.caretaker_id,
    office: sessions.org_id,
    field: sessions.org_id,
  }[kind]
  return and(
    eq(owner, sql.placeholder('owner_id')),
    kind === 'field' ? eq(sessions.assigned_member_id, sql.placeholder('member_id')) : undefined,
  )
}

const ranges = {
  booking: eq(sessions.booking_id, sql.placeholder('booking_id')),
  window: and(
    gte(sessions.scheduled_start, sql.placeholder('from')),
    lt(sessions.scheduled_start, sql.placeholder('to')),
  ),
}
export type Range = {booking_id: string} | {from: string; to: string}

const kinds = ['parent', 'caretaker', 'office', 'field'] as const satisfies readonly Reader['kind'][]
const forEachKind = <T>(make: (kind: Reader['kind']) => T) =>
  Object.fromEntries(kinds.map(kind => [kind, make(kind)])) as Record<Reader['kind'], T>

const byBooking = forEachKind(kind =>
  prepared(`sessions_booking_${kind}`, db =>
    sessionsWithPeople(db)
      .where(and(isOwnedBy(kind), ranges.booking))
      .orderBy(desc(sessions.scheduled_start), desc(sessions.id))
      .limit(limits.sessions_per_booking),
  ),
)
const byWindow = forEachKind(kind =>
  prepared(`sessions_window_${kind}`, db =>
    sessionsWithPeople(db)
      .where(and(isOwnedBy(kind), ranges.window))
      .orderBy(asc(sessions.scheduled_start), asc(sessions.id)),
  ),
)

/** The reader's sessions of a booking (of one without an end the latest 366) or of a time range, by scheduled start. */
export async function listSessions(db: Db, reader: Reader, range: Range): Promise<SessionRecord[]> {
  if (!('booking_id' in range)) return byWindow[reader.kind](db, {...reader, ...range})
  return (await byBooking[reader.kind](db, {...reader, ...range})).toReversed()
}

const isReadersOwn = (kind: Reader['kind']) => and(isOwnedBy(kind), eq(sessions.id, sql.placeholder('id')))
const finding = forEachKind(kind =>
  prepared(`find_session_${kind}`, db => sessionsWithPeople(db).where(isReadersOwn(kind))),
)
const findingLocked = forEachKind(kind =>
  prepared(`find_locked_session_${kind}`, db => sessionsWithPeople(db, {other_states}).where(isReadersOwn(kind))),
)
const locking = forEachKind(kind =>
  prepared(`lock_session_${kind}`, db =>
    db
      .select({id: sessions.id})
      .from(sessions)
      .innerJoin(bookings, eq(bookings.id, sessions.booking_id))
      .where(isReadersOwn(kind))
      .for('no key update', {of: [bookings, sessions]}),
  ),
)

/** One session for reading; null if it is not the reader's. */
export async function findSession(db: Db, id: string, reader: Reader): Promise<SessionRecord | null> {
  const [record] = await finding[reader.kind](db, {...reader, id})
  return record ?? null
}

/**
 * Locks a booking, then its session, and reads the history; null if it is not the reader's. The read is a separate
 * statement of the same trip, so it sees what was committed while waiting for the lock.
 */
export async function lockSession(tx: Db, id: string, reader: Reader): Promise<LockedRecord | null> {
  const [locked, [record]] = await Promise.all([
    locking[reader.kind](tx, {...reader, id}),
    findingLocked[reader.kind](tx, {...reader, id}),
  ])
  return locked.length > 0 && record ? (record as LockedRecord) : null
}

/**
 * Locks these sessions of an agency with their bookings, in the order of the bookings to avoid deadlocks, and reads them
 * with who is assigned.
 */
export async function lockAgencySessions(tx: Db, org_id: string, ids: readonly string[]) {
  const isMeant = and(eq(sessions.org_id, org_id), inArray(sessions.id, [...ids]))
  await tx
    .select({id: sessions.id})
    .from(sessions)
    .innerJoin(bookings, eq(bookings.id, sessions.booking_id))
    .where(isMeant)
    .orderBy(asc(sessions.booking_id), asc(sessions.id))
    .for('no key update', {of: [bookings, sessions]})
  return tx
    .select({
      session: sessions,
      assigned: {first_name: users.first_name, last_name: users.last_name, profile_picture: users.profile_picture},
    })
    .from(sessions)
    .leftJoin(members, eq(members.id, sessions.assigned_member_id))
    .leftJoin(users, eq(users.id, members.user_id))
    .where(isMeant)
}

/**
 * Locks a session of an agency as this person's who was assigned to it around `at`, though another is now or they left
 * since, with their name; or who was of its office at `at` and left since. Null if they were neither.
 * @see src/domain/rules.md#reassigned
 * @see src/domain/rules-people.md#former-members
 */
export async function lockOfFormerMember(
  tx: Db,
  id: string,
  {user_id, at}: {user_id: string; at: string},
): Promise<{record: LockedRecord; reader: Reader; name: string | null} | null> {
  const memberships = await tx
    .select({
      member_id: members.id,
      org_id: members.org_id,
      role: members.role,
      joined_at: members.joined_at,
      removed_at: members.removed_at,
      first_name: users.first_name,
      last_name: users.last_name,
    })
    .from(members)
    .innerJoin(users, eq(users.id, members.user_id))
    .innerJoin(sessions, eq(sessions.org_id, members.org_id))
    .where(and(eq(sessions.id, id), eq(members.user_id, user_id)))
  const [first] = memberships
  const record =
    first && (await lockSession(tx, id, {kind: 'office', owner_id: first.org_id, member_id: first.member_id}))
  if (!record) return null
  const assigned = assignedAround(assignmentsOf(record.events), record.session.assigned_member_id, at)
  const own = memberships.find(({member_id}) => assigned.includes(member_id))
  if (own) {
    return {record, reader: {kind: 'field', owner_id: own.org_id, member_id: own.member_id}, name: fullName(own)}
  }
  const ofOffice = memberships.find(
    ({role, joined_at, removed_at}) =>
      role !== 'field' &&
      joined_at <= plusMs(at, clock_skew_ms) &&
      removed_at !== null &&
      removed_at >= plusMs(at, -clock_skew_ms),
  )
  if (!ofOffice) return null
  return {record, reader: {kind: 'office', owner_id: ofOffice.org_id, member_id: ofOffice.member_id}, name: null}
}

/**
 * Locks a session of a family whose adult this person still was at `at`, by a clock that may be a little off; null if they
 * were not.
 * @see src/domain/rules-people.md#former-adults
 */
export async function lockOfFormerAdult(
  tx: Db,
  id: string,
  {user_id, at}: {user_id: string; at: string},
): Promise<{record: LockedRecord; reader: Reader; name: null} | null> {
  const [family] = await tx
    .select({owner_id: formerAdults.parent_id})
    .from(formerAdults)
    .innerJoin(sessions, eq(sessions.parent_id, formerAdults.parent_id))
    .where(
      and(
        eq(sessions.id, id),
        eq(formerAdults.user_id, user_id),
        gte(formerAdults.left_at, plusMs(at, -clock_skew_ms)),
      ),
    )
  if (!family) return null
  const reader = {kind: 'parent', ...family} as const
  const record = await lockSession(tx, id, reader)
  return record && {record, reader, name: null}
}

/** These sessions with their histories, by when they settle. */
export const historiesOf = (tx: Db, ids: readonly string[]): Promise<History[]> =>
  tx
    .select(withHistory)
    .from(sessions)
    .where(inArray(sessions.id, [...ids]))
    .orderBy(asc(sessions.settles_at))

/**
 * Locks up to `limit` sessions whose state changes by `now`, longest overdue first, and reads them with their history and
 * rate. Skips sessions that are locked.
 */
export async function lockDueSessions(
  tx: Db,
  now: string,
  limit: number,
): Promise<(History & {booking: Pick<BookingRow, 'hourly_rate_cents' | 'fee_bps'>})[]> {
  const due = await tx
    .select({id: sessions.id, hourly_rate_cents: bookings.hourly_rate_cents, fee_bps: bookings.fee_bps})
    .from(sessions)
    .innerJoin(bookings, eq(bookings.id, sessions.booking_id))
    .where(lte(sessions.settles_at, now))
    .orderBy(asc(sessions.settles_at))
    .limit(limit)
    .for('no key update', {of: [bookings, sessions], skipLocked: true})
  if (due.length === 0) return []
  const terms = new Map(due.map(({id, ...booking}) => [id, booking]))
  const histories = await historiesOf(tx, [...terms.keys()])
  return histories.flatMap(history => {
    const booking = terms.get(history.session.id)
    return booking ? [{...history, booking}] : []
  })
}
