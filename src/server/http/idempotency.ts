import {createHash} from 'node:crypto'
import {and, eq, sql} from 'drizzle-orm'
import type {Db} from '../db/client.ts'
import {prepared} from '../db/prepared.ts'
import {idempotencyKeys} from '../db/schema/all.ts'

/** One request as its twin would repeat it. */
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
 * Takes (user, key) for this transaction. A twin under way at the same time waits here for the index entry, then finds
 * the stored answer; where the first was refused, its row went with its transaction and the twin becomes the first.
 */
export async function claimKey(
  tx: Db,
  row: {user_id: string; key: string; fingerprint: string; created_at: string},
): Promise<Claimed> {
  const inserted = await claiming(tx, row)
  if (inserted.length > 0) return {first: true}
  const [stored] = await finding(tx, row)
  if (!stored) return claimKey(tx, row)
  return {
    first: false,
    reused: stored.fingerprint !== row.fingerprint,
    status: stored.status ?? 200,
    answer: stored.answer,
  }
}

const storing = prepared('store_answer', db =>
  db
    .update(idempotencyKeys)
    .set({status: sql`${sql.placeholder('status')}::int`, answer: sql`${sql.placeholder('answer')}::jsonb`})
    .where(isOwners),
)

/** Keeps the answer beside the effect, in the same transaction. */
export async function storeAnswer(
  tx: Db,
  row: {user_id: string; key: string},
  status: number,
  answer: unknown,
): Promise<void> {
  await storing(tx, {...row, status, answer: JSON.stringify(answer)})
}
