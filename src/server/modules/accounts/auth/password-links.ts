import {and, eq, gt, isNull, ne, notExists} from 'drizzle-orm'
import {alias} from 'drizzle-orm/pg-core'
import {reset_minutes} from '#domain/constants.ts'
import type {Db} from '#server/db/client.ts'
import {
  familyAdults,
  identities,
  members,
  organizations,
  parents,
  passwordResets,
  users,
} from '#server/db/schema/all.ts'
import {plusMs} from '#server/clock.ts'
import {tokenHash} from '#server/http/caller.ts'
import {randomSecret} from '#server/secret.ts'

/** Lifetime of a member invite: longer than a reset link, because its recipient did not ask for it. */
export const member_invite_days = 7

/** Creates a reset token, which replaces the previous one. Only its hash is stored. */
export async function newResetToken(
  db: Db,
  user_id: string,
  now: string,
  lives_ms = reset_minutes * 60_000,
): Promise<string> {
  const token = randomSecret()
  const link = {token_hash: tokenHash(token), created_at: now, expires_at: plusMs(now, lives_ms)}
  await db
    .insert(passwordResets)
    .values({user_id, ...link})
    .onConflictDoUpdate({target: passwordResets.user_id, set: link})
  return token
}

const contact = alias(users, 'contact')

const isLive = (token: string, now: string) =>
  and(eq(passwordResets.token_hash, tokenHash(token)), gt(passwordResets.expires_at, now))

/** Address, agency and role there, or family, of an invited account, by the token of its link; undefined if it can log in already. */
export async function invitationOf(db: Db, token: string, now: string) {
  const social = db.select({id: identities.user_id}).from(identities).where(eq(identities.user_id, users.id))
  const [found] = await db
    .select({
      email: users.email,
      agency: organizations.legal_name,
      member_role: members.role,
      family: contact.first_name,
    })
    .from(passwordResets)
    .innerJoin(users, eq(users.id, passwordResets.user_id))
    .leftJoin(members, and(eq(members.user_id, users.id), isNull(members.removed_at)))
    .leftJoin(organizations, eq(organizations.id, members.org_id))
    .leftJoin(familyAdults, eq(familyAdults.user_id, users.id))
    .leftJoin(parents, eq(parents.id, familyAdults.parent_id))
    .leftJoin(contact, and(eq(contact.id, parents.user_id), ne(contact.id, users.id)))
    .where(and(isLive(token, now), isNull(users.password_hash), notExists(social)))
  if (!found) return undefined
  const {member_role, family, ...invitation} = found
  return {...invitation, ...(member_role && {member_role}), ...(family && {family})}
}

/** Whether a reset token is valid. */
export async function isResetToken(db: Db, token: string, now: string): Promise<boolean> {
  const found = await db.select({at: passwordResets.created_at}).from(passwordResets).where(isLive(token, now))
  return found.length > 0
}

/** Revokes all reset links of the account. */
export async function endLinks(tx: Db, user_id: string): Promise<void> {
  await tx.delete(passwordResets).where(eq(passwordResets.user_id, user_id))
}

/** Uses up a token; returns its account id, or null if it is invalid. Of two concurrent calls one succeeds. */
export async function takeResetToken(db: Db, token: string, now: string): Promise<string | null> {
  const [taken] = await db.delete(passwordResets).where(isLive(token, now)).returning({user_id: passwordResets.user_id})
  return taken?.user_id ?? null
}
