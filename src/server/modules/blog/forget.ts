import {inArray, sql} from 'drizzle-orm'
import {rowsOf, type Db} from '#server/db/client.ts'
import {posts} from '#server/db/schema/all.ts'
import {plusMs} from '#server/clock.ts'
import {restorable_ms} from '#domain/content/post-text.ts'
import {putPostPicturesAway} from '#server/modules/files/index.ts'

/** Forgets up to `limit` posts that were deleted too long ago to be restored, and their pictures; answers how many. */
export const forgetDeletedPosts = (db: Db, now: string, limit: number): Promise<number> =>
  db.transaction(async tx => {
    const due = await rowsOf<{id: string}>(
      tx,
      sql`select ${posts.id}::text as id from ${posts}
        where ${posts.status} = 'deleted' and ${posts.deleted_at} < ${plusMs(now, -restorable_ms)}::timestamptz
        order by ${posts.deleted_at} limit ${limit}::int for update skip locked`,
    )
    const ids = due.map(({id}) => id)
    if (ids.length === 0) return 0
    await putPostPicturesAway(tx, ids, now)
    await tx.delete(posts).where(inArray(posts.id, ids))
    return ids.length
  })
