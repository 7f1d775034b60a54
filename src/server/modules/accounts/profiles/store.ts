import {settled} from '#lib/settled.ts'
import {isActiveAgency} from '#server/db/active-accounts.ts'
import {and, asc, eq, isNull, sql, type SQL, type SQLWrapper} from 'drizzle-orm'
import {alias} from 'drizzle-orm/pg-core'
import {limits} from '#contract/limits.ts'
import {mercator} from '#domain/place.ts'
import {rowsOf, type Db} from '#server/db/client.ts'
import {prepared} from '#server/db/prepared.ts'
import {caretakers, checks, members, organizations, parents, users} from '#server/db/schema/all.ts'
import type {Caller} from '#server/http/caller.ts'
import {newId} from '#lib/id.ts'
import {subscribed} from '#server/modules/subscriptions/index.ts'

export type AccountProfile = NonNullable<Awaited<ReturnType<typeof accountProfile>>>

const accounts = prepared('account_profile', db =>
  db
    .select({
      user: users,
      is_subscribed: subscribed(
        sql`coalesce(${parents.id}, ${caretakers.id}, ${organizations.id})`,
        sql.placeholder('now'),
      ),
      parent_verified: parents.is_verified,
      caretaker_verified: caretakers.is_verified,
      legal_name: organizations.legal_name,
      logo: organizations.logo,
    })
    .from(users)
    .leftJoin(parents, eq(parents.id, sql.placeholder('parent_id')))
    .leftJoin(caretakers, eq(caretakers.id, sql.placeholder('caretaker_id')))
    .leftJoin(organizations, eq(organizations.id, sql.placeholder('org_id')))
    .where(eq(users.id, sql.placeholder('user_id'))),
)

/** The signed-in account with its profile. */
export async function accountProfile(db: Db, {user_id, parent_id, caretaker_id, org_id}: Caller, now: string) {
  const [row] = await accounts(db, {user_id, parent_id, caretaker_id, org_id, now})
  return row
}

export type FamilyRow = NonNullable<Awaited<ReturnType<typeof familyOf>>>

const homeOwners = alias(users, 'home_owners')

/** SQL: the account that stores a family's home: that of its adult of longest standing. */
const homeOwner = (parent_id: SQLWrapper | string) =>
  sql<string>`(select a.user_id from family_adults a where a.parent_id = ${parent_id} order by a.seat limit 1)`

const contacts = alias(users, 'contacts')

/** A family as one of its adults sees it, with its home and its contact. */
export async function familyOf(db: Db, of: {parent_id: string; user_id: string}) {
  const {location, latitude, longitude, timezone} = homeOwners
  const [row] = await db
    .select({
      parent: parents,
      user: users,
      home: {location, latitude, longitude, timezone},
      contact: {first_name: contacts.first_name, phone_number: contacts.phone_number},
    })
    .from(parents)
    .innerJoin(users, eq(users.id, of.user_id))
    .leftJoin(contacts, eq(contacts.id, parents.user_id))
    .leftJoin(homeOwners, eq(homeOwners.id, homeOwner(parents.id)))
    .where(eq(parents.id, of.parent_id))
  return row
}

/** Updates the home of a family, for all its adults. */
export async function saveHome(
  tx: Db,
  parent_id: string,
  home: Partial<Pick<typeof users.$inferInsert, 'location' | 'latitude' | 'longitude' | 'timezone'>>,
): Promise<void> {
  await tx
    .update(users)
    .set(home)
    .where(eq(users.id, homeOwner(parent_id)))
}

export type CaretakerRow = NonNullable<Awaited<ReturnType<typeof caretakerById>>>

/** A caregiver with the account. */
export async function caretakerById(db: Db, id: string) {
  const [row] = await db
    .select({caretaker: caretakers, user: users})
    .from(caretakers)
    .innerJoin(users, eq(users.id, caretakers.user_id))
    .where(eq(caretakers.id, id))
  return row
}

export type CheckRow = typeof checks.$inferSelect

/** The latest check of each kind. */
export const checksOf = (db: Db, caretaker_id: string): Promise<CheckRow[]> =>
  db
    .selectDistinctOn([checks.kind])
    .from(checks)
    .where(eq(checks.caretaker_id, caretaker_id))
    .orderBy(checks.kind, sql`${checks.checked_on} desc`, sql`${checks.id} desc`)

/** The relation of a family to a caregiver or an agency. */
export interface Dealings {
  /** The family has an offer, or sent the agency a request. */
  readonly has_met: boolean
  /** The family approved an offer once. @see src/domain/rules.md#after-approval */
  readonly has_approved: boolean
  /** A visit of one of these bookings was not canceled. */
  readonly has_contact: boolean
}

/** `has_met` and, of a booking `b`, `isTheirs` are SQL about the same provider. */
async function readDealings(
  db: Db,
  parent_id: string | null,
  {has_met, isTheirs}: {has_met: SQL; isTheirs: SQL},
): Promise<Dealings> {
  const approved = sql`select 1 from bookings b
    where ${isTheirs} and b.parent_id = ${parent_id}::uuid and b.approved_at is not null`
  // with `exists` the planner may read all sessions
  const hasVisit = sql`coalesce((select true from sessions s
    where s.booking_id = b.id and s.status <> 'CANCELLED' limit 1), false)`
  const [row] = await rowsOf<Dealings>(
    db,
    sql`select exists (${has_met}) as has_met, exists (${approved}) as has_approved,
      exists (${approved} and ${hasVisit}) as has_contact`,
  )
  return row ?? {has_met: false, has_approved: false, has_contact: false}
}

export const dealingsWithCaretaker = (db: Db, parent_id: string | null, caretaker_id: string): Promise<Dealings> =>
  readDealings(db, parent_id, {
    has_met: sql`select 1 from offers o join bookings b on b.id = o.booking_id
      where o.caretaker_id = ${caretaker_id}::uuid and b.parent_id = ${parent_id}::uuid`,
    isTheirs: sql`b.caretaker_id = ${caretaker_id}::uuid`,
  })

/** A request to this agency, an offer from it, or a booking with it. */
export const dealingsWithOrganization = (db: Db, parent_id: string | null, org_id: string): Promise<Dealings> =>
  readDealings(db, parent_id, {
    has_met: sql`select 1 from bookings b
      where b.parent_id = ${parent_id}::uuid and (
        b.organization_id = ${org_id}::uuid or b.approved_org_id = ${org_id}::uuid
        or exists (select 1 from offers o where o.booking_id = b.id and o.org_id = ${org_id}::uuid)
      )`,
    isTheirs: sql`b.approved_org_id = ${org_id}::uuid`,
  })

/** Whether a family has an offer, request or booking with this caregiver or agency, by profile id. */
export async function hasMetOwner(db: Db, parent_id: string, owner_id: string): Promise<boolean> {
  const [{has_met, has_approved}, agency] = await settled([
    dealingsWithCaretaker(db, parent_id, owner_id),
    dealingsWithOrganization(db, parent_id, owner_id),
  ])
  return has_met || has_approved || agency.has_met
}

export type OrganizationRow = NonNullable<Awaited<ReturnType<typeof organizationById>>>

/** An agency with its owner's address for mail. */
export async function organizationById(db: Db, id: string, now: string) {
  const [row] = await db
    .select({
      organization: organizations,
      owner_email: users.email,
      is_subscribed: sql<boolean>`(${subscribed(sql`organizations.id`, now)} and ${isActiveAgency})`,
    })
    .from(organizations)
    .leftJoin(members, and(eq(members.org_id, organizations.id), eq(members.role, 'owner'), isNull(members.removed_at)))
    .leftJoin(users, eq(users.id, members.user_id))
    .where(eq(organizations.id, id))
    .orderBy(asc(members.joined_at))
    .limit(1)
  return row
}

/** Subscribed agencies by name, filtered by county or id, up to the list limit. */
export const subscribedOrganizations = (db: Db, by: {county?: string; org_id?: string}, now: string) =>
  db
    .select()
    .from(organizations)
    .where(
      and(
        subscribed(sql`organizations.id`, now),
        isActiveAgency,
        by.county === undefined ? undefined : sql`${organizations.county} @> array[${by.county}]::text[]`,
        by.org_id === undefined ? undefined : eq(organizations.id, by.org_id),
      ),
    )
    .orderBy(asc(organizations.legal_name), asc(organizations.id))
    .limit(limits.list_max)

export type MemberRow = Awaited<ReturnType<typeof membersOf>>[number]

/** The agency's current members by name. */
export const membersOf = (db: Db, org_id: string) =>
  db
    .select({member: members, user: users})
    .from(members)
    .innerJoin(users, eq(users.id, members.user_id))
    .where(and(eq(members.org_id, org_id), isNull(members.removed_at)))
    .orderBy(asc(users.first_name), asc(users.last_name), asc(members.id))
    .limit(limits.list_max)

/** Sets the search center of a caregiver to the location of the account; null if unknown. */
export async function placeCaretaker(
  tx: Db,
  caretaker_id: string,
  at: {latitude: number; longitude: number} | null,
  county: string | null,
): Promise<void> {
  const place = at && mercator(at.latitude, at.longitude)
  const listed_county = sql`case when ${caretakers.listed_county} is not null then ${county}::text end`
  await tx.update(caretakers).set({place, listed_county}).where(eq(caretakers.id, caretaker_id))
}

/** Creates an agency with its owner; returns its id. */
export async function insertOrganization(
  tx: Db,
  {
    owner_id,
    now,
    ...agency
  }: Pick<
    typeof organizations.$inferInsert,
    'legal_name' | 'county' | 'website' | 'phone_number' | 'location' | 'timezone'
  > & {owner_id: string; now: string},
): Promise<string> {
  const id = newId()
  await tx.insert(organizations).values({id, ...agency, created_at: now})
  await tx.insert(members).values({org_id: id, user_id: owner_id, role: 'owner', joined_at: now})
  return id
}
