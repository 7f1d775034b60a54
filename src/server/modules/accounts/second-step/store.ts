import {settled} from '#lib/settled.ts'
import {and, eq} from 'drizzle-orm'
import type {Db} from '#server/db/client.ts'
import {recoveryCodes, secondSteps, tokens, users} from '#server/db/schema/all.ts'
import {hashOf} from './codes.ts'

export type SecondStepRow = typeof secondSteps.$inferSelect

/** The row of an account, locked so that a code works once; undefined if there is none. */
export async function lockSecondStep(tx: Db, user_id: string): Promise<SecondStepRow | undefined> {
  const [row] = await tx.select().from(secondSteps).where(eq(secondSteps.user_id, user_id)).for('update')
  return row
}

/** The row and the number of unused recovery codes. */
export async function secondStepOf(db: Db, user_id: string) {
  const [[row], left] = await settled([
    db.select({since: secondSteps.since}).from(secondSteps).where(eq(secondSteps.user_id, user_id)),
    db.$count(recoveryCodes, eq(recoveryCodes.user_id, user_id)),
  ])
  return {since: row?.since ?? null, left}
}

/** Stores a pending secret, replacing an earlier one. */
export async function keepPending(tx: Db, user_id: string, pending_sealed: string): Promise<void> {
  await tx
    .insert(secondSteps)
    .values({user_id, pending_sealed})
    .onConflictDoUpdate({target: secondSteps.user_id, set: {pending_sealed}})
}

/** Activates the pending secret. */
export async function takePending(
  tx: Db,
  {user_id, pending_sealed}: SecondStepRow,
  {step, now}: {step: number; now: string},
): Promise<void> {
  await tx
    .update(secondSteps)
    .set({secret_sealed: pending_sealed, pending_sealed: null, since: now, last_step: step})
    .where(eq(secondSteps.user_id, user_id))
}

export async function markStep(tx: Db, user_id: string, last_step: number): Promise<void> {
  await tx.update(secondSteps).set({last_step}).where(eq(secondSteps.user_id, user_id))
}

/** Uses up a recovery code; false if there is no such code. */
export async function spendRecoveryCode(tx: Db, user_id: string, code: string): Promise<boolean> {
  const used = await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.user_id, user_id), eq(recoveryCodes.code_hash, hashOf(code))))
    .returning({user_id: recoveryCodes.user_id})
  return used.length > 0
}

/** Replaces all recovery codes. */
export async function replaceRecoveryCodes(tx: Db, user_id: string, codes: readonly string[]): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.user_id, user_id))
  await tx.insert(recoveryCodes).values(codes.map(code => ({user_id, code_hash: hashOf(code)})))
}

/**
 * Removes authenticator and recovery codes; false if there were none. It also clears the second-step mark of all
 * tokens, so that a later requirement starts with setup.
 */
export async function dropSecondStep(tx: Db, user_id: string): Promise<boolean> {
  // locks the row first, in the order in which a code is checked
  const gone = await tx
    .delete(secondSteps)
    .where(eq(secondSteps.user_id, user_id))
    .returning({since: secondSteps.since})
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.user_id, user_id))
  await tx.update(tokens).set({second_step: false}).where(eq(tokens.user_id, user_id))
  return gone.some(({since}) => since !== null)
}

/** Marks that a code was checked for this token. */
export async function markToken(tx: Db, token_id: string): Promise<void> {
  await tx.update(tokens).set({second_step: true}).where(eq(tokens.id, token_id))
}

/** The account name in an authenticator app. */
export async function addressOf(db: Db, user_id: string): Promise<string> {
  const [user] = await db.select({email: users.email}).from(users).where(eq(users.id, user_id))
  return user?.email ?? ''
}
