import {createHash} from 'node:crypto'
import {and, eq, sql} from 'drizzle-orm'
import type {Db} from '../db/client.ts'
import {prepared} from '../db/prepared.ts'
import {idempotencyKeys} from '../db/schema/all.ts'

/** Fingerprint of a request, equal for its repeats. */
export const fingerprintOf = (method: string, pathAndQuery: string, body: string): string =>
  createHash('sha256').update(`${method}\n${pathAndQuery}\n${body}`).digest('base64url')

export type Claimed = {first: true} | {first: false; reused: boolean; status: number; answer: unknown}

const claiming = prepared('claim_key', db =>
  db
    .insert(idempotencyKeys)
    .values({
      user_id: sql.placeholder('user_id'),
      key: sql.placeholder('key'),
      fingerprint: sql.placeholder('fingerprint'),
      created_at: sql.placeholder('created_at'),
    })
    .onConflictDoNothing()
    .returning({key: idempotencyKeys.key}),
)

const isOwners = and(
  eq(idempotencyKeys.user_id, sql.placeholder('user_id')),
  eq(idempotencyKeys.key, sql.placeholder('key')),
)
const finding = prepared('find_key', db => db.select().from(idempotencyKeys).where(isOwners))

/**
 * Claims (user, key) for this transaction. A concurrent duplicate waits for the index entry, then finds the stored
 * answer; if the first was rolled back, the duplicate runs instead.
 */
export async function claimKey(
  tx: Db,
  row: {user_id: string; key: string; fingerprint: string; created_at: string},
): Promise<Claimed> {
  const inserted = await claiming(tx, row)
  if (inserted.length > 0) return {first: true}
  const [stored] = await finding(tx, row)
  if (!stored) return claimKey(tx, row)
  if (stored.status === null) throw new Error('a key was stored without its answer')
  return {
    first: false,
    reused: stored.fingerprint !== row.fingerprint,
    status: stored.status,
    answer: stored.answer,
  }
}

const storing = prepared('store_answer', db =>
  db
    .update(idempotencyKeys)
    .set({status: sql`${sql.placeholder('status')}::int`, answer: sql`${sql.placeholder('answer')}::jsonb`})
    .where(isOwners),
)

/** Stores the answer in the transaction of its effect. */
export async function storeAnswer(
  tx: Db,
  row: {user_id: string; key: string},
  status: number,
  answer: unknown,
): Promise<void> {
  await storing(tx, {...row, status, answer: JSON.stringify(answer)})
}
