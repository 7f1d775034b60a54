import {eq} from 'drizzle-orm'
import {randomSecret} from '../secret.ts'
import type {Db} from './client.ts'
import {serverSecrets} from './schema/all.ts'

/** A secret by name. The first process creates the row and all others read it, so it needs no configuration. */
export async function serverSecret(db: Db, name: string, now: string): Promise<string> {
  const [known] = await db
    .select({secret: serverSecrets.secret})
    .from(serverSecrets)
    .where(eq(serverSecrets.name, name))
  if (known) return known.secret
  await db.insert(serverSecrets).values({name, secret: randomSecret(), created_at: now}).onConflictDoNothing()
  return serverSecret(db, name, now)
}

/** The name of the epoch's row, which a restore deletes. */
export const epoch_name = 'epoch'

/**
 * The database's epoch, which each answer carries. It changes when the database goes back to an earlier moment, and
 * phones that see another one send their latest commands again. It is no secret.
 * @see src/offline/README.md#a-server-that-went-back
 */
export const epochOf = (db: Db, now: string): Promise<string> => serverSecret(db, epoch_name, now)
