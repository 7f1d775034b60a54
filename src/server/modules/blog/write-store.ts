import {and, desc, eq, lt, ne, or, sql} from 'drizzle-orm'
import {alias} from 'drizzle-orm/pg-core'
import type {PostStatus} from '#contract/bookings/choices.ts'
import type {Db} from '#server/db/client.ts'
import {posts, users} from '#server/db/schema/all.ts'
import {postColumns} from './store.ts'

const editors = alias(users, 'editors')

const select = (db: Db) =>
  db
    .select({
      ...postColumns,
      version: posts.version,
      deleted_at: posts.deleted_at,
      editor: {first_name: editors.first_name, last_name: editors.last_name},
    })
    .from(posts)
    .innerJoin(users, eq(users.id, posts.author_user_id))
    .leftJoin(editors, eq(editors.id, posts.updated_by))

export type ManagedRow = Awaited<ReturnType<typeof findManaged>> & object

/** One post of any status; null where there is none. */
export async function findManaged(db: Db, id: string) {
  const [row] = await select(db).where(eq(posts.id, id))
  return row ?? null
}

/** Posts of one status, the latest change first, after the one the cursor names. */
export function listManaged(
  db: Db,
  {status, after, limit}: {status: PostStatus; after?: {at: string; id: string}; limit: number},
) {
  return select(db)
    .where(
      and(
        eq(posts.status, status),
        after &&
          or(lt(posts.updated_at, after.at), and(eq(posts.updated_at, after.at), lt(posts.id, after.id))),
      ),
    )
    .orderBy(desc(posts.updated_at), desc(posts.id))
    .limit(limit)
}

type Written = Partial<typeof posts.$inferInsert>

export async function insertPost(tx: Db, post: typeof posts.$inferInsert & {id: string}): Promise<void> {
  await tx.insert(posts).values(post)
}

const changed = (by: {user_id: string; now: string}, changes: Written) => ({
  ...changes,
  updated_at: by.now,
  updated_by: by.user_id,
  version: sql`${posts.version} + 1`,
})

/** Changes a post if it still is of this version and not deleted; answers whether it was. Of two at once one wins. */
export async function savePost(
  tx: Db,
  {id, version}: {id: string; version: number},
  by: {user_id: string; now: string},
  changes: Written,
): Promise<boolean> {
  const saved = await tx
    .update(posts)
    .set(changed(by, changes))
    .where(and(eq(posts.id, id), eq(posts.version, version), ne(posts.status, 'deleted')))
    .returning({id: posts.id})
  return saved.length > 0
}

/** Deletes a post; where it is deleted already, nothing happens. */
export async function markDeleted(tx: Db, id: string, by: {user_id: string; now: string}): Promise<void> {
  await tx
    .update(posts)
    .set(changed(by, {status: 'deleted', deleted_at: by.now}))
    .where(and(eq(posts.id, id), ne(posts.status, 'deleted')))
}

/** Puts a deleted post back: among the published if it has come out, else among the drafts. */
export async function markRestored(tx: Db, id: string, by: {user_id: string; now: string}): Promise<void> {
  await tx
    .update(posts)
    .set({
      ...changed(by, {deleted_at: null}),
      status: sql`case when ${posts.published_at} is null then 'draft' else 'published' end`,
    })
    .where(and(eq(posts.id, id), eq(posts.status, 'deleted')))
}
