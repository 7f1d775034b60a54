import {and, asc, eq, isNull, sql} from 'drizzle-orm'
import type {Placeholder, SQL} from 'drizzle-orm'
import {limits} from '#contract/limits.ts'
import {rowsOf, type Db} from '#server/db/client.ts'
import {prepared} from '#server/db/prepared.ts'
import {
  caretakers,
  checks,
  familyAdults,
  members,
  organizations,
  parents,
  users,
} from '#server/db/schema/all.ts'
import type {Caller} from '#server/http/caller.ts'
import {newId} from '#lib/id.ts'

/**
 * SQL: whether the profile of this id has a live subscription, for use in any statement. Paid for and not over, or
 * late in paying but still inside the period (spec §6). Give the id with its table: sql`organizations.id`.
 */
export const subscribed = (owner_id: SQL, now: string | Placeholder): SQL<boolean> =>
  sql<boolean>`exists (
    select 1 from subscriptions live
    where live.owner_id = ${owner_id} and live.status in ('ACTIVE', 'PAST_DUE')
      and live.current_period_end > ${now}::timestamptz
  )`

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

/** The signed-in account with what its profile adds. */
export async function accountProfile(
  db: Db,
  {user_id, parent_id, caretaker_id, org_id}: Caller,
  now: string,
) {
  const [row] = await accounts(db, {user_id, parent_id, caretaker_id, org_id, now})
  return row
}

export type FamilyRow = NonNullable<Awaited<ReturnType<typeof familyOf>>>

/** A family as one of its adults sees it. */
export async function familyOf(db: Db, of: {parent_id: string; user_id: string}, now: string) {
  const [row] = await db
    .select({parent: parents, user: users, is_subscribed: subscribed(sql`parents.id`, now)})
    .from(parents)
    .innerJoin(users, eq(users.id, of.user_id))
    .where(eq(parents.id, of.parent_id))
  return row
}

export type CaretakerRow = NonNullable<Awaited<ReturnType<typeof caretakerById>>>

/** A caregiver with her account. */
export async function caretakerById(db: Db, id: string, now: string) {
  const [row] = await db
    .select({caretaker: caretakers, user: users, is_subscribed: subscribed(sql`caretakers.id`, now)})
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

/** What a family has to do with a caregiver or an agency. */
export interface Dealings {
  /** An offer was made to it, or it asked that agency. */
  readonly has_met: boolean
  /** It approved them, and the booking was not cancelled. */
  readonly has_approved: boolean
}

const approvedStatuses = sql`('CONFIRMED', 'IN_PROGRESS', 'COMPLETED')`

export async function dealingsWithCaretaker(
  db: Db,
  parent_id: string | null,
  caretaker_id: string,
): Promise<Dealings> {
  const [row] = await rowsOf<Dealings>(
    db,
    sql`select
      exists (
        select 1 from offers o join bookings b on b.id = o.booking_id
        where o.caretaker_id = ${caretaker_id}::uuid and b.parent_id = ${parent_id}::uuid
      ) as has_met,
      exists (
        select 1 from bookings b
        where b.caretaker_id = ${caretaker_id}::uuid and b.parent_id = ${parent_id}::uuid
          and b.status in ${approvedStatuses}
      ) as has_approved`,
  )
  return row ?? {has_met: false, has_approved: false}
}

/** Whether the family asked this agency, or had an offer of it. */
export async function hasMetOrganization(db: Db, parent_id: string, org_id: string): Promise<boolean> {
  const [row] = await rowsOf<{yes: boolean}>(
    db,
    sql`select exists (
      select 1 from bookings b
      where b.parent_id = ${parent_id}::uuid and (
        b.organization_id = ${org_id}::uuid or b.approved_org_id = ${org_id}::uuid
        or exists (select 1 from offers o where o.booking_id = b.id and o.org_id = ${org_id}::uuid)
      )
    ) as yes`,
  )
  return row?.yes ?? false
}

export type OrganizationRow = NonNullable<Awaited<ReturnType<typeof organizationById>>>

/** An agency with its owner's address, where people write to it. */
export async function organizationById(db: Db, id: string, now: string) {
  const [row] = await db
    .select({
      organization: organizations,
      owner_email: users.email,
      is_subscribed: subscribed(sql`organizations.id`, now),
    })
    .from(organizations)
    .leftJoin(
      members,
      and(eq(members.org_id, organizations.id), eq(members.role, 'owner'), isNull(members.removed_at)),
    )
    .leftJoin(users, eq(users.id, members.user_id))
    .where(eq(organizations.id, id))
    .orderBy(asc(members.joined_at))
    .limit(1)
  return row
}

/** Subscribed agencies by name, narrowed by county or id; at most as many as a list holds. */
export const subscribedOrganizations = (db: Db, by: {county?: string; org_id?: string}, now: string) =>
  db
    .select()
    .from(organizations)
    .where(
      and(
        subscribed(sql`organizations.id`, now),
        by.county === undefined ? undefined : sql`${organizations.county} @> array[${by.county}]::text[]`,
        by.org_id === undefined ? undefined : eq(organizations.id, by.org_id),
      ),
    )
    .orderBy(asc(organizations.legal_name), asc(organizations.id))
    .limit(limits.list_max)

export type MemberRow = Awaited<ReturnType<typeof membersOf>>[number]

/** The agency's present people by name. */
export const membersOf = (db: Db, org_id: string) =>
  db
    .select({member: members, user: users})
    .from(members)
    .innerJoin(users, eq(users.id, members.user_id))
    .where(and(eq(members.org_id, org_id), isNull(members.removed_at)))
    .orderBy(asc(users.first_name), asc(users.last_name), asc(members.id))
    .limit(limits.list_max)

/**
 * Makes the family of an account, Pending, with its first adult; answers its id, or null where the account has a family
 * already: the indexes decide, so two at once make one.
 */
export async function insertFamily(
  tx: Db,
  family: Omit<typeof parents.$inferInsert, 'id' | 'is_verified' | 'contact'> & {user_id: string},
): Promise<string | null> {
  const [made] = await tx
    .insert(parents)
    .values({...family, is_verified: 'Pending'})
    .onConflictDoNothing({target: parents.user_id})
    .returning({id: parents.id})
  if (!made) return null
  const {user_id, created_at: joined_at} = family
  const [seated] = await tx
    .insert(familyAdults)
    .values({parent_id: made.id, user_id, seat: 1, joined_at})
    .onConflictDoNothing({target: familyAdults.user_id})
    .returning({parent_id: familyAdults.parent_id})
  return seated?.parent_id ?? null
}

/** Makes a caregiver's profile, Pending; answers its id, or null where the account has one already. */
export async function insertCaretaker(
  tx: Db,
  caretaker: Omit<typeof caretakers.$inferInsert, 'id' | 'is_verified'>,
): Promise<string | null> {
  const [made] = await tx
    .insert(caretakers)
    .values({...caretaker, is_verified: 'Pending'})
    .onConflictDoNothing({target: caretakers.user_id})
    .returning({id: caretakers.id})
  return made?.id ?? null
}

/** Where an account says it is; null where it does not know. */
export async function placeOfUser(
  db: Db,
  user_id: string,
): Promise<{latitude: number; longitude: number} | null> {
  const [user] = await db
    .select({latitude: users.latitude, longitude: users.longitude})
    .from(users)
    .where(eq(users.id, user_id))
  const {latitude = null, longitude = null} = user ?? {}
  return latitude === null || longitude === null ? null : {latitude, longitude}
}

/** Makes an agency with its owner; answers its id. */
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
