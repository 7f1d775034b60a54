import {and, eq, gt} from 'drizzle-orm'
import type {Db} from './client.ts'
import {dataExports} from './schema/all.ts'

/** Ends the download of a person's copies, which hold the records of a family or an agency that they may no longer read. */
export async function expireExports(tx: Db, user_id: string, now: string): Promise<void> {
  await tx
    .update(dataExports)
    .set({expires_at: now})
    .where(and(eq(dataExports.user_id, user_id), gt(dataExports.expires_at, now)))
}
