import {m} from '#messages'
import type {CheckoutStarted} from '#contract/money/checkout.ts'
import type {PaymentMethod} from '#contract/money/subscriptions.ts'
import {newId} from '#lib/id.ts'
import type {CheckoutAsked, PriceLine} from '#server/adapters/payments/port.ts'
import {ProviderAway} from '#server/adapters/payments/port.ts'
import {plusMs} from '#server/clock.ts'
import {pgCode, type Db} from '#server/db/client.ts'
import type {SavedMethodRow} from '#server/db/schema/saved-methods.ts'
import type {Deps} from '#server/deps.ts'
import {inTransaction} from '#server/http/in-transaction.ts'
import {refuse, Refusal} from '#server/http/refusal.ts'
import {ensureNamed, isNeverShown, reconcileOne} from './reconcile.ts'
import {ask_open_ms, insertCheckout, isPage, type CheckoutRow} from './store.ts'
import {applyState} from './apply.ts'

/** How long a payer may take to pay. */
const open_ms = 60 * 60_000
/** A page with less time left is not reused. */
const too_late_ms = 2 * 60_000

/** What a command wants paid, read in its own transaction. */
export interface Wanted {
  purpose: 'subscription' | 'lead' | 'statement' | 'method'
  payer_id: string
  lines: PriceLine[]
  tip_cents: number
  shares: {invoice_id: string; amount_cents: number}[]
  plan_id: string | null
  subscription_id: string | null
  destination: CheckoutAsked['destination']
  /** The card is saved for the payer. */
  saves_card?: boolean
  /** The payer's saved method. */
  saved?: SavedMethodRow | null
}

export interface Start {
  method: PaymentMethod
  user_id: string
  email: string | null
  /** A validated path of this app. */
  next: string
  origin: string
  now: string
}

const backTo = ({origin, next}: Start, checkout: 'success' | 'cancelled'): string => {
  const url = new URL(next, origin)
  url.searchParams.set('checkout', checkout)
  return url.href
}

/** The saved card, if that is how it is paid. */
function savedCard({saved}: Wanted, {method}: Start): CheckoutAsked['saved'] {
  if (method !== 'card' || saved?.method !== 'card') return undefined
  return {customer: saved.provider_customer, provider_method_id: saved.provider_method_id}
}

const isStored = ({purpose, saves_card = false}: Wanted): boolean => purpose === 'subscription' || saves_card

const sumOf = (lines: readonly PriceLine[]) => lines.reduce((sum, line) => sum + line.amount_cents, 0)

const sameAs = ({checkout, shares}: OpenCheckout, wanted: Wanted, start: Start): boolean =>
  checkout.purpose === wanted.purpose &&
  checkout.method === start.method &&
  // who opened the page is named as who paid
  checkout.by_user_id === start.user_id &&
  checkout.plan_id === wanted.plan_id &&
  checkout.amount_cents === sumOf(wanted.lines) &&
  checkout.tip_cents === wanted.tip_cents &&
  'success_url' in checkout.asked &&
  checkout.asked.keep_method === isStored(wanted) &&
  // the payee may have connected another account since
  checkout.asked.destination?.account_id === wanted.destination?.account_id &&
  checkout.asked.success_url === backTo(start, 'success') &&
  // it may have been saved, replaced or removed since
  checkout.asked.saved?.provider_method_id === savedCard(wanted, start)?.provider_method_id &&
  shares.map(share => share.invoice_id).join() === wanted.shares.map(share => share.invoice_id).join()

interface OpenCheckout {
  checkout: CheckoutRow
  shares: {invoice_id: string}[]
}

const underWay = () => refuse('checkout_open', m.a_payment_for_this_is_in())

/**
 * Starts a checkout in four crash-safe steps: settle open ones, save, call the provider, save its answer. The same
 * request reuses its page, another one closes it (409 `checkout_open` during a payment); call it outside a transaction.
 */
export async function startCheckout(
  {db, payments}: {db: Db; payments: Deps['payments']},
  start: Start,
  find: (db: Db, isLocked: boolean) => Promise<{wanted: Wanted; open: OpenCheckout[]} | Refusal>,
): Promise<CheckoutStarted | Refusal> {
  const {now} = start
  try {
    const before = await find(db, false)
    if (before instanceof Refusal) return before
    for (const each of before.open) {
      const {checkout} = each
      const isUsable = checkout.status === 'OPEN' && checkout.expires_at > plusMs(now, too_late_ms)
      if (isUsable && sameAs(each, before.wanted, start)) {
        const url = (await ensureNamed(db, payments, checkout, now))?.url
        if (url && (await reconcileOne(db, payments, checkout, now)).status === 'open') {
          return {checkout_id: checkout.id, checkout_url: url}
        }
        return underWay()
      }
      if (!(await close(db, payments, checkout, now))) return underWay()
    }
    const written = await writeDown(db, start, find)
    if (written instanceof Refusal) return written
    const url = (await ensureNamed(db, payments, written, now))?.url
    return url ? {checkout_id: written.id, checkout_url: url} : underWay()
  } catch (error) {
    if (!(error instanceof ProviderAway)) throw error
    return refuse('unavailable', m.the_payment_provider_is_not_responding())
  }
}

/**
 * Closes an open page; false if it was paid or a payment is under way, as a charge without a page always is. A bank account
 * that awaits its verification gives way to the next method.
 */
async function close(db: Db, payments: Deps['payments'], checkout: CheckoutRow, now: string): Promise<boolean> {
  const isMethod = checkout.purpose === 'method'
  if ((checkout.status === 'PROCESSING' && !isMethod) || !isPage(checkout.asked)) return false
  const named = isNeverShown(checkout, now) ? null : await ensureNamed(db, payments, checkout, now)
  const found = named ? await payments.expire(named.provider_id) : ({status: 'expired'} as const)
  const state = isMethod && found.status === 'processing' ? ({status: 'expired'} as const) : found
  await db.transaction(tx => applyState(tx, checkout.id, state, now))
  return state.status === 'expired' || state.status === 'failed' || state.status === 'saved'
}

/** Saves the checkout before the provider is called. Unique indexes decide a race. */
async function writeDown(
  db: Db,
  start: Start,
  find: (db: Db, isLocked: boolean) => Promise<{wanted: Wanted} | Refusal>,
): Promise<CheckoutRow | Refusal> {
  const {now, method, user_id} = start
  try {
    return await inTransaction(db, async tx => {
      const found = await find(tx, true)
      if (found instanceof Refusal) return found
      const {wanted} = found
      const id = newId()
      const expires_at = plusMs(now, open_ms)
      const saved = savedCard(wanted, start)
      const asked: CheckoutAsked = {
        checkout_id: id,
        method,
        lines: wanted.lines,
        customer_email: start.email,
        success_url: backTo(start, 'success'),
        cancel_url: backTo(start, 'cancelled'),
        expires_at,
        keep_method: isStored(wanted),
        ...(wanted.purpose === 'method' && {is_setup: true as const}),
        ...(saved && {saved}),
        destination: wanted.destination,
      }
      const row = {
        id,
        purpose: wanted.purpose,
        method,
        status: 'OPEN' as const,
        payer_id: wanted.payer_id,
        by_user_id: user_id,
        amount_cents: sumOf(wanted.lines),
        tip_cents: wanted.tip_cents,
        plan_id: wanted.plan_id,
        subscription_id: wanted.subscription_id,
        asked,
        provider_id: null,
        url: null,
        created_at: now,
        expires_at,
        ask_at: plusMs(now, ask_open_ms),
      }
      await insertCheckout(tx, row, wanted.shares)
      return row
    })
  } catch (error) {
    if (pgCode(error)?.code === '23505') return underWay()
    throw error
  }
}
