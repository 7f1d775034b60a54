import {and, asc, eq, gt, ne} from 'drizzle-orm'
import {plusMs} from '#server/clock.ts'
import type {Db} from '#server/db/client.ts'
import {postWriters, users} from '#server/db/schema/all.ts'

/** A writer times out after three missed polls of the editor. */
const silent_ms = 60_000

interface Window {
  post_id: string
  editor_id: string
  user_id: string
}

/** Records a writer's editor window; one that timed out starts anew. */
export async function noteWriter(db: Db, window: Window, now: string): Promise<void> {
  const {post_id, editor_id, user_id} = window
  const key = and(eq(postWriters.post_id, post_id), eq(postWriters.editor_id, editor_id))
  const updated = await db
    .update(postWriters)
    .set({seen_at: now})
    .where(and(key, eq(postWriters.user_id, user_id), gt(postWriters.seen_at, plusMs(now, -silent_ms))))
    .returning({id: postWriters.editor_id})
  if (updated.length > 0) return
  await db
    .insert(postWriters)
    .values({...window, since: now, seen_at: now})
    .onConflictDoUpdate({
      target: [postWriters.post_id, postWriters.editor_id],
      set: {user_id, since: now, seen_at: now},
    })
}

/** Other active writers of a post with window and start, earliest first. */
export const otherWriters = (db: Db, {post_id, editor_id}: Omit<Window, 'user_id'>, now: string) =>
  db
    .select({
      user_id: postWriters.user_id,
      since: postWriters.since,
      first_name: users.first_name,
      last_name: users.last_name,
    })
    .from(postWriters)
    .innerJoin(users, eq(users.id, postWriters.user_id))
    .where(
      and(
        eq(postWriters.post_id, post_id),
        ne(postWriters.editor_id, editor_id),
        gt(postWriters.seen_at, plusMs(now, -silent_ms)),
      ),
    )
    .orderBy(asc(postWriters.since))
    .limit(10)

/** Removes a closed window, only for the user who opened it. */
export async function forgetWriter(db: Db, {post_id, editor_id, user_id}: Window): Promise<void> {
  await db
    .delete(postWriters)
    .where(
      and(eq(postWriters.post_id, post_id), eq(postWriters.editor_id, editor_id), eq(postWriters.user_id, user_id)),
    )
}
