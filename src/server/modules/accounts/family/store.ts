import {and, asc, eq, notExists, sql} from 'drizzle-orm'
import type {Db} from '#server/db/client.ts'
import {familyAdults, formerAdults, parents, users} from '#server/db/schema/all.ts'
import type {FamilyAdult} from '#contract/accounts/members.ts'
import {fileUrl} from '#server/http/files.ts'

/** The adults of a family, whoever made it first. */
export const adultsOf = (db: Db, parent_id: string) =>
  db
    .select({user: users, is_first: sql<boolean>`${parents.user_id} = ${users.id}`})
    .from(familyAdults)
    .innerJoin(parents, eq(parents.id, familyAdults.parent_id))
    .innerJoin(users, eq(users.id, familyAdults.user_id))
    .where(eq(familyAdults.parent_id, parent_id))
    .orderBy(asc(familyAdults.seat))
export type AdultRow = Awaited<ReturnType<typeof adultsOf>>[number]

/**
 * The account of somebody who was in this family before and is in none now, by address (lower case); else null. Of another
 * family's it is null: nobody is seated where she never agreed to be.
 */
export async function formerAdult(
  db: Db,
  {parent_id, email}: {parent_id: string; email: string},
): Promise<string | null> {
  const seated = db
    .select({one: sql`1`})
    .from(familyAdults)
    .where(eq(familyAdults.user_id, users.id))
  const [row] = await db
    .select({id: users.id})
    .from(users)
    .innerJoin(formerAdults, eq(formerAdults.user_id, users.id))
    .where(and(eq(users.email, email), eq(formerAdults.parent_id, parent_id), notExists(seated)))
    .limit(1)
  return row?.id ?? null
}

/** Gives an account the second seat of a family; false where it is taken: the keys decide, so of two at once one gets it. */
export async function takeSecondSeat(
  tx: Db,
  {parent_id, user_id, now}: {parent_id: string; user_id: string; now: string},
): Promise<boolean> {
  const seated = await tx
    .insert(familyAdults)
    .values({parent_id, user_id, seat: 2, joined_at: now})
    .onConflictDoNothing()
    .returning({seat: familyAdults.seat})
  return seated.length > 0
}

/** Her account stays, and can be asked into this family again. */
export async function leaveFamily(
  tx: Db,
  {parent_id, user_id, now}: {parent_id: string; user_id: string; now: string},
): Promise<void> {
  await tx
    .delete(familyAdults)
    .where(and(eq(familyAdults.parent_id, parent_id), eq(familyAdults.user_id, user_id)))
  await tx.insert(formerAdults).values({parent_id, user_id, left_at: now}).onConflictDoNothing()
}

export const presentAdult = ({user, is_first}: AdultRow): FamilyAdult => ({
  user_id: user.id,
  first_name: user.first_name,
  last_name: user.last_name,
  email: user.email,
  avatar_url: fileUrl(user.profile_picture),
  is_first,
  is_invited: user.password_hash === null && !is_first,
})
