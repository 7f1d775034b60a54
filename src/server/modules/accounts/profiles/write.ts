import {and, eq} from 'drizzle-orm'
import type {Db} from '#server/db/client.ts'
import {caretakers, familyAdults, organizations, parents, users} from '#server/db/schema/all.ts'

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

type Without<T, Names extends string> = Partial<Omit<T, Names>>
/** What nobody sets by saying so: whose a row is, what was checked, counted or paid. */
type Kept = 'id' | 'user_id' | 'is_verified' | 'reviews_count' | 'rating' | 'stripe_account_id' | 'created_at'

/** Writes what somebody said of a profile of theirs; what is undefined stays. */
export async function saveProfile(
  tx: Db,
  profile:
    | {parent_id: string; set: Without<typeof parents.$inferInsert, Kept | 'contact'>}
    | {caretaker_id: string; set: Without<typeof caretakers.$inferInsert, Kept>}
    | {org_id: string; set: Without<typeof organizations.$inferInsert, Kept | 'logo'>},
): Promise<void> {
  if (Object.values(profile.set).every(value => value === undefined)) return
  if ('parent_id' in profile)
    await tx.update(parents).set(profile.set).where(eq(parents.id, profile.parent_id))
  else if ('caretaker_id' in profile)
    await tx.update(caretakers).set(profile.set).where(eq(caretakers.id, profile.caretaker_id))
  else await tx.update(organizations).set(profile.set).where(eq(organizations.id, profile.org_id))
}

/** Takes this logo away; false where another one, or none, stands in its place by now. */
export async function removeLogo(tx: Db, org_id: string, key: string): Promise<boolean> {
  const removed = await tx
    .update(organizations)
    .set({logo: null})
    .where(and(eq(organizations.id, org_id), eq(organizations.logo, key)))
    .returning({id: organizations.id})
  return removed.length > 0
}

/** Puts a logo in the place of the one before, whose key it answers. */
export async function replaceLogo(tx: Db, org_id: string, key: string): Promise<string | null> {
  const [before] = await tx
    .select({logo: organizations.logo})
    .from(organizations)
    .where(eq(organizations.id, org_id))
    .for('update')
  await tx.update(organizations).set({logo: key}).where(eq(organizations.id, org_id))
  return before?.logo ?? null
}
