import {apart} from '#lib/for-each-isolated.ts'
import type {ChargeAsked, CheckoutState, Payments} from '#server/adapters/payments/port.ts'
import {name_lives_ms} from '#server/adapters/payments/port.ts'
import {plusMs} from '#server/clock.ts'
import type {Db} from '#server/db/client.ts'
import {applyState} from './apply.ts'
import {isPage, nameCheckout, takeToAsk, type CheckoutRow} from './store.ts'

interface Named {
  provider_id: string
  url: string | null
}

/**
 * The checkout's id at the provider. If a crash lost it, the same request is repeated: our idempotency key prevents a
 * second one. Null if it cannot be charged or was closed here.
 */
export async function ensureNamed(
  db: Db,
  provider: Payments,
  checkout: CheckoutRow,
  now: string,
): Promise<Named | null> {
  const {provider_id, url, asked} = checkout
  if (provider_id) return {provider_id, url}
  const made = isPage(asked) ? await provider.createCheckout(asked) : await charged(provider, checkout, asked, now)
  if (!made) return null
  return (await nameCheckout(db, checkout.id, made)) ? made : null
}

/**
 * Once the idempotency key may have expired, a retry would charge again, so this only looks the charge up. Without one
 * the checkout failed, and a later one gets its own key.
 */
async function charged(
  provider: Payments,
  {created_at}: CheckoutRow,
  asked: ChargeAsked,
  now: string,
): Promise<Named | null> {
  const isForgotten = now >= plusMs(created_at, name_lives_ms)
  const provider_id = isForgotten ? await provider.findCharge(asked) : (await provider.charge(asked)).provider_id
  return provider_id === null ? null : {provider_id, url: null}
}

/** Whether it expired without a known page, so that no payment is possible. */
export const isNeverShown = ({provider_id, asked, expires_at}: CheckoutRow, now: string): boolean =>
  provider_id === null && isPage(asked) && now >= expires_at

/** Fetches one checkout from the provider and applies its state. Closes an open one that expired. */
export async function reconcileOne(
  db: Db,
  provider: Payments,
  checkout: CheckoutRow,
  now: string,
): Promise<CheckoutState> {
  const state = isNeverShown(checkout, now)
    ? ({status: 'expired'} as const)
    : await stateOf(db, provider, checkout, now)
  await db.transaction(tx => applyState(tx, checkout.id, state, now))
  return state
}

async function stateOf(db: Db, provider: Payments, checkout: CheckoutRow, now: string): Promise<CheckoutState> {
  const named = await ensureNamed(db, provider, checkout, now)
  if (!named) return {status: 'failed'}
  const {provider_id} = named
  const found = await provider.find(provider_id)
  return found.status === 'open' && now >= checkout.expires_at ? provider.expire(provider_id) : found
}

/**
 * Reconciles up to `limit` open checkouts, as an event may be lost; returns how many. One that fails is retried later
 * and does not block the rest.
 */
export async function reconcileDue(
  db: Db,
  provider: Payments,
  now: string,
  limit: number,
  onTrouble: (error: unknown) => void,
): Promise<number> {
  const due = await takeToAsk(db, now, limit)
  return apart(due, checkout => reconcileOne(db, provider, checkout, now), onTrouble)
}
