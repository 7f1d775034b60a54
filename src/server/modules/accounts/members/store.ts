import {and, asc, eq, isNotNull, isNull, notExists, sql} from 'drizzle-orm'
import {alias} from 'drizzle-orm/pg-core'
import type {MemberRole} from '#contract/accounts/roles.ts'
import type {Db} from '#server/db/client.ts'
import {familyAdults, members, organizations, sessions, users} from '#server/db/schema/all.ts'
import {unassign} from '#server/modules/sessions/index.ts'

const isHere = isNull(members.removed_at)

/** One of the agency's present people, whose rows nobody else changes until the transaction ends. */
export async function lockMember(tx: Db, {org_id, id}: {org_id: string; id: string}) {
  // the agency's row first: of two owners who part with one another at once, the second finds herself the last
  await tx
    .select({id: organizations.id})
    .from(organizations)
    .where(eq(organizations.id, org_id))
    .for('update')
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

/** How many owners the agency has. */
export async function ownersOf(tx: Db, org_id: string): Promise<number> {
  const owners = await tx
    .select({id: members.id})
    .from(members)
    .where(and(eq(members.org_id, org_id), eq(members.role, 'owner'), isHere))
  return owners.length
}

/**
 * The account of somebody who worked for this agency before and for none now, by address (lower case); else null. Of another
 * agency's former people it is null: nobody is seated where she never agreed to be.
 */
export async function formerMember(
  db: Db,
  {org_id, email}: {org_id: string; email: string},
): Promise<string | null> {
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
        notExists(elsewhere),
      ),
    )
    .limit(1)
  return row?.id ?? null
}

/** One of the agency's people who was asked and has not come yet, by address (lower case). */
export async function invitedMember(db: Db, {org_id, email}: {org_id: string; email: string}) {
  const [row] = await db
    .select({member: members, user: users})
    .from(members)
    .innerJoin(users, eq(users.id, members.user_id))
    .where(and(eq(members.org_id, org_id), eq(users.email, email), isNull(users.password_hash), isHere))
  return row
}

/**
 * Takes somebody who never signed in out of the agencies and the family she was asked into, without a trace: visits that
 * she was to make have nobody assigned.
 */
export async function leavePlaces(tx: Db, user_id: string, now: string): Promise<void> {
  const rows = await tx.select().from(members).where(eq(members.user_id, user_id))
  for (const {id, org_id} of rows) {
    const [owner] = await tx
      .select({user_id: members.user_id})
      .from(members)
      .where(and(eq(members.org_id, org_id), eq(members.role, 'owner'), isHere))
      .orderBy(asc(members.joined_at))
    if (owner) await unassign(tx, {member_id: id, user_id: owner.user_id, now})
    await tx.update(sessions).set({assigned_member_id: null}).where(eq(sessions.assigned_member_id, id))
  }
  await tx.delete(members).where(eq(members.user_id, user_id))
  await tx.delete(familyAdults).where(eq(familyAdults.user_id, user_id))
}

/** Makes somebody one of the agency's people; answers the member's id, or null where she works for one already: the index decides. */
export async function insertMember(
  tx: Db,
  member: {org_id: string; user_id: string; role: MemberRole; now: string},
): Promise<string | null> {
  const {now: joined_at, ...rest} = member
  const [made] = await tx
    .insert(members)
    .values({...rest, joined_at})
    .onConflictDoNothing()
    .returning({id: members.id})
  return made?.id ?? null
}

export async function setRole(tx: Db, id: string, role: MemberRole): Promise<void> {
  await tx.update(members).set({role}).where(eq(members.id, id))
}

export async function setRemoved(tx: Db, id: string, removed_at: string): Promise<void> {
  await tx.update(members).set({removed_at}).where(eq(members.id, id))
}
