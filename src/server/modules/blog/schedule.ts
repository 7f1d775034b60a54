import {and, eq, inArray, sql} from 'drizzle-orm'
import {rowsOf, type Db} from '#server/db/client.ts'
import {recordAudits} from '#server/db/audit.ts'
import {posts} from '#server/db/schema/all.ts'
import {nextVersion} from './store.ts'

/** Publishes up to `limit` scheduled posts whose time has come, with that time as their date; returns how many. */
export const publishDuePosts = (db: Db, now: string, limit: number): Promise<number> =>
  db.transaction(async tx => {
    const due = await rowsOf<{id: string; title: string}>(
      tx,
      sql`select ${posts.id}::text as id, ${posts.title} as title from ${posts}
        where ${posts.publish_at} <= ${now}::timestamptz
        order by ${posts.publish_at} limit ${limit}::int for update skip locked`,
    )
    if (due.length === 0) return 0
    const ids = due.map(({id}) => id)
    await tx
      .update(posts)
      .set({
        status: 'published',
        published_at: sql`${posts.publish_at}`,
        publish_at: null,
        // the date of the last change is never before that of the publication
        updated_at: sql`greatest(${posts.updated_at}, ${posts.publish_at})`,
        ...nextVersion({is_reworded: false}),
      })
      .where(and(inArray(posts.id, ids), eq(posts.status, 'draft')))
    await recordAudits(
      tx,
      {user_id: null, now},
      due.map(({id: target_id, title}) => ({
        did: 'published',
        target: 'post',
        target_id,
        before: {title, status: 'draft'},
        after: {title, status: 'published'},
      })),
    )
    return due.length
  })
