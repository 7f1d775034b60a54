import {apart} from '#lib/for-each-isolated.ts'
import type {ChargeAsked, CheckoutAsked, CheckoutState, Payments} from '#server/adapters/payments/port.ts'
import {name_lives_ms} from '#server/adapters/payments/port.ts'
import {plusMs} from '#server/clock.ts'
import type {Db} from '#server/db/client.ts'
import {applyState} from './apply.ts'
import {nameCheckout, takeToAsk, type CheckoutRow} from './store.ts'

const isPage = (asked: CheckoutAsked | ChargeAsked): asked is CheckoutAsked => 'lines' in asked

interface Named {
  provider_id: string
  url: string | null
}

/**
 * What a checkout is called at the provider. Where we never learned that, because something broke between asking and
 * noting the answer, the very same is asked again: the provider knows it by our id and makes no second one. Null
 * where it is a charge that cannot be made, or was closed here meanwhile: nobody is sent to such a page.
 */
export async function ensureNamed(
  db: Db,
  provider: Payments,
  checkout: CheckoutRow,
  now: string,
): Promise<Named | null> {
  const {provider_id, url, asked} = checkout
  if (provider_id) return {provider_id, url}
  const made = isPage(asked)
    ? await provider.createCheckout(asked)
    : await charged(provider, checkout, asked, now)
  if (!made) return null
  return (await nameCheckout(db, checkout.id, made)) ? made : null
}

/**
 * Once the provider may have forgotten our name for it, the same charge asked again would be another one: then it only says
 * whether there is one. Where there is none, this one has failed, and a later one has a name of its own.
 */
async function charged(
  provider: Payments,
  {created_at}: CheckoutRow,
  asked: ChargeAsked,
  now: string,
): Promise<Named | null> {
  const isForgotten = now >= plusMs(created_at, name_lives_ms)
  const provider_id = isForgotten
    ? await provider.findCharge(asked)
    : (await provider.charge(asked)).provider_id
  return provider_id === null ? null : {provider_id, url: null}
}

/** Its page was never named to us, so nobody was ever sent there, and its time is over: nothing can come of it any more. */
export const isNeverShown = ({provider_id, asked, expires_at}: CheckoutRow, now: string): boolean =>
  provider_id === null && isPage(asked) && now >= expires_at

/** Asks the provider what became of one checkout, and brings it to that. An open one whose time is over is closed there. */
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

async function stateOf(
  db: Db,
  provider: Payments,
  checkout: CheckoutRow,
  now: string,
): Promise<CheckoutState> {
  const named = await ensureNamed(db, provider, checkout, now)
  if (!named) return {status: 'failed'}
  const {provider_id} = named
  const found = await provider.find(provider_id)
  return found.status === 'open' && now >= checkout.expires_at ? provider.expire(provider_id) : found
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
  return apart(due, checkout => reconcileOne(db, provider, checkout, now), onTrouble)
}
