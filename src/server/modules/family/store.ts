import {and, asc, eq, sql} from 'drizzle-orm'
import type {Db} from '#server/db/client.ts'
import {familyAdults, parents, users} from '#server/db/schema/all.ts'

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

/** Gives an account the second seat of a family; false where it is taken: the key decides, so of two at once one gets it. */
export async function takeSecondSeat(
  tx: Db,
  {parent_id, user_id, now}: {parent_id: string; user_id: string; now: string},
): Promise<boolean> {
  const seated = await tx
    .insert(familyAdults)
    .values({parent_id, user_id, seat: 2, joined_at: now})
    .onConflictDoNothing({target: [familyAdults.parent_id, familyAdults.seat]})
    .returning({seat: familyAdults.seat})
  return seated.length > 0
}

export async function leaveFamily(
  tx: Db,
  {parent_id, user_id}: {parent_id: string; user_id: string},
): Promise<void> {
  await tx
    .delete(familyAdults)
    .where(and(eq(familyAdults.parent_id, parent_id), eq(familyAdults.user_id, user_id)))
}
