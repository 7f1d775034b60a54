import {and, desc, eq, gt, lt, or, sql} from 'drizzle-orm'
import {plusMs} from '#server/clock.ts'
import type {Db} from '#server/db/client.ts'
import {devices, tokens, users} from '#server/db/schema/all.ts'

const day_ms = 86_400_000
/** For so long a browser counts as known after a sign-in, in milliseconds. */
export const device_ms = 365 * day_ms

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

/** Keeps a sign-in; those of the same person that have ended go. */
export async function insertToken(db: Db, token: typeof tokens.$inferInsert): Promise<void> {
  const {user_id, created_at: now} = token
  await db
    .delete(tokens)
    .where(and(eq(tokens.user_id, user_id), or(lt(tokens.expires_at, now), lt(tokens.ends_at, now))))
  await db.insert(tokens).values(token)
}

/** When another live sign-in of this person was last used, if that was after `since`; to the day, as use is written. */
export async function usedElsewhere(
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

export async function deleteToken(db: Db, token_id: string): Promise<void> {
  await db.delete(tokens).where(eq(tokens.id, token_id))
}

/** Ends the sign-in that this handle was given with; does nothing where there is none. */
export async function deleteTokenByHandle(db: Db, logout_hash: string): Promise<void> {
  await db.delete(tokens).where(eq(tokens.logout_hash, logout_hash))
}
