import {and, asc, desc, eq, inArray, isNotNull, isNull, ne, notExists, sql} from 'drizzle-orm'
import {alias} from 'drizzle-orm/pg-core'
import type {Credential, MemberAvailability} from '#contract/accounts/profiles.ts'
import type {MemberRole} from '#contract/accounts/roles.ts'
import {isActive} from '#server/db/active-accounts.ts'
import type {Db} from '#server/db/client.ts'
import {deleteThreadsOfMembers} from '#server/db/delete-threads.ts'
import {familyAdults, members, organizations, sessions, users} from '#server/db/schema/all.ts'
import {moveAssignments, unassign} from '#server/modules/sessions/index.ts'

const isHere = isNull(members.removed_at)

/** A current member, locked until the transaction ends. */
export async function lockMember(tx: Db, {org_id, id}: {org_id: string; id: string}) {
  // locks the agency first: of two owners who remove each other, the second is the last owner and stays
  await tx.select({id: organizations.id}).from(organizations).where(eq(organizations.id, org_id)).for('update')
  return memberById(tx, {org_id, id})
}

export async function memberById(db: Db, {org_id, id}: {org_id: string; id: string}) {
  const [row] = await db
    .select({member: members, user: users})
    .from(members)
    .innerJoin(users, eq(users.id, members.user_id))
    .where(and(eq(members.id, id), eq(members.org_id, org_id), isHere))
  return row
}

/** Whether the agency has an owner besides this member who is neither suspended nor closed. */
export async function hasOtherOwner(tx: Db, {org_id, id}: {org_id: string; id: string}): Promise<boolean> {
  const owners = await tx
    .select({id: members.id})
    .from(members)
    .innerJoin(users, eq(users.id, members.user_id))
    .where(and(eq(members.org_id, org_id), eq(members.role, 'owner'), ne(members.id, id), isHere, isActive))
    .limit(1)
  return owners.length > 0
}

/**
 * The account (address in lower case) of a former member of this agency who is in none now; else null. Former members of
 * other agencies are excluded, because they did not agree to join this one.
 */
export async function formerMember(db: Db, {org_id, email}: {org_id: string; email: string}): Promise<string | null> {
  const now_at = alias(members, 'now_at')
  const elsewhere = db
    .select({one: sql`1`})
    .from(now_at)
    .where(and(eq(now_at.user_id, users.id), isNull(now_at.removed_at)))
  const [row] = await db
    .select({id: users.id})
    .from(users)
    .innerJoin(members, eq(members.user_id, users.id))
    .where(
      and(
        eq(users.email, email),
        eq(members.org_id, org_id),
        isNotNull(members.removed_at),
        isNull(users.closed_at),
        notExists(elsewhere),
      ),
    )
    .limit(1)
  return row?.id ?? null
}

/** A current member of the agency, invited ones included, by address (lower case). */
export async function memberByEmail(db: Db, {org_id, email}: {org_id: string; email: string}) {
  const [row] = await db
    .select({member: members, user: users})
    .from(members)
    .innerJoin(users, eq(users.id, members.user_id))
    .where(and(eq(members.org_id, org_id), eq(users.email, email), isHere))
  return row
}

/** Removes accounts that never logged in from their agencies and families. Their visits become unassigned. */
export async function leavePlaces(tx: Db, user_ids: readonly string[], now: string): Promise<void> {
  const users_of = inArray(members.user_id, [...user_ids])
  const seats = await tx.select({id: members.id, org_id: members.org_id}).from(members).where(users_of)
  if (seats.length > 0) {
    const ids = seats.map(({id}) => id)
    const org_ids = seats.map(({org_id}) => org_id)
    const owners = await tx
      .selectDistinctOn([members.org_id], {org_id: members.org_id, user_id: members.user_id})
      .from(members)
      .where(and(inArray(members.org_id, org_ids), eq(members.role, 'owner'), isHere))
      .orderBy(members.org_id, asc(members.joined_at))
    const ownerOf = new Map(owners.map(({org_id, user_id}) => [org_id, user_id]))
    await unassign(tx, {
      member_ids: seats.filter(({org_id}) => ownerOf.has(org_id)).map(({id}) => id),
      user_id: ({org_id}) => ownerOf.get(org_id ?? '') ?? '',
      now,
    })
    await tx.update(sessions).set({assigned_member_id: null}).where(inArray(sessions.assigned_member_id, ids))
    await deleteThreadsOfMembers(tx, ids, now)
    await tx.delete(members).where(users_of)
  }
  await tx.delete(familyAdults).where(inArray(familyAdults.user_id, [...user_ids]))
}

/**
 * Adds a member, with what the office recorded of them and the visits that stayed theirs if they were one before, and
 * returns its id; null if the account already has an agency: the unique index decides.
 * @see src/domain/rules-people.md#former-members
 */
export async function insertMember(
  tx: Db,
  member: {org_id: string; user_id: string; role: MemberRole; now: string},
): Promise<string | null> {
  const {now: joined_at, ...rest} = member
  const earlier = await tx
    .select({id: members.id, credentials: members.credentials, availability: members.availability})
    .from(members)
    .where(and(eq(members.org_id, member.org_id), eq(members.user_id, member.user_id), isNotNull(members.removed_at)))
    .orderBy(desc(members.removed_at))
  const [last] = earlier
  const recorded = last && {credentials: last.credentials, availability: last.availability}
  const [made] = await tx
    .insert(members)
    .values({...recorded, ...rest, joined_at})
    .onConflictDoNothing()
    .returning({id: members.id})
  if (!made) return null
  await moveAssignments(tx, {member_ids: earlier.map(({id}) => id), to: made.id})
  return made.id
}

/** Replaces the credentials of a member. */
export async function saveCredentials(tx: Db, id: string, credentials: Credential[]): Promise<void> {
  await tx.update(members).set({credentials}).where(eq(members.id, id))
}

/** Replaces when and from where a member works. */
export async function saveAvailability(tx: Db, id: string, availability: MemberAvailability): Promise<void> {
  await tx.update(members).set({availability}).where(eq(members.id, id))
}

export async function setRole(tx: Db, id: string, role: MemberRole): Promise<void> {
  await tx.update(members).set({role}).where(eq(members.id, id))
}

export async function setRemoved(tx: Db, id: string, removed_at: string): Promise<void> {
  await tx.update(members).set({removed_at}).where(eq(members.id, id))
}
