import {and, asc, eq, gt, inArray, isNull, lt, notExists, sql} from 'drizzle-orm'
import type {Role} from '#contract/accounts/roles.ts'
import {day_ms} from '#domain/constants.ts'
import {plusMs} from '#server/clock.ts'
import type {Db} from '#server/db/client.ts'
import {devices, identities, passwordResets, users} from '#server/db/schema/all.ts'
import {isBlocked} from '../blocked-addresses.ts'
import {leavePlaces} from '../members/store.ts'
import {endLinks, member_invite_days} from './password-links.ts'
import {device_ms, endSignIns} from './credentials-store.ts'
import {signInOf} from '#server/http/caller.ts'
import type {Deps} from '#server/deps.ts'
import {currentLanguage} from '#server/language.ts'

export type Account = Pick<typeof users.$inferSelect, 'id' | 'role' | 'password_hash'> & {
  is_known_device: boolean
}

/** The account of an address (lower case), and whether it knows this browser. */
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

/**
 * Whether the password is unchanged; locks the account until the transaction ends, also for another log-in, since each
 * may write to the account.
 */
export async function stillHasPassword(
  tx: Db,
  {id, password_hash}: Pick<Account, 'id' | 'password_hash'>,
): Promise<boolean> {
  const found = await tx
    .select({id: users.id})
    .from(users)
    .where(and(eq(users.id, id), eq(users.password_hash, password_hash ?? '')))
    .for('no key update')
  return found.length > 0
}

/** Locks an account until the transaction ends, so that password changes wait. False if the token was revoked. */
export async function lockAccount(tx: Db, {user_id, token_id}: {user_id: string; token_id: string}) {
  await tx.select({id: users.id}).from(users).where(eq(users.id, user_id)).for('update')
  return (await signInOf(tx, token_id)) !== undefined
}

/** Updates the account. */
export async function saveAccount(
  tx: Db,
  user_id: string,
  set: Partial<Omit<typeof users.$inferInsert, 'id' | 'email' | 'role' | 'password_hash' | 'suspended_at'>>,
): Promise<void> {
  if (Object.values(set).every(value => value === undefined)) return
  await tx.update(users).set(set).where(eq(users.id, user_id))
}

/**
 * Creates an account (address in lower case) in the language of the call, within a transaction; replaces an expired member invite. Returns its id, or
 * null if the address is in use, which the unique index decides, or blocked.
 */
export async function insertUser(tx: Db, user: typeof users.$inferInsert): Promise<string | null> {
  if (await isBlocked(tx, user.email, user.created_at)) return null
  const insert = () =>
    tx
      .insert(users)
      .values({language: currentLanguage(), gender: '', ...user})
      .onConflictDoNothing({target: users.email})
      .returning({id: users.id})
  const [made] = await insert()
  if (made) return made.id
  if (!(await letGoOfLapsed(tx, user.email, user.created_at))) return null
  const [after] = await insert()
  return after?.id ?? null
}

/** Deletes the account of this address if it is an expired member invite; returns whether it did. */
export async function letGoOfLapsed(tx: Db, email: string, now: string): Promise<boolean> {
  const user_id = await lapsedMemberInvite(tx, email, now)
  return user_id !== null && withdrawMemberInvite(tx, user_id, now)
}

/** SQL: an invited account that never logged in: it has no password and no social identity. */
const isUnused = (tx: Db) =>
  and(
    isNull(users.password_hash),
    isNull(users.closed_at),
    notExists(
      tx
        .select({one: sql`1`})
        .from(identities)
        .where(eq(identities.user_id, users.id)),
    ),
  )

/** Whether the account never logged in; locks it until the transaction ends. */
export const lockUnused = async (tx: Db, user_id: string): Promise<boolean> =>
  (await lockAllUnused(tx, [user_id])).length > 0

/** Stores the phone number of an account that never logged in; changes no other account. */
export async function savePhoneOfUnused(tx: Db, user_id: string, phone_number: string): Promise<void> {
  await tx
    .update(users)
    .set({phone_number})
    .where(and(eq(users.id, user_id), isUnused(tx)))
}

/** Those of these accounts that never logged in, locked in the order of their ids. */
async function lockAllUnused(tx: Db, user_ids: readonly string[]): Promise<string[]> {
  const unused = await tx
    .select({id: users.id})
    .from(users)
    .where(and(inArray(users.id, [...user_ids]), isUnused(tx)))
    .orderBy(asc(users.id))
    .for('update')
  return unused.map(({id}) => id)
}

/** The account of this address (lower case) if it is an expired member invite; else null. */
export async function lapsedMemberInvite(db: Db, email: string, now: string): Promise<string | null> {
  const live = db
    .select({one: sql`1`})
    .from(passwordResets)
    .where(and(eq(passwordResets.user_id, users.id), gt(passwordResets.expires_at, now)))
  const [user] = await db
    .select({id: users.id})
    .from(users)
    .where(
      and(
        eq(users.email, email),
        lt(users.created_at, plusMs(now, -member_invite_days * day_ms)),
        isUnused(db),
        notExists(live),
      ),
    )
  return user?.id ?? null
}

/**
 * Deletes an unused member invite with its account and memberships, which frees the address. Returns false if the account
 * has logged in; the lock decides a race.
 */
export const withdrawMemberInvite = async (tx: Db, user_id: string, now: string): Promise<boolean> =>
  (await withdrawMemberInvites(tx, [user_id], now)).length > 0

/** The same for several accounts; returns the deleted ones. */
export async function withdrawMemberInvites(tx: Db, user_ids: readonly string[], now: string): Promise<string[]> {
  if (user_ids.length === 0) return []
  const ids = await lockAllUnused(tx, user_ids)
  if (ids.length === 0) return []
  await leavePlaces(tx, ids, now)
  await tx.delete(users).where(inArray(users.id, ids))
  return ids
}

/**
 * Marks an account's email as verified and shows the requests that waited for it.
 * @see src/domain/rules-people.md#email-verification
 */
export async function verifyEmail(
  tx: Db,
  {user_id, now, deps}: {user_id: string; now: string; deps: Pick<Deps, 'showPendingRequests'>},
): Promise<void> {
  await tx.update(users).set({email_verified_at: now}).where(eq(users.id, user_id))
  await deps.showPendingRequests(tx, {user_id, now})
}

export async function accountById(db: Db, user_id: string) {
  const [user] = await db.select().from(users).where(eq(users.id, user_id))
  return user
}

/** The account id of an address (lower case), or null. */
export async function idOfAddress(db: Db, email: string): Promise<string | null> {
  const [user] = await db.select({id: users.id}).from(users).where(eq(users.email, email))
  return user?.id ?? null
}

/**
 * Sets a password and revokes every token of the account except `except_token_id`, and every pending reset link. Returns
 * the account's role.
 * @see src/domain/rules-people.md#passwords
 */
export async function changePassword(
  db: Db,
  user_id: string,
  password_hash: string,
  except_token_id?: string,
): Promise<Role> {
  const [user] = await db.update(users).set({password_hash}).where(eq(users.id, user_id)).returning({role: users.role})
  if (!user) throw new Error(`account not found: ${user_id}`)
  await endSignIns(db, user_id, except_token_id)
  await endLinks(db, user_id)
  return user.role
}
