import {and, between, desc, eq, not, sql, type SQL, asc, gt, lt, ne, notInArray} from 'drizzle-orm'
import {alias} from 'drizzle-orm/pg-core'
import {addDays} from '#lib/day.ts'
import type {Db} from '#server/db/client.ts'
import {bookings, caretakers, claims, members, organizations, parents, sessions, users} from '#server/db/schema/all.ts'
import {isOfEarlierTimes} from '#server/db/is-of-earlier-times.ts'
import {type Reader, sideOf, visitsOwnedBy} from '#server/modules/sessions/index.ts'
import {caregiverUser, familyUser, names} from '../words.ts'
import {partSpan, type Period} from './period.ts'

interface Range {
  from: string
  to: string
}

const isOwn = (reader: Reader, where?: SQL): SQL | undefined =>
  and(visitsOwnedBy(reader), ne(sessions.status, 'CANCELLED'), where)

const isWithin = ({from, to}: Range): SQL | undefined =>
  and(gt(sessions.scheduled_end, from), lt(sessions.scheduled_start, to))

const selectVisits = (db: Db, reader: Reader, where?: SQL) =>
  db
    .select({
      id: sessions.id,
      booking_id: sessions.booking_id,
      status: sessions.status,
      scheduled_start: sessions.scheduled_start,
      scheduled_end: sessions.scheduled_end,
      timezone: sessions.timezone,
      assigned_member_id: sessions.assigned_member_id,
      org_id: sessions.org_id,
      caregiver_is_verified: caretakers.is_verified,
      service: bookings.service,
      number: bookings.number,
      booking_last_end: sql<string | null>`(select max(s.scheduled_end) from sessions s
        where s.booking_id = ${sessions.booking_id} and s.status <> 'CANCELLED')`.mapWith(sessions.scheduled_end),
      family_phone: sql<string | null>`coalesce(${familyUser.phone_number}, ${parents.contact} ->> 'phone_number')`,
      provider_phone: sql<string | null>`coalesce(${caregiverUser.phone_number}, ${organizations.phone_number})`,
      member: sql<string | null>`(select u.first_name from members m join users u on u.id = m.user_id
        where m.id = ${sessions.assigned_member_id})`,
      ...names,
    })
    .from(sessions)
    .innerJoin(bookings, eq(bookings.id, sessions.booking_id))
    .innerJoin(parents, eq(parents.id, sessions.parent_id))
    .leftJoin(familyUser, eq(familyUser.id, parents.user_id))
    .leftJoin(caretakers, eq(caretakers.id, sessions.caretaker_id))
    .leftJoin(caregiverUser, eq(caregiverUser.id, caretakers.user_id))
    .leftJoin(organizations, eq(organizations.id, sessions.org_id))
    .where(isOwn(reader, where))
    .$dynamic()

/** States of a visit that took place, or did not. */
const over = ['END_PARTIAL', 'DISPUTED', 'COMPLETED', 'MISSED'] as const

/** SQL: visits that neither took place nor did not, by a confirmation or by their booked end. */
export const isAhead = (now: string): SQL | undefined =>
  and(notInArray(sessions.status, [...over]), gt(sessions.scheduled_end, now))

/** SQL: visits that have ended. */
export const isEnded = (now: string): SQL => not(isAhead(now) ?? sql`false`)

type Days = Pick<Period, 'first' | 'last' | 'part'>

/**
 * SQL: visits that start on days of a period, or that touch the named part of its day, by the clock of each visit's
 * place.
 */
export function isOnDays(days: Days): SQL | undefined {
  const span = partSpan(days)
  // one that touches a part of a day may start on the day before or after
  const [first, last] = span ? [addDays(days.first, -1), addDays(days.last, 1)] : [days.first, days.last]
  return and(
    between(sessions.local_date, first, last),
    // no zone is a day from UTC; the index of each side's visits is by their start
    between(sessions.scheduled_start, `${addDays(first, -1)}T00:00:00.000Z`, `${addDays(last, 2)}T00:00:00.000Z`),
    span ? sql`${startClock} < ${span.until}::timestamp` : undefined,
    span ? sql`${endClock} > ${span.from}::timestamp` : undefined,
  )
}

const startClock = sql`(${sessions.scheduled_start} at time zone ${sessions.timezone})`
const endClock = sql`(${sessions.scheduled_end} at time zone ${sessions.timezone})`

/** SQL: visits that start in the named part of a day, which are meant before those that only touch it. */
const startsIn = ({from, until}: {from: string; until: string}): SQL =>
  sql`(${startClock} >= ${from}::timestamp and ${startClock} < ${until}::timestamp)`

export interface ReadOptions {
  readonly limit: number
  readonly isNewestFirst?: boolean
  readonly before?: Days | null
}

const byStart = [asc(sessions.scheduled_start), asc(sessions.id)] as const
const newestFirst = [desc(sessions.scheduled_start), desc(sessions.id)] as const

/**
 * The reader's visits that match, by start, or the newest first; canceled ones are left out. Those that start in the named
 * part of a day come `before` those that only touch it.
 */
export const readVisits = (
  db: Db,
  reader: Reader,
  where: SQL | undefined,
  {limit, isNewestFirst = false, before = null}: ReadOptions,
) => {
  const span = before && partSpan(before)
  return selectVisits(db, reader, where)
    .orderBy(...(span ? [desc(startsIn(span))] : []), ...(isNewestFirst ? newestFirst : byStart))
    .limit(limit)
}

/** How many of them there are. */
export const countVisits = (db: Db, reader: Reader, where: SQL | undefined): Promise<number> =>
  db.$count(sessions, isOwn(reader, where))

const memberUser = alias(users, 'member_user')

/** Who takes part in the reader's visits that were not canceled, each group of people once. */
export const peopleOfVisits = (db: Db, reader: Reader) =>
  db
    .selectDistinct({
      caretaker_id: sessions.caretaker_id,
      org_id: sessions.org_id,
      parent_id: sessions.parent_id,
      member_id: sessions.assigned_member_id,
      member: memberUser.first_name,
      member_last_name: memberUser.last_name,
      family_last_name: sql<string | null>`coalesce(${familyUser.last_name}, ${parents.contact} ->> 'last_name')`,
      ...names,
    })
    .from(sessions)
    .innerJoin(parents, eq(parents.id, sessions.parent_id))
    .leftJoin(familyUser, eq(familyUser.id, parents.user_id))
    .leftJoin(caretakers, eq(caretakers.id, sessions.caretaker_id))
    .leftJoin(caregiverUser, eq(caregiverUser.id, caretakers.user_id))
    .leftJoin(organizations, eq(organizations.id, sessions.org_id))
    .leftJoin(members, eq(members.id, sessions.assigned_member_id))
    .leftJoin(memberUser, eq(memberUser.id, members.user_id))
    .where(isOwn(reader))

export type PeopleOfVisits = Awaited<ReturnType<typeof peopleOfVisits>>[number]

/** SQL: visits whose start no one of the reader's side confirmed. */
const awaitsStartOf = (reader: Reader): SQL => sql`${sessions.status} in ('SCHEDULED', 'START_PARTIAL')
  and not exists (select from ${claims} c where c.session_id = ${sessions.id} and c.edge = 'start'
    and c.side = ${sideOf(reader)} and not ${isOfEarlierTimes})`

/** The reader's first visit of the range that starts after `started_after` and whose start their side has not confirmed. */
export async function firstToStart(
  db: Db,
  reader: Reader,
  {started_after, ...range}: Range & {started_after: string},
): Promise<OwnVisit | undefined> {
  const awaited = and(isWithin(range), awaitsStartOf(reader), gt(sessions.scheduled_start, started_after))
  const [visit] = await selectVisits(db, reader, awaited)
    .orderBy(...byStart)
    .limit(1)
  return visit
}

/** The visits that overlap two instants and also match, nearest to `now` first. */
export const nearestVisits = (
  db: Db,
  reader: Reader,
  {now, also, ...range}: Range & {now: string; also?: SQL | undefined},
  limit: number,
) =>
  selectVisits(db, reader, and(isWithin(range), also))
    .orderBy(
      sql`greatest(${sessions.scheduled_start} - ${now}::timestamptz, ${now}::timestamptz - ${sessions.scheduled_end},
        interval '0')`,
      ...byStart,
    )
    .limit(limit)

export type OwnVisit = Awaited<ReturnType<typeof readVisits>>[number]
