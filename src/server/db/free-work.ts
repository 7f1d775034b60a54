import {inArray, sql} from 'drizzle-orm'
import type {Db} from './client.ts'
import {exceptionAssignments, posts} from './schema/all.ts'

/** Frees the exceptions that these accounts took, and the posts that they were asked to review, for their colleagues. */
export async function freeWorkOf(tx: Db, user_ids: readonly string[]): Promise<void> {
  const ids = [...user_ids]
  await tx.execute(sql`
    with freed as (
      update ${posts} set reviewer_user_id = null, review_state = null, review_version = null
      where ${inArray(posts.reviewer_user_id, ids)} and ${posts.review_state} = 'asked'
    )
    delete from ${exceptionAssignments} where ${inArray(exceptionAssignments.user_id, ids)}`)
}
