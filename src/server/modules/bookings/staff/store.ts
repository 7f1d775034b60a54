import {and, asc, type Column, desc, eq, gt, isNull, not, or, sql, type SQL} from 'drizzle-orm'
import type {QueryOf} from '#contract/endpoint.ts'
import type {CountyDemand, listAllBookings} from '#contract/admin/bookings.ts'
import type {ListedInvoice} from '#contract/admin/invoices.ts'
import type {Audience, Service, UnsettledStatus} from '#contract/bookings/choices.ts'
import {limits} from '#contract/limits.ts'
import {rowsOf, type Db} from '#server/db/client.ts'
import {fullName} from '#lib/full-name.ts'
import {bookings, invoices, members, sessions, users} from '#server/db/schema/all.ts'
import {searchWords} from '#server/db/schema/columns.ts'
import type {Page} from '#server/http/paging.ts'
import {listedInvoice, presentListedInvoice} from '#server/modules/billing/index.ts'
import {isOfEarlierTimes} from '#server/db/is-of-earlier-times.ts'
import {isWithin} from '#server/db/period.ts'
import {isForStaff, isUnsettled} from '#server/db/unsettled-visits.ts'
import {orderOf, sortOf} from '#server/db/sort.ts'
import {statusIs} from '../queries.ts'
import {bookingWithPeople, type BookingWithPeople} from '../store.ts'
import {
  countRows,
  findWithTotal,
  hasInvoiceNumber,
  hasWords,
  isPhone,
  numberIn,
  numbersNear,
  partiesHave,
  type Match,
} from '#server/db/search.ts'

type Wanted = QueryOf<typeof listAllBookings>

/** The condition for a typed search, with one index per kind of term. @see src/domain/rules-people.md#staff-search */
export function bookingMatches(typed: string, match: Match): SQL {
  const {families, caretakers, agencies} = partiesHave(typed, match)
  const numberHas = hasWords(searchWords(sql`bookings.number`), typed, 'parts')
  const countyHas = hasWords(searchWords(sql`bookings.county`), typed, 'parts')
  const locationHas = hasWords(searchWords(sql`bookings.location`), typed, 'parts')
  const own = {
    exact: sql`select b.id from bookings b where b.number = ${numberIn(typed)}
      union all select i.booking_id from invoices i where ${hasInvoiceNumber(sql`i.number`, typed, match)} and i.booking_id is not null`,
    parts: sql`select bookings.id from bookings where ${numberHas}`,
    similar: sql`select bookings.id from bookings where ${numberHas}
      union all select b.id from bookings b where b.number = any(${`{${numbersNear(typed).join()}}`}::text[])
      union all select bookings.id from bookings where ${countyHas}
      union all select bookings.id from bookings where ${locationHas}`,
  } as const satisfies Record<Match, SQL>
  // as arrays the bookings are looked up by id; for a join the planner reads all of them
  return sql`${bookings.id} = any(array(
    ${own[match]}
    union all select b.id from bookings b where b.parent_id = any(array(${families}))
    union all select b.id from bookings b where b.caretaker_id = any(array(${caretakers}))
    union all select b.id from bookings b where b.approved_org_id = any(array(${agencies}))
    union all select b.id from bookings b where b.organization_id = any(array(${agencies}))))`
}

const isWaitlisted = sql`${bookings.waitlisted} and ${bookings.status} = 'PENDING'`

const hasUnnamedChildren = sql`${bookings.status} in ('CONFIRMED', 'IN_PROGRESS')
  and ${bookings.number_of_children} > 0
  and (cardinality(${bookings.child_ids}) < ${bookings.number_of_children}
    or not exists (select 1 from children c where c.id = any(${bookings.child_ids})))`

/** SQL: that the visits of a running booking are all over, and what it waits for; the same as `pendingParts`. */
const waitsFor = (status: UnsettledStatus, now: string): SQL => {
  const has = {
    AWAITING_CONFIRMATIONS: sql`bool_or(${isUnsettled}) and max(${sessions.scheduled_end}) <= ${now}::timestamptz`,
    UNDER_REVIEW: sql`bool_or(${isForStaff}) and not bool_or(${isUnsettled})`,
  } as const satisfies Record<UnsettledStatus, SQL>
  return sql`${bookings.status} in ('CONFIRMED', 'IN_PROGRESS')
    and (${bookings.weekly_end} is not null or not ${bookings.schedule} @? 'strict $[*].date_range ? (@.size() == 1)')
    and (select ${has[status]} from ${sessions} where ${sessions.booking_id} = ${bookings.id} and ${sessions.status} <> 'CANCELLED')`
}

/** Requests on the waitlist by county, the most requested first. */
export const demandByCounty = (db: Db, now: string, limit: number): Promise<CountyDemand[]> =>
  db
    .select({
      county: bookings.county,
      requests: sql<number>`count(*)::int`,
      since: sql<string>`min(${bookings.created_at})`.mapWith(bookings.created_at),
      services: sql<Service[]>`array_agg(distinct ${bookings.service})`,
      audiences: sql<Audience[]>`array_agg(distinct ${bookings.audience})`,
    })
    .from(bookings)
    .where(and(isWaitlisted, gt(bookings.last_start, now)))
    .groupBy(bookings.county)
    .orderBy(sql`count(*) desc`, asc(bookings.county))
    .limit(limit)

/** A page of all bookings, by default the newest first, plus one row if another page follows, and their number. */
export const pageOfAll = (db: Db, wanted: Wanted, page: Page, now: string) => {
  const {q} = wanted
  const meant = (match: Match | null) => (q && match ? bookingMatches(q, match) : undefined)
  return findWithTotal(db, q, page, {
    rows: (tx, match, part) => bookingsWhere(tx, and(meant(match), isWanted(wanted, now)), wanted.sort, {...part, now}),
    total: (tx, match) =>
      countRows(
        tx,
        tx
          .select({id: bookings.id})
          .from(bookings)
          .where(and(meant(match), isWanted(wanted, now))),
      ),
  })
}

const isLead = sql`(${bookings.audience} = 'agencies' and ${bookings.status} in ('PENDING', 'REVIEW'))`

/** Leads or other bookings of a search over everything; a number means that booking alone, a phone all of its owner's. */
export const bookingsMatching = (
  db: Db,
  {typed, match, leads}: {typed: string; match: Match; leads: boolean},
  page: Page,
  now: string,
): Promise<BookingWithPeople[]> => {
  const meant =
    match === 'exact' && !isPhone(typed) ? sql`${bookings.number} = ${numberIn(typed)}` : bookingMatches(typed, match)
  return bookingsWhere(db, and(meant, leads ? isLead : not(isLead)), undefined, {...page, now})
}

/** SQL: how many of the four confirmations of a visit's times there are. */
const confirmations = sql`(select count(distinct (c.side, c.edge)) from claims c
  where c.session_id = sessions.id and not ${isOfEarlierTimes})`

const visitHas = {
  confirmed: sql`${confirmations} = 4`,
  unconfirmed: sql`${confirmations} < 4`,
  in_part: sql`${confirmations} between 1 and 3`,
  neither: sql`${confirmations} = 0`,
  offline: sql`sessions.confirmed_offline`,
} as const satisfies Record<NonNullable<Wanted['visits']>, SQL>

/** Bookings with a visit of this kind that ended in the period. @see src/domain/rules-people.md#figures-of-a-period */
const hasVisits = (kind: NonNullable<Wanted['visits']>, {from, to}: Wanted, now: string) =>
  sql`${bookings.id} in (select sessions.booking_id from sessions where ${and(
    isWithin(sql`sessions.scheduled_end`, {from, to}),
    sql`sessions.scheduled_end <= ${now}::timestamptz`,
    sql`sessions.status <> 'CANCELLED'`,
    visitHas[kind],
  )})`

/** What the days of a list are of. */
const dayOf = {
  first: bookings.first_start,
  requested: bookings.created_at,
  approved: bookings.approved_at,
} as const satisfies Record<NonNullable<Wanted['days_of']> | 'first', Column>

const isWanted = (wanted: Wanted, now: string) => {
  const {status, service, audience, unassigned, waitlisted, county, org_id, parent_id, visits, from, to} = wanted
  const {caretaker_id, unnamed_children, days_of = 'first'} = wanted
  return and(
    status === 'AWAITING_CONFIRMATIONS' || status === 'UNDER_REVIEW' ? waitsFor(status, now) : statusIs(status),
    service && eq(bookings.service, service),
    audience && eq(bookings.audience, audience),
    unassigned ? isNull(bookings.organization_id) : undefined,
    waitlisted ? isWaitlisted : undefined,
    unnamed_children ? hasUnnamedChildren : undefined,
    county === undefined ? undefined : eq(bookings.county, county),
    org_id === undefined ? undefined : or(eq(bookings.organization_id, org_id), eq(bookings.approved_org_id, org_id)),
    parent_id === undefined ? undefined : eq(bookings.parent_id, parent_id),
    caretaker_id === undefined ? undefined : eq(bookings.caretaker_id, caretaker_id),
    visits ? hasVisits(visits, wanted, now) : isWithin(dayOf[days_of], {from, to}),
  )
}

async function bookingsWhere(
  db: Db,
  meant: SQL | undefined,
  sort: Wanted['sort'],
  {limit, after, now}: Page & {now: string},
): Promise<BookingWithPeople[]> {
  const sorted = sortOf(sort ?? '-number', {
    number: bookings.id,
    first: bookings.first_start,
    status: bookings.status,
    // the expression of an index; requests without a rate count as 0
    rate: sql`coalesce(${bookings.hourly_rate_cents}, 0)`,
  })
  const {order, beyond} = orderOf({table: bookings, id: bookings.id}, sorted, after)
  return bookingWithPeople(db, now)
    .where(and(beyond, meant))
    .orderBy(...order)
    .limit(limit + 1)
}

/** The newest invoices and statements of a booking. */
export async function invoicesOf(db: Db, booking_id: string): Promise<ListedInvoice[]> {
  const rows = await db
    .select(listedInvoice)
    .from(invoices)
    .where(eq(invoices.booking_id, booking_id))
    .orderBy(desc(invoices.id))
    .limit(limits.list_max)
  return rows.map(presentListedInvoice)
}

/** The current people of an agency by name; none without one. */
export async function membersOf(db: Db, org_id: string | null): Promise<{id: string; name: string}[]> {
  if (org_id === null) return []
  const rows = await db
    .select({id: members.id, first_name: users.first_name, last_name: users.last_name})
    .from(members)
    .innerJoin(users, eq(users.id, members.user_id))
    .where(and(eq(members.org_id, org_id), isNull(members.removed_at), isNull(users.suspended_at)))
    .orderBy(asc(users.first_name), asc(members.id))
  return rows.map(({id, ...person}) => ({id, name: fullName(person)}))
}

/** Whose account was suspended, and why. */
export interface Suspension {
  name: string
  reason: string | null
}

/** A suspension that ended a booking, or a reinstatement that brought it back, with the staff member's name. */
export interface SuspensionEvent extends Suspension {
  what: 'ended' | 'restored'
  at: string
  by: string
}

/** What suspensions and reinstatements did to a booking, by time. */
export async function suspensionsOf(db: Db, booking_id: string): Promise<SuspensionEvent[]> {
  const rows = await rowsOf<SuspensionEvent>(
    db,
    sql`select split_part(e.action, '.', 2) as what, e.at,
        coalesce(a.after ->> 'suspended_reason', a.after ->> 'reason') as reason,
        coalesce(o.legal_name, trim(u.first_name || ' ' || u.last_name), '') as name,
        coalesce(trim(s.first_name || ' ' || s.last_name), '') as by
      from audit_log e
      left join audit_log a on a.actor_user_id = e.actor_user_id and a.at = e.at
        and a.action in ('user.suspended', 'agency.suspended', 'user.unsuspended', 'agency.unsuspended')
      left join users u on a.target_kind = 'user' and u.id = a.target_id::uuid
      left join organizations o on a.target_kind = 'agency' and o.id = a.target_id::uuid
      left join users s on s.id = e.actor_user_id
      where e.target_id = ${booking_id} and e.action in ('booking.ended', 'booking.restored')
      order by e.id`,
  )
  return rows.map(row => ({...row, at: new Date(row.at).toISOString()}))
}

/** The suspension that ended a booking, from the audit row of the same command; null if none did. */
export async function suspensionBehind(db: Db, booking: BookingWithPeople['booking']): Promise<Suspension | null> {
  const {cancelled_by, cancelled_by_user_id, cancelled_at} = booking
  if (cancelled_by !== 'staff') return null
  const [found] = await rowsOf<Suspension>(
    db,
    sql`select a.after ->> 'suspended_reason' as reason,
        coalesce(o.legal_name, trim(u.first_name || ' ' || u.last_name), '') as name
      from audit_log a
      left join users u on a.target_kind = 'user' and u.id = a.target_id::uuid
      left join organizations o on a.target_kind = 'agency' and o.id = a.target_id::uuid
      where a.actor_user_id = ${cancelled_by_user_id}::uuid and a.at = ${cancelled_at}::timestamptz
        and a.action in ('user.suspended', 'agency.suspended')
      limit 1`,
  )
  return found ?? null
}
