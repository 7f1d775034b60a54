import type {Db} from '#server/db/client.ts'
import {contactMessages} from '#server/db/schema/all.ts'
import {newId} from '#lib/id.ts'

/** Keeps a message for staff; answers its id. */
export async function insertMessage(
  tx: Db,
  message: Omit<typeof contactMessages.$inferInsert, 'id'>,
): Promise<string> {
  const id = newId()
  await tx.insert(contactMessages).values({id, ...message})
  return id
}
