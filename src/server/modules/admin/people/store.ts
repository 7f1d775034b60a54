import {and, asc, desc, eq, inArray, isNotNull, isNull, or, sql, type SQL} from 'drizzle-orm'
import {alias} from 'drizzle-orm/pg-core'
import type {listUsers} from '#contract/admin/people.ts'
import type {QueryOf} from '#contract/endpoint.ts'
import type {Role} from '#contract/accounts/roles.ts'
import {expiring_days} from '#domain/accounts/expiry-reminder.ts'
import {day_ms} from '#domain/constants.ts'
import {plusMs} from '#server/clock.ts'
import {hasJoined, isActive} from '#server/db/active-accounts.ts'
import type {Db} from '#server/db/client.ts'
import {
  bookings,
  caretakers,
  familyAdults,
  members,
  organizations,
  parents,
  personWords,
  reviews,
  users,
} from '#server/db/schema/all.ts'
import {searchWords} from '#server/db/schema/columns.ts'
import {isWithin, type Period} from '#server/db/period.ts'
import type {Page} from '#server/http/paging.ts'
import {checkDay} from '#server/modules/accounts/index.ts'
import {subscribed} from '#server/modules/subscriptions/index.ts'
import {
  agencyHas,
  countRows,
  findWithTotal,
  hasSomeWord,
  hasWords,
  numberIn,
  personHas,
  type Match,
} from '#server/db/search.ts'
import {orderOf, sortOf} from '#server/db/sort.ts'

/** Filter and order of a list of people or agencies. */
export interface Wanted extends Period {
  q?: string
  suspended?: boolean
  sort?: QueryOf<typeof listUsers>['sort']
}

/** SQL: when a caregiver `c` last submitted a check's document, else when they signed up. */
export const submittedAt = sql`greatest(c.created_at, (select max(f.created_at) from files f
  where f.owner_id = c.id and f.purpose like 'check\\_%' and f.forget_at is null))`

/** People with their profiles, in one statement. */
const people = (db: Db) =>
  db
    .select({
      user: users,
      parent: parents,
      caretaker: caretakers,
      has_identity: sql<boolean>`exists (select 1 from identities where user_id = ${users.id})`,
      has_second_step: sql<boolean>`exists (select 1 from second_steps s
        where s.user_id = ${users.id} and s.since is not null)`,
      waiting_since: sql<string | null>`(select ${submittedAt} from caretakers c
        where c.user_id = ${users.id} and c.is_verified = 'Pending')`.mapWith(users.created_at),
    })
    .from(users)
    .leftJoin(familyAdults, eq(familyAdults.user_id, users.id))
    .leftJoin(parents, eq(parents.id, familyAdults.parent_id))
    .leftJoin(caretakers, eq(caretakers.user_id, users.id))
    .$dynamic()

export type PersonRow = Awaited<ReturnType<typeof people>>[number]

/** Accounts of the participants of the booking with this number, as an array, so that they are looked up one by one. */
const isInBooking = (number: string): SQL =>
  sql`${users.id} = any(array(
    select fa.user_id from bookings b join family_adults fa on fa.parent_id = b.parent_id where b.number = ${number}
    union all
    select c.user_id from bookings b join caretakers c on c.id = b.caretaker_id where b.number = ${number}))`

/** People with these words; what may be a booking's number exactly means the two sides of that booking. */
function personMatches(typed: string, match: Match): SQL | undefined {
  const person = personHas(typed, match)
  if (match === 'parts') return person
  if (match === 'similar') return or(person, hasWords(searchWords(users.location), typed, 'parts'))
  const number = numberIn(typed)
  return number === null ? person : isInBooking(number)
}

/** Expiring latest checks of approved caregivers after `now`, as a table of `caretaker_id`, `expires_on`. */
export const checksEnding = (now: string): SQL => sql`(
  select latest.caretaker_id, latest.expires_on from (
    select distinct on (caretaker_id, kind) caretaker_id, expires_on from checks
    order by caretaker_id, kind, checked_on desc, id desc
  ) latest join caretakers c on c.id = latest.caretaker_id
    join users u on u.id = c.user_id
  where c.is_verified = 'Approved' and u.suspended_at is null and u.closed_at is null
    and latest.expires_on between ${checkDay(now)}::date and ${checkDay(plusMs(now, expiring_days * day_ms))}::date) as ending`

interface WantedPeople extends Wanted {
  /** Null for all accounts, which are not counted. */
  roles: readonly Role[] | null
  is_verified?: string
  /** The current time, to list only caregivers with an expiring check. */
  checks_ending_at?: string
}

/** People of these roles, plus one row if another page follows, and their number. */
export const pageOfPeople = (db: Db, wanted: WantedPeople, page: Page) => {
  const {q} = wanted
  const meant = (match: Match | null) => (q && match ? personMatches(q, match) : undefined)
  return findWithTotal(db, q, page, {
    rows: async (tx, match, part) => peopleWhere(tx, meant(match), wanted, part),
    total: async (tx, match) => {
      if (wanted.roles === null) return null
      const found = tx
        .select({id: users.id})
        .from(users)
        .leftJoin(familyAdults, eq(familyAdults.user_id, users.id))
        .leftJoin(parents, eq(parents.id, familyAdults.parent_id))
        .leftJoin(caretakers, eq(caretakers.user_id, users.id))
        .where(isWanted(meant(match), wanted))
      return countRows(tx, found)
    },
  })
}

/** People that a search over everything means; a booking's number means no person. */
export const peopleMatching = (db: Db, typed: string, match: Match, roles: readonly Role[], page: Page) =>
  peopleWhere(db, match === 'exact' ? personHas(typed, match) : personMatches(typed, match), {roles}, page)

/** People that match some of the typed words, nearest first. */
export async function peopleNear(db: Db, typed: string, roles: readonly Role[], {limit}: Page): Promise<PersonRow[]> {
  const some = hasSomeWord(personWords(users), typed)
  if (!some) return []
  return people(db).where(isWanted(some.matches, {roles})).orderBy(desc(some.nearness), asc(users.id)).limit(limit)
}

const isOfCaregivers = (roles: readonly Role[] | null): boolean => roles?.join() === 'caretaker'

const isWanted = (
  matching: SQL | undefined,
  {roles, suspended, is_verified, checks_ending_at, from, to}: WantedPeople,
) =>
  and(
    isWithin(users.created_at, {from, to}),
    roles === null ? undefined : inArray(users.role, [...roles]),
    matching,
    suspended === undefined ? undefined : suspended ? isNotNull(users.suspended_at) : isNull(users.suspended_at),
    // erasing sets the verification back, so a closed account waits for none
    is_verified === 'Pending' ? isNull(users.closed_at) : undefined,
    is_verified === undefined
      ? undefined
      : // an index serves those of caregivers who wait
        isOfCaregivers(roles)
        ? sql`${caretakers.is_verified} = ${is_verified}`
        : sql`coalesce(${caretakers.is_verified}, ${parents.is_verified}) = ${is_verified}`,
    checks_ending_at === undefined
      ? undefined
      : sql`${caretakers.id} in (select ending.caretaker_id from ${checksEnding(checks_ending_at)})`,
  )

const columns = {
  name: [sql`lower(${users.last_name})`, sql`lower(${users.first_name})`],
  since: users.id,
  submitted: sql`(select ${submittedAt} from caretakers c where c.user_id = ${users.id})`,
}

/** The newest first; of caregivers who await their verification those who have waited longest. */
const usualOrder = ({roles, is_verified}: WantedPeople) =>
  isOfCaregivers(roles) && is_verified === 'Pending' ? 'submitted' : '-since'

function peopleWhere(
  db: Db,
  matching: SQL | undefined,
  wanted: WantedPeople,
  {limit, after}: Page,
): Promise<PersonRow[]> {
  const sorted = sortOf(wanted.sort ?? usualOrder(wanted), columns)
  const {order, beyond} = orderOf({table: users, id: users.id}, sorted, after)
  return people(db)
    .where(and(isWanted(matching, wanted), beyond))
    .orderBy(...order)
    .limit(limit + 1)
}

/** One person, or undefined. */
export async function personById(db: Db, id: string): Promise<PersonRow | undefined> {
  const [row] = await people(db).where(eq(users.id, id))
  return row
}

/** Locks these accounts in a fixed order. */
export const lockUsers = (tx: Db, ids: readonly string[]) =>
  tx
    .select()
    .from(users)
    .where(inArray(users.id, [...ids]))
    .orderBy(asc(users.id))
    .for('no key update')

// tables are named explicitly: drizzle omits them in one-table statements, and the subquery has its own `id`
const agencies = (db: Db, now: string) =>
  db
    .select({
      organization: organizations,
      is_subscribed: subscribed(sql`organizations.id`, now),
      owner_email: sql<string | null>`(select u.email from members m join users u on u.id = m.user_id
        where m.org_id = organizations.id and m.role = 'owner' and m.removed_at is null
        order by m.joined_at, m.id limit 1)`,
      people: sql<number>`(select count(*)::int from members m
        where m.org_id = organizations.id and m.removed_at is null)`,
    })
    .from(organizations)
    .$dynamic()

export type AgencyRow = Awaited<ReturnType<typeof agencies>>[number]

/** Matches an agency by its own or its members' words, and by the number of a booking approved for or assigned to it. */
const agencyMatches = (typed: string, match: Match): SQL | undefined =>
  or(
    agencyHas(typed, match),
    sql`organizations.id in (select m.org_id from members m join users on users.id = m.user_id
      where m.removed_at is null and ${personHas(typed, match)})`,
    match === 'exact'
      ? sql`organizations.id in (select unnest(array[b.organization_id, b.approved_org_id]) from bookings b
          where b.number = ${numberIn(typed)})`
      : undefined,
    match === 'similar'
      ? hasWords(searchWords(sql`array_to_string(${organizations.county}, ' ')`), typed, 'parts')
      : undefined,
  )

/** Agencies, plus one row if another page follows, and their number. */
export const pageOfAgencies = (db: Db, wanted: Wanted, page: Page, now: string) => {
  const {q} = wanted
  const meant = (match: Match | null) => (q && match ? agencyMatches(q, match) : undefined)
  return findWithTotal(db, q, page, {
    rows: (tx, match, part) => agenciesWhere(tx, meant(match), wanted, part, now),
    total: (tx, match) =>
      countRows(
        tx,
        tx
          .select({id: organizations.id})
          .from(organizations)
          .where(and(meant(match), isWantedAgency(wanted))),
      ),
  })
}

const isWantedAgency = ({suspended, from, to}: Wanted) =>
  and(
    isWithin(organizations.created_at, {from, to}),
    suspended === undefined
      ? undefined
      : suspended
        ? isNotNull(organizations.suspended_at)
        : isNull(organizations.suspended_at),
  )

const agencyColumns = {name: sql`lower(${organizations.legal_name})`, since: organizations.id}

/** The same for agencies; their members are found as people. */
export const agenciesMatching = (db: Db, typed: string, match: Match, page: Page, now: string) =>
  agenciesWhere(db, agencyHas(typed, match), {}, page, now)

async function agenciesWhere(
  db: Db,
  matching: SQL | undefined,
  wanted: Wanted,
  {limit, after}: Page,
  now: string,
): Promise<AgencyRow[]> {
  const sorted = sortOf(wanted.sort ?? '-since', agencyColumns)
  const {order, beyond} = orderOf({table: organizations, id: organizations.id}, sorted, after)
  return agencies(db, now)
    .where(and(matching, isWantedAgency(wanted), beyond))
    .orderBy(...order)
    .limit(limit + 1)
}

/** One agency, or undefined. */
export async function agencyById(db: Db, id: string, now: string): Promise<AgencyRow | undefined> {
  const [row] = await agencies(db, now).where(eq(organizations.id, id))
  return row
}

/** An agency's current members, in order of joining. */
export const peopleOfAgency = (db: Db, org_id: string) =>
  db
    .select({member: members, user: users, has_joined: hasJoined(sql`users`)})
    .from(members)
    .innerJoin(users, eq(users.id, members.user_id))
    .where(and(eq(members.org_id, org_id), isNull(members.removed_at)))
    .orderBy(asc(members.joined_at), asc(members.id))

/** Another adult of a family who has joined and is neither suspended nor closed; undefined if there is none. */
export async function otherAdultOf(tx: Db, parent_id: string, user_id: string): Promise<string | undefined> {
  const [other] = await tx
    .select({id: users.id})
    .from(familyAdults)
    .innerJoin(users, eq(users.id, familyAdults.user_id))
    .where(
      and(eq(familyAdults.parent_id, parent_id), isActive, hasJoined(sql`users`), sql`${users.id} <> ${user_id}::uuid`),
    )
  return other?.id
}

/** A user's current agency and role; null if there is none. */
export async function membershipOf(db: Db, user_id: string) {
  const [row] = await db
    .select({id: organizations.id, legal_name: organizations.legal_name, member_role: members.role})
    .from(members)
    .innerJoin(organizations, eq(organizations.id, members.org_id))
    .where(and(eq(members.user_id, user_id), isNull(members.removed_at)))
  return row ?? null
}

/** The account's member id, for assigned visits, and role in its agency; null without an agency. */
export async function memberOf(db: Db, user_id: string) {
  const [row] = await db
    .select({id: members.id, role: members.role})
    .from(members)
    .where(and(eq(members.user_id, user_id), isNull(members.removed_at)))
  return row ?? null
}

const familyUser = alias(users, 'family_user')
const caregiverUser = alias(users, 'caregiver_user')

/** The newest reviews that `whose` selects, with the number of their booking and the names of both sides. */
export const newestReviews = (db: Db, whose: SQL, limit: number) =>
  db
    .select({
      review: reviews,
      number: bookings.number,
      family: {first_name: familyUser.first_name, last_name: familyUser.last_name},
      without_account: parents.contact,
      caregiver: {first_name: caregiverUser.first_name, last_name: caregiverUser.last_name},
      agency: organizations.legal_name,
    })
    .from(reviews)
    .innerJoin(bookings, eq(bookings.id, reviews.booking_id))
    .innerJoin(parents, eq(parents.id, reviews.parent_id))
    .leftJoin(familyUser, eq(familyUser.id, parents.user_id))
    .leftJoin(caretakers, eq(caretakers.id, reviews.caretaker_id))
    .leftJoin(caregiverUser, eq(caregiverUser.id, caretakers.user_id))
    .leftJoin(organizations, eq(organizations.id, reviews.org_id))
    .where(whose)
    .orderBy(desc(reviews.id))
    .limit(limit)
