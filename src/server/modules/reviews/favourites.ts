import {m} from '#messages'
import {and, desc, eq, sql} from 'drizzle-orm'
import {type Dealings, dealingsWithCaretaker} from '#server/modules/accounts/index.ts'
import * as contract from '#contract/bookings/favourites.ts'
import type {Favourite} from '#contract/bookings/favourites.ts'
import {fileUrl} from '#server/http/files.ts'
import {limits} from '#contract/limits.ts'
import {isActive} from '#server/db/active-accounts.ts'
import {isBookedPair} from '#server/db/booked-pair.ts'
import type {Db} from '#server/db/client.ts'
import {bookings, caretakers, favourites, users} from '#server/db/schema/all.ts'
import {fullName, initialedName} from '#lib/full-name.ts'
import {route, type Route} from '#server/http/mount.ts'
import {hasCome, isListed} from '#server/modules/bookings/index.ts'
import {invalid, notFound} from '#server/http/refusal.ts'

/** Whether the caregiver made the family an offer or visited. */
const mayKeep = ({has_met, has_approved}: Dealings): boolean => has_met || has_approved

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

/** The family's newest booking with this caregiver that was not canceled before any visit. */
const newestBooking = (now: string) => sql<string | null>`(select b.id::text from ${bookings} b
  where b.parent_id = ${favourites.parent_id} and b.caretaker_id = ${favourites.caretaker_id}
    and (b.status in ('CONFIRMED', 'IN_PROGRESS', 'COMPLETED') or ${hasCome(sql`b.id`, now)})
  order by b.id desc limit 1)`

/** A family's favorites, newest first. */
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
      booking_id: newestBooking(now),
    })
    .from(favourites)
    .innerJoin(caretakers, eq(caretakers.id, favourites.caretaker_id))
    .innerJoin(users, eq(users.id, caretakers.user_id))
    .where(eq(favourites.parent_id, parent_id))
    .orderBy(desc(favourites.kept_at), desc(favourites.caretaker_id))
export type FavouriteRow = Awaited<ReturnType<typeof favouritesOf>>[number]

export interface FavouritePair {
  parent_id: string
  caretaker_id: string
}

const isFavouritePair = ({parent_id, caretaker_id}: FavouritePair) =>
  and(eq(favourites.parent_id, parent_id), eq(favourites.caretaker_id, caretaker_id))

/** `closed`: the caregiver's account is. Two parallel inserts may exceed the limit by one, which is harmless. */
async function addFavourite(db: Db, pair: FavouritePair, now: string): Promise<'added' | 'full' | 'closed'> {
  await db.execute(sql`
    insert into ${favourites} (parent_id, caretaker_id, kept_at)
    select ${pair.parent_id}::uuid, c.id, ${now}::timestamptz
    from ${caretakers} c join ${users} u on u.id = c.user_id
    where c.id = ${pair.caretaker_id}::uuid and u.closed_at is null
      and (select count(*) from ${favourites} where ${favourites.parent_id} = ${pair.parent_id}::uuid)
        < ${limits.favourites_max}::int
    on conflict do nothing`)
  const [caregiver] = await db
    .select({closed_at: users.closed_at, added_at: favourites.kept_at})
    .from(caretakers)
    .innerJoin(users, eq(users.id, caretakers.user_id))
    .leftJoin(favourites, and(eq(favourites.caretaker_id, caretakers.id), eq(favourites.parent_id, pair.parent_id)))
    .where(eq(caretakers.id, pair.caretaker_id))
  if (!caregiver || caregiver.closed_at !== null) return 'closed'
  return caregiver.added_at === null ? 'full' : 'added'
}

async function removeFavourite(db: Db, pair: FavouritePair): Promise<void> {
  await db.delete(favourites).where(isFavouritePair(pair))
}

const done = {ok: true} as const

export const favouriteRoutes: readonly Route[] = [
  route(contract.listFavourites, async ({db, caller: {parent_id}, now}) =>
    parent_id === null ? notFound() : {items: (await favouritesOf(db, parent_id, now)).map(presentFavourite)},
  ),

  route(contract.keepFavourite, async ({db, params: {caretaker_id}, caller: {parent_id}, now}) => {
    if (parent_id === null) return notFound()
    const dealings = await dealingsWithCaretaker(db, parent_id, caretaker_id)
    if (!mayKeep(dealings) && !(await isListed(db, caretaker_id, {parent_id, now}))) return notFound()
    const added = await addFavourite(db, {parent_id, caretaker_id}, now)
    if (added === 'closed') return notFound()
    return added === 'added'
      ? done
      : invalid('caretaker_id', m.you_already_have_favorites_remove_one({favourites_max: limits.favourites_max}))
  }),

  route(contract.dropFavourite, async ({db, params: {caretaker_id}, caller: {parent_id}}) => {
    if (parent_id === null) return notFound()
    await removeFavourite(db, {parent_id, caretaker_id})
    return done
  }),
]
