import {createHash} from 'node:crypto'
import {and, eq} from 'drizzle-orm'
import type {Db} from '../db/client.ts'
import {idempotencyKeys} from '../db/schema/all.ts'

/** One request as its twin would repeat it. */
export const fingerprintOf = (method: string, pathAndQuery: string, body: string): string =>
  createHash('sha256').update(`${method}\n${pathAndQuery}\n${body}`).digest('base64url')

export type Claimed = {first: true} | {first: false; reused: boolean; status: number; answer: unknown}

/**
 * Takes (user, key) for this transaction. A twin under way at the same time waits here for the index entry, then finds
 * the stored answer; where the first was refused, its row went with its transaction and the twin becomes the first.
 */
export async function claimKey(
  tx: Db,
  row: {user_id: string; key: string; fingerprint: string; created_at: string},
): Promise<Claimed> {
  const inserted = await tx
    .insert(idempotencyKeys)
    .values(row)
    .onConflictDoNothing()
    .returning({key: idempotencyKeys.key})
  if (inserted.length > 0) return {first: true}
  const [stored] = await tx
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.user_id, row.user_id), eq(idempotencyKeys.key, row.key)))
  if (!stored) return claimKey(tx, row)
  return {
    first: false,
    reused: stored.fingerprint !== row.fingerprint,
    status: stored.status ?? 200,
    answer: stored.answer,
  }
}

/** Keeps the answer beside the effect, in the same transaction. */
export async function storeAnswer(
  tx: Db,
  row: {user_id: string; key: string},
  status: number,
  answer: unknown,
): Promise<void> {
  await tx
    .update(idempotencyKeys)
    .set({status, answer})
    .where(and(eq(idempotencyKeys.user_id, row.user_id), eq(idempotencyKeys.key, row.key)))
}
