import {randomBytes} from 'node:crypto'
import {and, eq, gt, isNull} from 'drizzle-orm'
import {plusMs} from '#server/clock.ts'
import type {Db} from '#server/db/client.ts'
import {caretakers, organizations, payoutStates} from '#server/db/schema/all.ts'
import {tokenHash, type Caller} from '#server/http/caller.ts'
import {endPagesInto} from '../checkout/store.ts'
import {notify} from '#server/modules/notifications/index.ts'

/** Time limit for connecting an account. */
const state_lives_ms = 60 * 60_000

/** The owner of a payout account. */
export type PayoutOwner = {caretaker_id: string} | {org_id: string}

export function payoutOwnerOf({role, caretaker_id, org_id}: Caller): PayoutOwner | null {
  if (role === 'caretaker' && caretaker_id) return {caretaker_id}
  return role === 'agency' && org_id ? {org_id} : null
}

/** A new state, bound to this user; only its hash is stored. */
export async function newState(
  db: Db,
  bound: {user_id: string; next: string; redirect_uri: string},
  now: string,
): Promise<string> {
  const state = randomBytes(32).toString('base64url')
  await db
    .insert(payoutStates)
    .values({...bound, state_hash: tokenHash(state), expires_at: plusMs(now, state_lives_ms)})
  return state
}

/** Consumes a state; null if it is used, expired, unknown or another user's. */
export async function takeState(
  db: Db,
  {state, user_id}: {state: string; user_id: string},
  now: string,
): Promise<{next: string} | null> {
  const [row] = await db
    .update(payoutStates)
    .set({used_at: now})
    .where(
      and(
        eq(payoutStates.state_hash, tokenHash(state)),
        eq(payoutStates.user_id, user_id),
        isNull(payoutStates.used_at),
        gt(payoutStates.expires_at, now),
      ),
    )
    .returning({next: payoutStates.next})
  return row ?? null
}

/** Releases a consumed state, so that it can be retried until it expires. */
export async function freeState(db: Db, state: string): Promise<void> {
  await db
    .update(payoutStates)
    .set({used_at: null})
    .where(eq(payoutStates.state_hash, tokenHash(state)))
}

/**
 * Sets the payout account, or clears it with null, and expires pages into the old one. Update the account first in the
 * transaction: a checkout being started locks its row and so is found here.
 */
export async function setAccount(tx: Db, owner: PayoutOwner, account_id: string | null, now: string): Promise<void> {
  const set = {stripe_account_id: account_id, stripe_connected_at: account_id === null ? null : now}
  const {id: before} = await lockedAccountOf(tx, owner)
  if ('caretaker_id' in owner) {
    await tx.update(caretakers).set(set).where(eq(caretakers.id, owner.caretaker_id))
  } else await tx.update(organizations).set(set).where(eq(organizations.id, owner.org_id))
  if (before !== null && before !== account_id) await endPagesInto(tx, before, now)
}

/** The provider disconnected an account: it is no longer used, and its owners are notified. */
export async function forgetAccount(tx: Db, account_id: string, now: string): Promise<void> {
  const none = {stripe_account_id: null, stripe_connected_at: null}
  const caregivers = await tx
    .update(caretakers)
    .set(none)
    .where(eq(caretakers.stripe_account_id, account_id))
    .returning({caretaker_id: caretakers.id})
  const agencies = await tx
    .update(organizations)
    .set(none)
    .where(eq(organizations.stripe_account_id, account_id))
    .returning({org_id: organizations.id})
  const owners = [...caregivers, ...agencies]
  if (owners.length === 0) return
  await endPagesInto(tx, account_id, now)
  await notifyOfAccount(tx, owners, false, now)
}

/**
 * Notifies the account's owners, even of their own change: stolen credentials could redirect money. A coordinator cannot
 * connect one.
 */
export const notifyOfAccount = (
  db: Db,
  owners: readonly PayoutOwner[],
  connected: boolean,
  now: string,
): Promise<void> =>
  notify(
    db,
    owners.map(owner => ({
      kind: 'payout_account',
      to: 'caretaker_id' in owner ? {caretaker: owner.caretaker_id} : {org: owner.org_id, is_for_owners: true},
      facts: {connected},
    })),
    now,
  )

const selectAccount = (db: Db, owner: PayoutOwner) =>
  'caretaker_id' in owner
    ? db
        .select({id: caretakers.stripe_account_id, connected_at: caretakers.stripe_connected_at})
        .from(caretakers)
        .where(eq(caretakers.id, owner.caretaker_id))
        .$dynamic()
    : db
        .select({id: organizations.stripe_account_id, connected_at: organizations.stripe_connected_at})
        .from(organizations)
        .where(eq(organizations.id, owner.org_id))
        .$dynamic()

const no_account = {id: null, connected_at: null}

export async function accountOf(db: Db, owner: PayoutOwner) {
  const [row] = await selectAccount(db, owner)
  return row ?? no_account
}

/** The same, locked until the transaction ends. */
async function lockedAccountOf(tx: Db, owner: PayoutOwner) {
  const [row] = await selectAccount(tx, owner).for('no key update')
  return row ?? no_account
}
