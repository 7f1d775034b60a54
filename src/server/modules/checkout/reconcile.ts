import type {ChargeAsked, CheckoutAsked, CheckoutState, Payments} from '../../adapters/payments/port.ts'
import type {Db} from '../../db/client.ts'
import {applyState} from './apply.ts'
import {nameCheckout, takeToAsk, type CheckoutRow} from './store.ts'

const isPage = (asked: CheckoutAsked | ChargeAsked): asked is CheckoutAsked => 'lines' in asked

/**
 * What a checkout is called at the provider. Where we never learned that, because something broke between asking and
 * noting the answer, the very same is asked again: the provider knows it by our id and makes no second one.
 */
export async function ensureNamed(
  db: Db,
  provider: Payments,
  checkout: CheckoutRow,
): Promise<{provider_id: string; url: string | null}> {
  const {provider_id, url, asked} = checkout
  if (provider_id) return {provider_id, url}
  const made = isPage(asked)
    ? await provider.createCheckout(asked)
    : {provider_id: (await provider.charge(asked)).provider_id, url: null}
  await nameCheckout(db, checkout.id, made)
  return made
}

/** Asks the provider what became of one checkout, and brings it to that. An open one whose time is over is closed there. */
export async function reconcileOne(
  db: Db,
  provider: Payments,
  checkout: CheckoutRow,
  now: string,
): Promise<CheckoutState> {
  const {provider_id} = await ensureNamed(db, provider, checkout)
  const found = await provider.find(provider_id)
  const state =
    found.status === 'open' && now >= checkout.expires_at ? await provider.expire(provider_id) : found
  await db.transaction(tx => applyState(tx, checkout.id, state, now))
  return state
}

/**
 * Asks about up to `limit` checkouts that stayed open: an event may have been lost, or never been sent. Answers how many it
 * asked about. One that cannot be answered is asked about again later, and keeps nobody else waiting.
 */
export async function reconcileDue(
  db: Db,
  provider: Payments,
  now: string,
  limit: number,
  onTrouble: (error: unknown) => void,
): Promise<number> {
  const due = await takeToAsk(db, now, limit)
  for (const checkout of due) {
    try {
      await reconcileOne(db, provider, checkout, now)
    } catch (error) {
      onTrouble(error)
    }
  }
  return due.length
}
