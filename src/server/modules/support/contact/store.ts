import {and, desc, eq, isNull, lt} from 'drizzle-orm'
import type {Db} from '#server/db/client.ts'
import {contactMessages} from '#server/db/schema/all.ts'
import type {Page} from '#server/http/paging.ts'
import {newId} from '#lib/id.ts'

export type MessageRow = typeof contactMessages.$inferSelect

/** Keeps a message for staff; answers its id. */
export async function insertMessage(
  tx: Db,
  message: Omit<typeof contactMessages.$inferInsert, 'id'>,
): Promise<string> {
  const id = newId()
  await tx.insert(contactMessages).values({id, ...message})
  return id
}

/** Messages, newest first, all or those without an answer; one more than the page holds where another follows. */
export const messagePage = (db: Db, waiting: boolean, {limit, after}: Page): Promise<MessageRow[]> =>
  db
    .select()
    .from(contactMessages)
    .where(
      and(
        waiting ? isNull(contactMessages.answered_at) : undefined,
        after === null ? undefined : lt(contactMessages.id, after),
      ),
    )
    .orderBy(desc(contactMessages.id))
    .limit(limit + 1)

/** Takes a message's row; undefined where there is none. */
export async function lockMessage(tx: Db, id: string): Promise<MessageRow | undefined> {
  const [row] = await tx.select().from(contactMessages).where(eq(contactMessages.id, id)).for('update')
  return row
}

/** Writes what was noted about a message. */
export async function updateMessage(tx: Db, {id, read_at, answered_at}: MessageRow): Promise<void> {
  await tx.update(contactMessages).set({read_at, answered_at}).where(eq(contactMessages.id, id))
}
