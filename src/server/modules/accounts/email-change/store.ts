import {and, eq, gt, isNull, ne} from 'drizzle-orm'
import {newId} from '#lib/id.ts'
import {plusMs} from '#server/clock.ts'
import {pgCode, type Db} from '#server/db/client.ts'
import {emailChanges, tokens, users} from '#server/db/schema/all.ts'
import {tokenHash} from '#server/http/caller.ts'
import {randomSecret} from '#server/secret.ts'
import {lapsedInvitation, letGoOfLapsed} from '../auth/store.ts'
import {endLinks} from '../auth/password-links.ts'

type EmailChange = typeof emailChanges.$inferSelect

/** Lifetime of an email change link. */
export const change_minutes = 60

/** Stores an email change, replacing an unconfirmed one. Returns its id, or null if the account already has the address. */
export async function open(
  tx: Db,
  {now, ...wish}: Pick<EmailChange, 'user_id' | 'token_id' | 'new_email'> & {now: string},
): Promise<string | null> {
  const {user_id, new_email} = wish
  const [user] = await tx.select({email: users.email}).from(users).where(eq(users.id, user_id))
  if (!user || user.email === new_email) return null
  await tx.delete(emailChanges).where(and(eq(emailChanges.user_id, user_id), isNull(emailChanges.confirmed_at)))
  const id = newId()
  const expires_at = plusMs(now, change_minutes * 60_000)
  await tx.insert(emailChanges).values({id, ...wish, old_email: user.email, created_at: now, expires_at})
  return id
}

/** An email change with its account; undefined if it was replaced. */
export async function changeById(db: Db, id: string) {
  const [row] = await db
    .select({change: emailChanges, user: users})
    .from(emailChanges)
    .innerJoin(users, eq(users.id, emailChanges.user_id))
    .where(eq(emailChanges.id, id))
  return row
}

/** Creates the link token of a pending change; only its hash is stored. */
export async function newChangeToken(db: Db, id: string): Promise<string> {
  const token = randomSecret()
  await db
    .update(emailChanges)
    .set({token_hash: tokenHash(token)})
    .where(eq(emailChanges.id, id))
  return token
}

/**
 * Whether another account has the address (lower case). An expired invitation does not count: it is deleted on
 * confirmation.
 */
export async function belongsToOther(db: Db, {new_email, user_id}: EmailChange, now: string): Promise<boolean> {
  const others = await db
    .select({id: users.id})
    .from(users)
    .where(and(eq(users.email, new_email), ne(users.id, user_id)))
  return others.length > 0 && (await lapsedInvitation(db, new_email, now)) === null
}

/** The change of a valid token, locked: of two concurrent calls the second finds it used. */
export async function isOpen(tx: Db, token: string, now: string): Promise<EmailChange | undefined> {
  const [change] = await tx
    .select()
    .from(emailChanges)
    .where(
      and(
        eq(emailChanges.token_hash, tokenHash(token)),
        isNull(emailChanges.confirmed_at),
        gt(emailChanges.expires_at, now),
      ),
    )
    .for('update')
  return change
}

/** Sets the new address; false if it is taken: the unique index decides. */
export async function move(tx: Db, {id, user_id, new_email: email}: EmailChange, now: string): Promise<boolean> {
  await letGoOfLapsed(tx, email, now)
  try {
    // a savepoint, so that a unique violation does not abort the outer transaction
    await tx.transaction(part => part.update(users).set({email}).where(eq(users.id, user_id)))
  } catch (error) {
    if (pgCode(error)?.code === '23505') return false
    throw error
  }
  await tx.update(emailChanges).set({confirmed_at: now, token_hash: null}).where(eq(emailChanges.id, id))
  return true
}

/** Revokes all credentials except those that requested the change, and pending reset links. */
export async function endOtherSignIns(tx: Db, {user_id, token_id}: EmailChange): Promise<void> {
  const isOther = token_id === null ? undefined : ne(tokens.id, token_id)
  await tx.delete(tokens).where(and(eq(tokens.user_id, user_id), isOther))
  await endLinks(tx, user_id)
}
