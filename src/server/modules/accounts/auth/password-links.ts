import {and, eq, gt} from 'drizzle-orm'
import type {Db} from '#server/db/client.ts'
import {passwordResets} from '#server/db/schema/all.ts'
import {plusMs} from '#server/clock.ts'
import {tokenHash} from '#server/http/caller.ts'
import {randomSecret} from '#server/secret.ts'

/** A link for a new password lives so long. */
export const reset_minutes = 60

/** An invitation waits longer than somebody who has just asked. */
export const invitation_days = 7

/** The token of a new link for this account; the one before it is worth nothing any more. Only a hash is kept. */
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

const isLive = (token: string, now: string) =>
  and(eq(passwordResets.token_hash, tokenHash(token)), gt(passwordResets.expires_at, now))

/** Whether a token would work. */
export async function isResetToken(db: Db, token: string, now: string): Promise<boolean> {
  const found = await db
    .select({at: passwordResets.created_at})
    .from(passwordResets)
    .where(isLive(token, now))
  return found.length > 0
}

/** No link of this account works any more. */
export async function endLinks(tx: Db, user_id: string): Promise<void> {
  await tx.delete(passwordResets).where(eq(passwordResets.user_id, user_id))
}

/** Takes a token away; answers whose it was, or null where it does not work. Of two at once one gets it. */
export async function takeResetToken(db: Db, token: string, now: string): Promise<string | null> {
  const [taken] = await db
    .delete(passwordResets)
    .where(isLive(token, now))
    .returning({user_id: passwordResets.user_id})
  return taken?.user_id ?? null
}
