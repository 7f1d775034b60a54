import {randomBytes} from 'node:crypto'
import {and, desc, eq, gt, isNull, lt, ne, notExists, or, sql} from 'drizzle-orm'
import type {SignedIn} from '#contract/auth.ts'
import type {Role} from '#contract/roles.ts'
import {day_ms} from '#domain/constants.ts'
import {plusMs} from '#server/clock.ts'
import type {Db} from '#server/db/client.ts'
import {devices, emailChanges, identities, passwordResets, tokens, users} from '#server/db/schema/all.ts'
import {tokenHash, tokenSlides_ms} from '#server/http/caller.ts'
import {leavePlaces} from '../members/store.ts'

/** For so long a browser counts as known after a sign-in, in milliseconds. */
export const device_ms = 365 * day_ms
/** A sign-in ends after so long, however much it is used (decisions §3). */
const tokenEnds_ms = 90 * day_ms

/** 256 random bits. */
export const randomSecret = (): string => randomBytes(32).toString('base64url')

export type Account = Pick<typeof users.$inferSelect, 'id' | 'role' | 'password_hash'> & {
  is_known_device: boolean
}

/** The account of an address (lower case), and whether this browser signed in to it before. */
export async function accountOf(
  db: Db,
  of: {email: string; marker_hash: string; now: string},
): Promise<Account | undefined> {
  const [account] = await db
    .select({
      id: users.id,
      role: users.role,
      password_hash: users.password_hash,
      is_known_device: sql<boolean>`${devices.marker_hash} is not null`,
    })
    .from(users)
    .leftJoin(
      devices,
      and(
        eq(devices.user_id, users.id),
        eq(devices.marker_hash, of.marker_hash),
        gt(devices.created_at, plusMs(of.now, -device_ms)),
      ),
    )
    .where(eq(users.email, of.email))
  return account
}

/** Whether the account has the password of before still; until the transaction ends nobody changes it. */
export async function stillHasPassword(
  tx: Db,
  {id, password_hash}: Pick<Account, 'id' | 'password_hash'>,
): Promise<boolean> {
  const found = await tx
    .select({id: users.id})
    .from(users)
    .where(and(eq(users.id, id), eq(users.password_hash, password_hash ?? '')))
    .for('share')
  return found.length > 0
}

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
export async function insertDevice(db: Db, device: typeof devices.$inferInsert): Promise<void> {
  const {user_id, created_at: now} = device
  await db
    .delete(devices)
    .where(and(eq(devices.user_id, user_id), lt(devices.created_at, plusMs(now, -device_ms))))
  await db.insert(devices).values(device)
}

/** When a sign-in was made, and the password of its account; undefined where it has ended. */
export async function signInOf(db: Db, token_id: string) {
  const [row] = await db
    .select({created_at: tokens.created_at, password_hash: users.password_hash})
    .from(tokens)
    .innerJoin(users, eq(users.id, tokens.user_id))
    .where(eq(tokens.id, token_id))
  return row
}

/**
 * Locks an account until the transaction ends, so that a new password and this command come one after the other. False
 * where the sign-in was ended meanwhile.
 */
export async function lockAccount(tx: Db, {user_id, token_id}: {user_id: string; token_id: string}) {
  await tx.select({id: users.id}).from(users).where(eq(users.id, user_id)).for('update')
  return (await signInOf(tx, token_id)) !== undefined
}

/** Writes what an account says of itself. */
export async function saveAccount(
  tx: Db,
  user_id: string,
  set: Partial<Omit<typeof users.$inferInsert, 'id' | 'email' | 'role' | 'password_hash' | 'suspended_at'>>,
): Promise<void> {
  if (Object.values(set).every(value => value === undefined)) return
  await tx.update(users).set(set).where(eq(users.id, user_id))
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
 * Makes an account (address in lower case); answers its id, or null where the address is in use: the index decides. One
 * that was asked to join somewhere and did not come in time lets its address go. Within a transaction.
 */
export async function insertUser(tx: Db, user: typeof users.$inferInsert): Promise<string | null> {
  const insert = () =>
    tx.insert(users).values(user).onConflictDoNothing({target: users.email}).returning({id: users.id})
  const [made] = await insert()
  if (made) return made.id
  if (!(await letGoOfLapsed(tx, user.email, user.created_at))) return null
  const [after] = await insert()
  return after?.id ?? null
}

/** Takes the account of this address away where it is an invitation that ended unused; whether it did. */
export async function letGoOfLapsed(tx: Db, email: string, now: string): Promise<boolean> {
  const user_id = await lapsedInvitation(tx, email, now)
  return user_id !== null && takeInvitationBack(tx, user_id, now)
}

/** Nobody ever signed in to it: somebody was asked to join, and has neither a password nor a provider's word. */
const isUnused = (tx: Db) =>
  and(
    isNull(users.password_hash),
    notExists(
      tx
        .select({one: sql`1`})
        .from(identities)
        .where(eq(identities.user_id, users.id)),
    ),
  )

/** Whether nobody ever signed in to this account; until the transaction ends nobody does for the first time. */
export async function lockUnused(tx: Db, user_id: string): Promise<boolean> {
  const unused = await tx
    .select({id: users.id})
    .from(users)
    .where(and(eq(users.id, user_id), isUnused(tx)))
    .for('update')
  return unused.length > 0
}

/** The account of this address where it is unused, and its invitation has ended; else null. */
async function lapsedInvitation(tx: Db, email: string, now: string): Promise<string | null> {
  const live = tx
    .select({one: sql`1`})
    .from(passwordResets)
    .where(and(eq(passwordResets.user_id, users.id), gt(passwordResets.expires_at, now)))
  const [user] = await tx
    .select({id: users.id})
    .from(users)
    .where(
      and(
        eq(users.email, email),
        lt(users.created_at, plusMs(now, -invitation_days * day_ms)),
        isUnused(tx),
        notExists(live),
      ),
    )
  return user?.id ?? null
}

/**
 * Takes an invitation back whole that was not taken up: the account goes with its places, and its address is free for
 * whoever it belongs to. False, and nothing done, where somebody has signed in to it: of a first password and this at once
 * one comes first.
 */
export async function takeInvitationBack(tx: Db, user_id: string, now: string): Promise<boolean> {
  if (!(await lockUnused(tx, user_id))) return false
  await leavePlaces(tx, user_id, now)
  await tx.delete(users).where(eq(users.id, user_id))
  return true
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

/** The account of an address (lower case), or null. */
export async function idOfAddress(db: Db, email: string): Promise<string | null> {
  const [user] = await db.select({id: users.id}).from(users).where(eq(users.email, email))
  return user?.id ?? null
}

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

/** Takes a token away; answers whose it was, or null where it does not work. Of two at once one gets it. */
export async function takeResetToken(db: Db, token: string, now: string): Promise<string | null> {
  const [taken] = await db
    .delete(passwordResets)
    .where(isLive(token, now))
    .returning({user_id: passwordResets.user_id})
  return taken?.user_id ?? null
}

/**
 * Sets a password and ends every sign-in of the account (decisions §3), apart from the one that it was changed in. A link for
 * a new password that is still on its way ends too.
 */
export async function changePassword(
  db: Db,
  user_id: string,
  password_hash: string,
  kept_token_id?: string,
): Promise<void> {
  await db.update(users).set({password_hash}).where(eq(users.id, user_id))
  await endSignIns(db, user_id, kept_token_id)
  await db.delete(passwordResets).where(eq(passwordResets.user_id, user_id))
}
