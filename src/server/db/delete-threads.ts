import {sql, type SQL} from 'drizzle-orm'
import {rowsOf, type Db} from './client.ts'
import {uuids} from './prepared.ts'

/** Deletes the threads of a condition over `t`; their pictures are deleted by the files' job. */
export async function deleteThreads(tx: Db, where: SQL, now: string): Promise<void> {
  await rowsOf(
    tx,
    sql`update files set forget_at = ${now}::timestamptz where id in (
      select m.file_id from messages m join threads t on t.id = m.thread_id where m.file_id is not null and ${where})`,
  )
  await rowsOf(tx, sql`delete from threads t where ${where}`)
}

/** Deletes the threads of members who never logged in, with what their office wrote to them. */
export const deleteThreadsOfMembers = (tx: Db, member_ids: readonly string[], now: string): Promise<void> =>
  deleteThreads(tx, sql`t.member_id = any(${uuids(member_ids)}::uuid[])`, now)
