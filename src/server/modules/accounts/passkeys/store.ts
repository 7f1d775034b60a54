import {and, desc, eq, gt, isNull, lt} from 'drizzle-orm'
import type {Role} from '#contract/accounts/roles.ts'
import {plusMs} from '#server/clock.ts'
import type {Db} from '#server/db/client.ts'
import {passkeyChallenges, passkeys, users} from '#server/db/schema/all.ts'
import {tokenHash} from '#server/http/caller.ts'

export type PasskeyRow = typeof passkeys.$inferSelect

/** How long a challenge may take, in milliseconds. */
export const challenge_ms = 5 * 60_000

/** Stores a challenge to add a passkey to this account, or to log in with any if `user_id` is null. */
export async function insertChallenge(db: Db, challenge: string, user_id: string | null, now: string): Promise<void> {
  const challenge_hash = tokenHash(challenge)
  await db.insert(passkeyChallenges).values({challenge_hash, user_id, expires_at: plusMs(now, challenge_ms)})
}

/** Uses up a challenge; false if it has expired, was used or was made for something else. */
export async function takeChallenge(db: Db, challenge: string, user_id: string | null, now: string): Promise<boolean> {
  const taken = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challenge_hash, tokenHash(challenge)),
        user_id === null ? isNull(passkeyChallenges.user_id) : eq(passkeyChallenges.user_id, user_id),
        gt(passkeyChallenges.expires_at, now),
      ),
    )
    .returning({expires_at: passkeyChallenges.expires_at})
  return taken.length > 0
}

/** The passkeys of an account, newest first. */
export const passkeysOf = (db: Db, user_id: string): Promise<PasskeyRow[]> =>
  db.select().from(passkeys).where(eq(passkeys.user_id, user_id)).orderBy(desc(passkeys.created_at), desc(passkeys.id))

/** How many passkeys log in to this account. */
export const countPasskeys = (db: Db, user_id: string): Promise<number> =>
  db.$count(passkeys, eq(passkeys.user_id, user_id))

/** Adds a passkey; undefined if its credential is in use. */
export async function insertPasskey(tx: Db, row: typeof passkeys.$inferInsert): Promise<PasskeyRow | undefined> {
  const [made] = await tx.insert(passkeys).values(row).onConflictDoNothing().returning()
  return made
}

/** The passkey with this credential, and its account's role. */
export async function passkeyOfCredential(
  db: Db,
  credential_id: string,
): Promise<{passkey: PasskeyRow; role: Role} | undefined> {
  const [row] = await db
    .select({passkey: passkeys, role: users.role})
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.user_id))
    .where(eq(passkeys.credential_id, credential_id))
  return row
}

/** Stores a use. False if the passkey is gone, or a concurrent use had this counter; 0 means that it does not count. */
export async function markUsed(
  tx: Db,
  {id, counter}: Pick<PasskeyRow, 'id' | 'counter'>,
  last_used_at: string,
): Promise<boolean> {
  const isNext = counter === 0 ? eq(passkeys.counter, 0) : lt(passkeys.counter, counter)
  const used = await tx
    .update(passkeys)
    .set({counter, last_used_at})
    .where(and(eq(passkeys.id, id), isNext))
    .returning({id: passkeys.id})
  return used.length > 0
}

const isOwn = ({id, user_id}: Pick<PasskeyRow, 'id' | 'user_id'>) =>
  and(eq(passkeys.id, id), eq(passkeys.user_id, user_id))

/** Renames a passkey of this account; undefined if it has no such. */
export async function renamePasskey(
  db: Db,
  of: Pick<PasskeyRow, 'id' | 'user_id' | 'name'>,
): Promise<PasskeyRow | undefined> {
  const [row] = await db.update(passkeys).set({name: of.name}).where(isOwn(of)).returning()
  return row
}

/** Deletes a passkey of this account; false if it has no such. */
export async function deletePasskey(tx: Db, of: Pick<PasskeyRow, 'id' | 'user_id'>): Promise<boolean> {
  const gone = await tx.delete(passkeys).where(isOwn(of)).returning({id: passkeys.id})
  return gone.length > 0
}

/** Deletes all passkeys of an account; false if there were none. */
export async function dropPasskeys(tx: Db, user_id: string): Promise<boolean> {
  const gone = await tx.delete(passkeys).where(eq(passkeys.user_id, user_id)).returning({id: passkeys.id})
  return gone.length > 0
}
