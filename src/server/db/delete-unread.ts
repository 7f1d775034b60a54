import {and, eq, inArray} from 'drizzle-orm'
import type {ThreadSide} from '#contract/messages/messages.ts'
import type {Db} from './client.ts'
import {unreadThreads} from './schema/all.ts'

/**
 * Deletes the counts of messages that people who leave a family or an agency have not read there, so that they come back
 * with nothing unread; of all they read, or of one side.
 * @see src/domain/rules-people.md#messages
 */
export async function deleteUnread(tx: Db, user_ids: readonly string[], side?: ThreadSide): Promise<void> {
  await tx
    .delete(unreadThreads)
    .where(
      and(inArray(unreadThreads.user_id, [...user_ids]), side === undefined ? undefined : eq(unreadThreads.side, side)),
    )
}
