import {m} from '#messages'
import {and, desc, eq, sql, type SQL, type SQLWrapper} from 'drizzle-orm'
import {hasMetOwner} from '#server/modules/accounts/index.ts'
import * as contract from '#contract/bookings/favourites.ts'
import type {Favourite, FavouriteAgency} from '#contract/bookings/favourites.ts'
import {fileUrl} from '#server/http/files.ts'
import {limits} from '#contract/limits.ts'
import {isActive, isActiveAgency} from '#server/db/active-accounts.ts'
import {isBookedPair} from '#server/db/booked-pair.ts'
import {rowsOf, type Db} from '#server/db/client.ts'
import {bookings, caretakers, favouriteAgencies, favourites, organizations, users} from '#server/db/schema/all.ts'
import {fullName, initialedName} from '#lib/full-name.ts'
import {route, type Route} from '#server/http/mount.ts'
import {hasCome, isAgencyListed, isListed} from '#server/modules/bookings/index.ts'
import {subscribed} from '#server/modules/subscriptions/index.ts'
import {settled} from '#lib/settled.ts'
import {invalid, notFound} from '#server/http/refusal.ts'

/** The full name is shown to a family that has approved the caregiver once. @see src/domain/rules.md#after-approval */
const presentFavourite = (row: FavouriteRow): Favourite => ({
  caretaker_id: row.caretaker_id,
  display_name: row.is_booked_pair ? fullName(row) : initialedName(row),
  avatar_url: fileUrl(row.profile_picture),
  is_verified: row.is_verified,
  is_available: row.is_available,
  rating: row.rating,
  reviews_count: row.reviews_count,
  booking_id: row.booking_id,
  kept_at: row.kept_at,
})

/** An agency's name is whole before an approval too. */
const presentAgency = ({logo, ...row}: FavouriteAgencyRow): FavouriteAgency => ({...row, avatar_url: fileUrl(logo)})

/** The family's newest booking with this provider that was not canceled before any visit; `isTheirs` is SQL of a booking `b`. */
const newestBooking = (parent_id: SQLWrapper, isTheirs: SQL, now: string) => sql<string | null>`(
  select b.id::text from ${bookings} b
  where b.parent_id = ${parent_id} and ${isTheirs}
    and (b.status in ('CONFIRMED', 'IN_PROGRESS', 'COMPLETED') or ${hasCome(sql`b.id`, now)})
  order by b.id desc limit 1)`

/** A family's favorite caregivers, newest first. */
export const favouritesOf = (db: Db, parent_id: string, now: string) =>
  db
    .select({
      caretaker_id: favourites.caretaker_id,
      kept_at: favourites.kept_at,
      first_name: users.first_name,
      last_name: users.last_name,
      profile_picture: users.profile_picture,
      is_verified: caretakers.is_verified,
      is_available: sql<boolean>`${isActive}`,
      rating: caretakers.rating,
      reviews_count: caretakers.reviews_count,
      is_booked_pair: isBookedPair({
        parent_id: favourites.parent_id,
        caretaker_id: favourites.caretaker_id,
        org_id: sql`null`,
      }),
      booking_id: newestBooking(favourites.parent_id, sql`b.caretaker_id = ${favourites.caretaker_id}`, now),
    })
    .from(favourites)
    .innerJoin(caretakers, eq(caretakers.id, favourites.caretaker_id))
    .innerJoin(users, eq(users.id, caretakers.user_id))
    .where(eq(favourites.parent_id, parent_id))
    .orderBy(desc(favourites.kept_at), desc(favourites.caretaker_id))
export type FavouriteRow = Awaited<ReturnType<typeof favouritesOf>>[number]

/** A family's favorite agencies, newest first. */
const favouriteAgenciesOf = (db: Db, parent_id: string, now: string) =>
  db
    .select({
      org_id: favouriteAgencies.org_id,
      kept_at: favouriteAgencies.kept_at,
      display_name: organizations.legal_name,
      logo: organizations.logo,
      is_subscribed: subscribed(sql`organizations.id`, now),
      is_available: sql<boolean>`${isActiveAgency}`,
      rating: organizations.rating,
      reviews_count: organizations.reviews_count,
      booking_id: newestBooking(favouriteAgencies.parent_id, sql`b.approved_org_id = ${favouriteAgencies.org_id}`, now),
    })
    .from(favouriteAgencies)
    .innerJoin(organizations, eq(organizations.id, favouriteAgencies.org_id))
    .where(eq(favouriteAgencies.parent_id, parent_id))
    .orderBy(desc(favouriteAgencies.kept_at), desc(favouriteAgencies.org_id))
type FavouriteAgencyRow = Awaited<ReturnType<typeof favouriteAgenciesOf>>[number]

/** A family, and the profile id of a caregiver or an agency. */
interface FavouritePair {
  readonly parent_id: string
  readonly provider_id: string
}

/** Whether the family has an offer from the provider or a request to it, or could find it. */
async function mayAdd(db: Db, {parent_id, provider_id}: FavouritePair, now: string): Promise<boolean> {
  if (await hasMetOwner(db, parent_id, provider_id)) return true
  const by = {parent_id, now}
  const found = await settled([isListed(db, provider_id, by), isAgencyListed(db, provider_id, by)])
  return found.includes(true)
}

/** SQL: the family has room for one more favorite. */
const hasRoom = (parent_id: string): SQL => sql`
  (select count(*) from ${favourites} where ${favourites.parent_id} = ${parent_id}::uuid)
  + (select count(*) from ${favouriteAgencies} where ${favouriteAgencies.parent_id} = ${parent_id}::uuid)
  < ${limits.favourites_max}::int`

/** `closed`: the provider's account is. Two parallel inserts may exceed the limit by one, which is harmless. */
async function addFavourite(
  db: Db,
  {parent_id, provider_id}: FavouritePair,
  now: string,
): Promise<'added' | 'full' | 'closed'> {
  await db.execute(sql`
    with caregiver as (
      insert into ${favourites} (parent_id, caretaker_id, kept_at)
      select ${parent_id}::uuid, c.id, ${now}::timestamptz
      from ${caretakers} c join ${users} u on u.id = c.user_id
      where c.id = ${provider_id}::uuid and u.closed_at is null and ${hasRoom(parent_id)}
      on conflict do nothing)
    insert into ${favouriteAgencies} (parent_id, org_id, kept_at)
    select ${parent_id}::uuid, o.id, ${now}::timestamptz
    from ${organizations} o
    where o.id = ${provider_id}::uuid and o.closed_at is null and ${hasRoom(parent_id)}
    on conflict do nothing`)
  const [provider] = await rowsOf<{is_closed: boolean; is_added: boolean}>(
    db,
    sql`select u.closed_at is not null as is_closed, f.parent_id is not null as is_added
      from ${caretakers} c join ${users} u on u.id = c.user_id
      left join ${favourites} f on f.caretaker_id = c.id and f.parent_id = ${parent_id}::uuid
      where c.id = ${provider_id}::uuid
      union all
      select o.closed_at is not null, f.parent_id is not null
      from ${organizations} o
      left join ${favouriteAgencies} f on f.org_id = o.id and f.parent_id = ${parent_id}::uuid
      where o.id = ${provider_id}::uuid`,
  )
  if (!provider || provider.is_closed) return 'closed'
  return provider.is_added ? 'added' : 'full'
}

const removeFavourite = (db: Db, {parent_id, provider_id}: FavouritePair) =>
  settled([
    db.delete(favourites).where(and(eq(favourites.parent_id, parent_id), eq(favourites.caretaker_id, provider_id))),
    db
      .delete(favouriteAgencies)
      .where(and(eq(favouriteAgencies.parent_id, parent_id), eq(favouriteAgencies.org_id, provider_id))),
  ])

const done = {ok: true} as const

export const favouriteRoutes: readonly Route[] = [
  route(contract.listFavourites, async ({db, caller: {parent_id}, now}) => {
    if (parent_id === null) return notFound()
    const [caregivers, agencies] = await settled([
      favouritesOf(db, parent_id, now),
      favouriteAgenciesOf(db, parent_id, now),
    ])
    return {items: caregivers.map(presentFavourite), agencies: agencies.map(presentAgency)}
  }),

  route(contract.keepFavourite, async ({db, params: {provider_id}, caller: {parent_id}, now}) => {
    if (parent_id === null) return notFound()
    const pair = {parent_id, provider_id}
    if (!(await mayAdd(db, pair, now))) return notFound()
    const added = await addFavourite(db, pair, now)
    if (added === 'closed') return notFound()
    return added === 'added'
      ? done
      : invalid('provider_id', m.you_already_have_favorites_remove_one({favourites_max: limits.favourites_max}))
  }),

  route(contract.dropFavourite, async ({db, params: {provider_id}, caller: {parent_id}}) => {
    if (parent_id === null) return notFound()
    await removeFavourite(db, {parent_id, provider_id})
    return done
  }),
]
