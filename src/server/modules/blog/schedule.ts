import {and, eq, sql} from 'drizzle-orm'
import {rowsOf, type Db} from '#server/db/client.ts'
import {recordAudit} from '#server/db/audit.ts'
import {posts} from '#server/db/schema/all.ts'

/** Publishes up to `limit` scheduled posts whose time has come, with that time as their date; returns how many. */
export const publishDuePosts = (db: Db, now: string, limit: number): Promise<number> =>
  db.transaction(async tx => {
    const due = await rowsOf<{id: string; title: string}>(
      tx,
      sql`select ${posts.id}::text as id, ${posts.title} as title from ${posts}
        where ${posts.publish_at} <= ${now}::timestamptz
        order by ${posts.publish_at} limit ${limit}::int for update skip locked`,
    )
    for (const {id, title} of due) {
      await tx
        .update(posts)
        .set({
          status: 'published',
          published_at: sql`${posts.publish_at}`,
          publish_at: null,
          version: sql`${posts.version} + 1`,
        })
        .where(and(eq(posts.id, id), eq(posts.status, 'draft')))
      const states = {before: {title, status: 'draft'}, after: {title, status: 'published'}}
      await recordAudit(tx, {user_id: null, now}, {did: 'published', target: 'post', target_id: id, ...states})
    }
    return due.length
  })
