import {and, desc, eq, gt, isNull, lt, ne, or, sql} from 'drizzle-orm'
import type {SignedIn} from '#contract/accounts/auth.ts'
import type {Role} from '#contract/accounts/roles.ts'
import {day_ms} from '#domain/constants.ts'
import {plusMs} from '#server/clock.ts'
import type {Db} from '#server/db/client.ts'
import {devices, emailChanges, tokens} from '#server/db/schema/all.ts'
import {tokenHash, tokenSlides_ms} from '#server/http/caller.ts'
import {randomSecret} from '#server/secret.ts'
import type {Endpoint} from '#contract/endpoint.ts'
import type {Call} from '#server/http/mount.ts'

/** For so long a browser counts as known after a sign-in, in milliseconds. */
export const device_ms = 365 * day_ms
/** A token expires this long after sign-in, however much it is used. @see src/domain/rules.md#tokens */
const tokenEnds_ms = 90 * day_ms

/** Keeps a sign-in; those of the same person that have ended go. */
async function insertToken(db: Db, token: typeof tokens.$inferInsert): Promise<void> {
  const {user_id, created_at: now} = token
  await db
    .delete(tokens)
    .where(and(eq(tokens.user_id, user_id), or(lt(tokens.expires_at, now), lt(tokens.ends_at, now))))
  await db.insert(tokens).values(token)
}

/** When another live sign-in of this person was last used, if that was after `since`; to the day, as use is written. */
async function usedElsewhere(
  db: Db,
  of: {user_id: string; since: string; now: string},
): Promise<string | null> {
  const [other] = await db
    .select({last_used_at: tokens.last_used_at})
    .from(tokens)
    .where(
      and(eq(tokens.user_id, of.user_id), gt(tokens.last_used_at, of.since), gt(tokens.expires_at, of.now)),
    )
    .orderBy(desc(tokens.last_used_at))
    .limit(1)
  return other?.last_used_at ?? null
}

/** Keeps a browser's marker; those of the same person that are too old to count go. */
async function insertDevice(db: Db, device: typeof devices.$inferInsert): Promise<void> {
  const {user_id, created_at: now} = device
  await db
    .delete(devices)
    .where(and(eq(devices.user_id, user_id), lt(devices.created_at, plusMs(now, -device_ms))))
  await db.insert(devices).values(device)
}

export async function deleteToken(db: Db, token_id: string): Promise<void> {
  await db.delete(tokens).where(eq(tokens.id, token_id))
}

/** Ends the sign-in that this handle was given with; does nothing where there is none. */
export async function deleteTokenByHandle(db: Db, logout_hash: string): Promise<void> {
  await db.delete(tokens).where(eq(tokens.logout_hash, logout_hash))
}

/** Makes a sign-in for somebody who has shown who they are; only hashes of it are kept. */
export async function issueToken(
  db: Db,
  user: {id: string; role: Role},
  now: string,
  second_step = false,
): Promise<SignedIn> {
  const access_token = randomSecret()
  const logout_handle = randomSecret()
  // use is written at most daily: what was used today may still say yesterday
  const used_elsewhere_at = await usedElsewhere(db, {user_id: user.id, since: plusMs(now, -2 * day_ms), now})
  await insertToken(db, {
    user_id: user.id,
    token_hash: tokenHash(access_token),
    logout_hash: tokenHash(logout_handle),
    created_at: now,
    last_used_at: now,
    expires_at: plusMs(now, tokenSlides_ms),
    ends_at: plusMs(now, tokenEnds_ms),
    second_step,
  })
  return {
    access_token,
    token_type: 'bearer',
    expires_in: tokenSlides_ms / 1000,
    role: user.role,
    logout_handle,
    used_elsewhere_at,
  }
}

/**
 * Ends every sign-in of an account, apart from one, and takes back what the others asked for and nobody confirmed: who got in
 * once would otherwise take the account to an address of his own after its owner chose a new password.
 */
export async function endSignIns(db: Db, user_id: string, kept_token_id?: string): Promise<void> {
  // first: of a sign-in that is gone nobody knows what it asked for
  const isOthersWish =
    kept_token_id === undefined
      ? undefined
      : sql`${emailChanges.token_id} is distinct from ${kept_token_id}::uuid`
  await db
    .delete(emailChanges)
    .where(and(eq(emailChanges.user_id, user_id), isNull(emailChanges.confirmed_at), isOthersWish))
  const isOther = kept_token_id === undefined ? undefined : ne(tokens.id, kept_token_id)
  await db.delete(tokens).where(and(eq(tokens.user_id, user_id), isOther))
}

/** Says that this browser signed in before; grants nothing but tries of its own. */
export const deviceCookie = 'village_device'

/** Marks the browser that somebody has just signed in with. */
export async function rememberBrowser(
  call: Pick<Call<Endpoint>, 'now' | 'setHeader'>,
  db: Db,
  user_id: string,
): Promise<void> {
  const marker = randomSecret()
  await insertDevice(db, {marker_hash: tokenHash(marker), user_id, created_at: call.now})
  call.setHeader(
    'Set-Cookie',
    `${deviceCookie}=${marker}; Path=/api; Max-Age=${device_ms / 1000}; HttpOnly; Secure; SameSite=Strict`,
  )
}
