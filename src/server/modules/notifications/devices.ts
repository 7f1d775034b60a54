import {and, desc, eq, notInArray} from 'drizzle-orm'
import type {Db} from '#server/db/client.ts'
import {pushSubscriptions} from '#server/db/schema/all.ts'
import type {PushTarget} from '#server/adapters/push/port.ts'

/** Browsers of one person; the oldest gives way. */
const devices_max = 10

type PushDevice = typeof pushSubscriptions.$inferSelect

/**
 * A browser takes pushed notices for this sign-in from now on; who had it before, by an earlier sign-in or another
 * account, has it no more.
 */
export async function addDevice(
  db: Db,
  {user_id, token_id}: {user_id: string; token_id: string},
  {endpoint, p256dh, auth}: PushTarget,
  now: string,
): Promise<void> {
  const owned = {user_id, token_id, p256dh, auth, created_at: now}
  await db
    .insert(pushSubscriptions)
    .values({endpoint, ...owned})
    .onConflictDoUpdate({target: pushSubscriptions.endpoint, set: owned})
  const newest = db
    .select({id: pushSubscriptions.id})
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.user_id, user_id))
    .orderBy(desc(pushSubscriptions.created_at), desc(pushSubscriptions.id))
    .limit(devices_max)
  await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.user_id, user_id), notInArray(pushSubscriptions.id, newest)))
}

/** Takes one of this person's browsers off; harmless where it was off. */
export async function removeDevice(db: Db, user_id: string, endpoint: string): Promise<void> {
  await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.user_id, user_id), eq(pushSubscriptions.endpoint, endpoint)))
}

/** A push service says that this browser takes nothing any more. */
export async function forgetDevice(db: Db, id: string): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id))
}

export async function deviceById(db: Db, id: string): Promise<PushDevice | null> {
  const [row] = await db.select().from(pushSubscriptions).where(eq(pushSubscriptions.id, id))
  return row ?? null
}
