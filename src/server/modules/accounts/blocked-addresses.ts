import {eq} from 'drizzle-orm'
import {createHmac} from 'node:crypto'
import type {Db} from '#server/db/client.ts'
import {blockedAddresses} from '#server/db/schema/all.ts'
import {serverSecret} from '#server/db/server-secret.ts'

/** Keyed, so that a copy of the table alone does not tell whether an address is in it. */
const hashOf = async (db: Db, email: string, now: string) =>
  createHmac('sha256', await serverSecret(db, 'blocked_addresses', now))
    .update(email)
    .digest('base64url')

/** Blocks an address (lower case) of a suspended account that is erased. @see src/domain/rules-people.md#closing-an-account */
export async function blockAddress(tx: Db, email: string, now: string): Promise<void> {
  await tx
    .insert(blockedAddresses)
    .values({email_hash: await hashOf(tx, email, now), since: now})
    .onConflictDoNothing()
}

/** Whether an address (lower case) is blocked. */
export async function isBlocked(db: Db, email: string, now: string): Promise<boolean> {
  const found = await db
    .select({since: blockedAddresses.since})
    .from(blockedAddresses)
    .where(eq(blockedAddresses.email_hash, await hashOf(db, email, now)))
  return found.length > 0
}
