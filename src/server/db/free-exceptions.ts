import {inArray} from 'drizzle-orm'
import type {Db} from './client.ts'
import {exceptionAssignments} from './schema/all.ts'

/** Frees the exceptions that these accounts took, for their colleagues. */
export async function freeExceptionsOf(tx: Db, user_ids: readonly string[]): Promise<void> {
  await tx.delete(exceptionAssignments).where(inArray(exceptionAssignments.user_id, [...user_ids]))
}
