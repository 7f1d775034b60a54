import {createHmac} from 'node:crypto'
import {eq, sql} from 'drizzle-orm'
import type {readPost} from '#contract/content/blog.ts'
import {isOfStaff} from '#contract/accounts/roles.ts'
import {postReaders, posts} from '#server/db/schema/all.ts'
import {serverSecret} from '#server/db/server-secret.ts'
import type {Call} from '#server/http/mount.ts'
import {notFound, tooManyRequests, type Refusal} from '#server/http/refusal.ts'
import {findPost} from './store.ts'

/**
 * Counts a reader of a published post once a day, by a keyed hash of network and browser that is deleted a day later.
 * Staff are not counted.
 * @see src/domain/rules-people.md#blog-readers
 */
export async function countReader({
  db,
  deps,
  params: {uuid},
  caller,
  address,
  header,
  now,
}: Call<typeof readPost>): Promise<{ok: true} | Refusal> {
  const post = await findPost(db, uuid)
  if (post?.status !== 'published') return notFound()
  if (caller && isOfStaff(caller.role)) return {ok: true}
  const wait_s = await deps.limits.take('find_address', address)
  if (wait_s !== null) return tooManyRequests(wait_s)
  const reader_hash = createHmac('sha256', await serverSecret(db, 'post_readers', now))
    .update([now.slice(0, 10), address, header('User-Agent') ?? ''].join('\n'))
    .digest('base64url')
  await db.transaction(async tx => {
    const counted = await tx
      .insert(postReaders)
      .values({post_id: uuid, reader_hash, read_at: now})
      .onConflictDoNothing()
      .returning({post_id: postReaders.post_id})
    if (counted.length === 0) return
    await tx
      .update(posts)
      .set({readers: sql`${posts.readers} + 1`})
      .where(eq(posts.id, uuid))
  })
  return {ok: true}
}
