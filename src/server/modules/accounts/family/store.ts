import {and, asc, desc, eq, isNull, notExists, sql} from 'drizzle-orm'
import {hasJoined} from '#server/db/active-accounts.ts'
import type {Db} from '#server/db/client.ts'
import {familyAdults, formerAdults, parents, users} from '#server/db/schema/all.ts'
import type {FamilyAdult} from '#contract/accounts/members.ts'
import type {Profile} from '#contract/accounts/own-profile.ts'
import {fileUrl} from '#server/http/files.ts'

/** The adults of a family. */
export const adultsOf = (db: Db, parent_id: string) =>
  db
    .select({
      user: users,
      is_first: sql<boolean>`${familyAdults.seat} = 1 or ${parents.user_id} = ${users.id}`,
      has_joined: hasJoined(sql`users`),
    })
    .from(familyAdults)
    .innerJoin(parents, eq(parents.id, familyAdults.parent_id))
    .innerJoin(users, eq(users.id, familyAdults.user_id))
    .where(eq(familyAdults.parent_id, parent_id))
    .orderBy(asc(familyAdults.seat))
export type AdultRow = Awaited<ReturnType<typeof adultsOf>>[number]

/**
 * The account (address in lower case) of a former adult of this family who is in no family now; else null. Former adults
 * of other families are excluded, because they did not agree to join this one.
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
    .where(
      and(eq(users.email, email), eq(formerAdults.parent_id, parent_id), isNull(users.closed_at), notExists(seated)),
    )
    .limit(1)
  return row?.id ?? null
}

/** The family that a former adult left last, by the first name of its contact; undefined without one. */
export async function formerFamilyOf(db: Db, user_id: string): Promise<Profile['former_family']> {
  const [row] = await db
    .select({first_adult: users.first_name})
    .from(formerAdults)
    .innerJoin(parents, eq(parents.id, formerAdults.parent_id))
    .leftJoin(users, and(eq(users.id, parents.user_id), isNull(users.closed_at)))
    .where(eq(formerAdults.user_id, user_id))
    .orderBy(desc(formerAdults.left_at))
    .limit(1)
  return row
}

/** Locks a family, so that no adult of it joins, leaves, closes or comes back meanwhile. */
export async function lockFamilyRow(tx: Db, parent_id: string): Promise<void> {
  await tx.select({id: parents.id}).from(parents).where(eq(parents.id, parent_id)).for('update')
}

/**
 * Gives a family back to an adult who opened their account again or is reinstated: to the one who created it, and to the
 * second one only if its contact is closed or suspended.
 * @see src/domain/rules-people.md#closing-an-account
 */
export async function takeFamilyBack(tx: Db, user_id: string): Promise<void> {
  const [own] = await tx
    .select({parent_id: parents.id, seat: familyAdults.seat})
    .from(familyAdults)
    .innerJoin(parents, eq(parents.id, familyAdults.parent_id))
    .where(eq(familyAdults.user_id, user_id))
    .for('update', {of: parents})
  if (!own) return
  const hasEndedContact = sql`exists (select from ${users} u where u.id = ${parents.user_id}
    and (u.closed_at is not null or u.suspended_at is not null))`
  await tx
    .update(parents)
    .set({user_id})
    .where(and(eq(parents.id, own.parent_id), own.seat === 1 ? undefined : hasEndedContact))
}

/** Makes another adult the family's contact, if this person is it. */
export async function passContact(
  tx: Db,
  {parent_id, from, to}: {parent_id: string; from: string; to: string},
): Promise<void> {
  await tx
    .update(parents)
    .set({user_id: to})
    .where(and(eq(parents.id, parent_id), eq(parents.user_id, from)))
}

/** Adds the second adult of a family; false if there is one: the keys decide a race. */
export async function takeSecondSeat(
  tx: Db,
  {parent_id, user_id, now}: {parent_id: string; user_id: string; now: string},
): Promise<boolean> {
  // the first seat is empty once that account was erased
  const hasNoFirst = sql`not exists (select from ${familyAdults} f where f.parent_id = ${parent_id}::uuid and f.seat = 1)`
  await tx
    .update(familyAdults)
    .set({seat: 1})
    .where(and(eq(familyAdults.parent_id, parent_id), hasNoFirst))
  const seated = await tx
    .insert(familyAdults)
    .values({parent_id, user_id, seat: 2, joined_at: now})
    .onConflictDoNothing()
    .returning({seat: familyAdults.seat})
  return seated.length > 0
}

/** The account remains and can be invited again. */
export async function leaveFamily(
  tx: Db,
  {parent_id, user_id, now}: {parent_id: string; user_id: string; now: string},
): Promise<void> {
  await tx.delete(familyAdults).where(and(eq(familyAdults.parent_id, parent_id), eq(familyAdults.user_id, user_id)))
  await tx
    .insert(formerAdults)
    .values({parent_id, user_id, left_at: now})
    .onConflictDoUpdate({target: [formerAdults.user_id, formerAdults.parent_id], set: {left_at: now}})
}

/** Whether the adult was invited and has not logged in so far. */
const isInvited = ({user, has_joined}: AdultRow): boolean => !has_joined && user.closed_at === null

export function presentAdult(adult: AdultRow): FamilyAdult {
  const {user, is_first} = adult
  const is_invited = isInvited(adult)
  return {
    user_id: user.id,
    first_name: user.first_name,
    last_name: user.last_name,
    email: user.email,
    avatar_url: fileUrl(user.profile_picture),
    is_first,
    is_invited,
    is_closed: user.closed_at !== null,
    is_active: user.closed_at === null && user.suspended_at === null && !is_invited,
    has_phone_number: user.phone_number !== null && user.phone_number !== '',
  }
}
