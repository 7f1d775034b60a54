import {and, gt, inArray, isNull} from 'drizzle-orm'
import type {Db} from './client.ts'
import {dataExports} from './schema/all.ts'

/**
 * Ends the download of people's copies, which hold the records of a family or an agency that they may no longer read.
 * Copies that are being made are deleted, and their job then stores nothing.
 * @see src/domain/rules-people.md#export
 */
export async function expireExports(tx: Db, user_ids: readonly string[], now: string): Promise<void> {
  const isTheirs = inArray(dataExports.user_id, [...user_ids])
  // the delete waits for a job that stores one at this moment, which the update then finds
  await tx.delete(dataExports).where(and(isTheirs, isNull(dataExports.ready_at)))
  await tx
    .update(dataExports)
    .set({expires_at: now})
    .where(and(isTheirs, gt(dataExports.expires_at, now)))
}
