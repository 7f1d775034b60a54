import {and, desc, eq, gt, inArray, isNull, lt, ne, or, sql} from 'drizzle-orm'
import type {SignedIn} from '#contract/accounts/auth.ts'
import type {Role} from '#contract/accounts/roles.ts'
import {day_ms} from '#domain/constants.ts'
import {plusMs} from '#server/clock.ts'
import type {Db} from '#server/db/client.ts'
import {calendarFeeds, devices, emailChanges, tokens} from '#server/db/schema/all.ts'
import {uuids} from '#server/db/prepared.ts'
import {tokenHash, token_idle_ms} from '#server/http/caller.ts'
import {readUserAgent} from '#lib/user-agent.ts'
import {randomSecret} from '#server/secret.ts'
import type {Endpoint} from '#contract/endpoint.ts'
import type {Call} from '#server/http/mount.ts'

/** How long a browser counts as known after a sign-in, in milliseconds. */
export const device_ms = 365 * day_ms
/** A token expires this long after sign-in, however much it is used. @see src/domain/rules-people.md#tokens */
const tokenEnds_ms = 90 * day_ms

/** Stores a token and deletes expired ones of the same account. */
async function insertToken(db: Db, token: typeof tokens.$inferInsert): Promise<void> {
  const {user_id, created_at: now} = token
  await db
    .delete(tokens)
    .where(and(eq(tokens.user_id, user_id), or(lt(tokens.expires_at, now), lt(tokens.ends_at, now))))
  await db.insert(tokens).values(token)
}

/** When another valid token of the account was last used, if after `since`; precise to the day. */
async function lastUseElsewhere(db: Db, of: {user_id: string; since: string; now: string}): Promise<string | null> {
  const [token] = await db
    .select({used_at: tokens.last_used_at})
    .from(tokens)
    .where(and(eq(tokens.user_id, of.user_id), gt(tokens.last_used_at, of.since), gt(tokens.expires_at, of.now)))
    .orderBy(desc(tokens.last_used_at))
    .limit(1)
  return token?.used_at ?? null
}

/** Stores a known browser and deletes expired ones of the same account. */
async function insertDevice(db: Db, device: typeof devices.$inferInsert): Promise<void> {
  const {user_id, created_at: now} = device
  await db.delete(devices).where(and(eq(devices.user_id, user_id), lt(devices.created_at, plusMs(now, -device_ms))))
  await db.insert(devices).values(device)
}

export async function deleteToken(db: Db, token_id: string): Promise<void> {
  await db.delete(tokens).where(eq(tokens.id, token_id))
}

/** Revokes the token with this logout handle, if there is one. */
export async function deleteTokenByHandle(db: Db, logout_hash: string): Promise<void> {
  await db.delete(tokens).where(eq(tokens.logout_hash, logout_hash))
}

/** Issues a token for an authenticated account; only hashes of it are stored. */
export async function issueToken(
  {now, header}: Pick<Call<Endpoint>, 'now' | 'header'>,
  db: Db,
  user: {id: string; role: Role},
  second_step = false,
): Promise<SignedIn> {
  const access_token = randomSecret()
  const logout_handle = randomSecret()
  // use is written at most daily, so a token used today may still have the date of yesterday
  const since = plusMs(now, -2 * day_ms)
  const used_elsewhere_at = await lastUseElsewhere(db, {user_id: user.id, since, now})
  await insertToken(db, {
    user_id: user.id,
    token_hash: tokenHash(access_token),
    logout_hash: tokenHash(logout_handle),
    created_at: now,
    last_used_at: now,
    expires_at: plusMs(now, token_idle_ms),
    ends_at: plusMs(now, tokenEnds_ms),
    second_step,
    ...readUserAgent(header('User-Agent')),
  })
  return {
    access_token,
    token_type: 'bearer',
    expires_in: token_idle_ms / 1000,
    role: user.role,
    logout_handle,
    used_elsewhere_at,
  }
}

/**
 * Revokes every token of these accounts except one, their calendar addresses, and email changes that others requested and
 * did not confirm. Otherwise an intruder could still move the account or read its visits after a password change.
 */
export async function endSignIns(db: Db, user_id: string | readonly string[], except_token_id?: string): Promise<void> {
  const isOther = except_token_id === undefined ? undefined : ne(tokens.id, except_token_id)
  await endAll(db, [user_id].flat(), except_token_id, async ids => {
    await db.delete(tokens).where(and(inArray(tokens.user_id, ids), isOther))
  })
}

/**
 * The same for people who left an agency or a family. The next call with one of their tokens is refused with which one.
 * @see src/domain/rules-people.md#former-members
 */
export async function endSignInsOfFormer(
  db: Db,
  user_id: string | readonly string[],
  place: {org_id: string} | {parent_id: string},
): Promise<void> {
  const {org_id, parent_id} = {org_id: null, parent_id: null, ...place}
  await endAll(db, [user_id].flat(), undefined, async ids => {
    await db.execute(sql`with ended as (delete from tokens where user_id = any(${uuids(ids)}::uuid[])
        returning token_hash, user_id, expires_at)
      insert into ended_tokens (token_hash, user_id, org_id, parent_id, expires_at)
        select token_hash, user_id, ${org_id}::uuid, ${parent_id}::uuid, expires_at from ended`)
  })
}

async function endAll(
  db: Db,
  ids: string[],
  except_token_id: string | undefined,
  endTokens: (ids: string[]) => Promise<void>,
): Promise<void> {
  if (ids.length === 0) return
  const isMove = ne(emailChanges.new_email, emailChanges.old_email)
  // before the tokens go: they identify who requested a change
  const isOthersWish =
    except_token_id === undefined ? undefined : sql`${emailChanges.token_id} is distinct from ${except_token_id}::uuid`
  await db
    .delete(emailChanges)
    .where(and(inArray(emailChanges.user_id, ids), isNull(emailChanges.confirmed_at), isMove, isOthersWish))
  await endTokens(ids)
  await db.delete(calendarFeeds).where(inArray(calendarFeeds.user_id, ids))
}

/** Marks a known browser; it grants only a sign-in limit of its own. */
export const deviceCookie = 'village_device'

/** Marks this browser as known after a sign-in. */
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
