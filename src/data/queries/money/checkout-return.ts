import {useEffect, useSyncExternalStore} from 'react'
import {createSignal} from '#lib/signal.ts'
import {useWho, who} from '../../account/current-user.ts'
import {checkout_key} from './stored-checkout.ts'

/*
 * Tracks a redirect to the payment provider and back. `?checkout=success|cancelled` can be typed by anyone, so it only
 * marks the return; the outcome comes from the server, by the checkout id stored in this tab.
 */

export type Said = 'success' | 'cancelled'

/** A checkout started in this tab; `said` and `path` are set once the provider redirected back. */
interface Begun {
  user_id: string
  checkout_id: string | null
  said: Said | null
  /** The page that the provider returned to. */
  path?: string
  /** The booking that was paid for. */
  booking_id?: string | null
  /** Its outcome was shown. */
  seen?: boolean
}

function read(): Begun | null {
  try {
    return JSON.parse(sessionStorage.getItem(checkout_key) ?? 'null')
  } catch {
    return null
  }
}

const changed = createSignal<void>()
let current: Begun | null | undefined

/** A checkout whose outcome an earlier page has shown counts as none. */
function peek(): Begun | null {
  if (current === undefined) {
    const begun = read()
    current = begun?.seen ? null : begun
  }
  return current
}

function keep(next: Begun | null): void {
  current = next
  try {
    if (next) sessionStorage.setItem(checkout_key, JSON.stringify(next))
    else sessionStorage.removeItem(checkout_key)
  } catch {
    // storage is off: the return page refers to the billing history
  }
  changed.emit()
}

/** Stores the checkout just before the redirect to the provider. */
export const rememberCheckout = (checkout_id: string, booking_id: string | null = null): void =>
  keep({user_id: who.get()?.user_id ?? '', checkout_id, booking_id, said: null})

/** Clears the stored checkout once its outcome was read. */
export const forgetCheckout = (): void => keep(null)

/** Stores the outcome named in the address after a redirect, and removes it from the address. */
export function takeCheckoutReturn(): void {
  const url = new URL(location.href)
  const said = url.searchParams.get('checkout')
  if (said !== 'success' && said !== 'cancelled') return
  url.searchParams.delete('checkout')
  history.replaceState(history.state, '', url.pathname + url.search + url.hash)
  keep({user_id: '', checkout_id: null, ...read(), said, path: url.pathname, seen: false})
}

/** The page that it returned to, the payments, and the booking that was paid for. */
const isShownAt = ({path, booking_id}: Begun, here: string): boolean =>
  here === path ||
  /^\/dash\/\w+\/invoices$/.test(here) ||
  (booking_id != null && here.startsWith('/dash/') && here.endsWith(`/${booking_id}`))

/**
 * A known outcome is forgotten when its pages are left or reloaded; one that is `over`, so that there is nothing to go on
 * with, when the page that shows it is.
 */
export function useOutcomeSeen(here: string, known: 'over' | 'unfinished' | null): void {
  useEffect(() => {
    if (known === null) return
    if (current && !current.seen) keep({...current, seen: true})
    return () => {
      // a checkout begun meanwhile is on its way to the provider, and its outcome is still to come
      if (!current?.said) return
      const isLeft = known === 'over' ? location.pathname !== here : !isShownAt(current, location.pathname)
      if (isLeft) forgetCheckout()
    }
  }, [known, here])
}

/** The checkout the current user returned from, on the pages that show it; without an id if it began in another tab. */
export function useCheckoutReturn(here: string): {said: Said; checkout_id: string | null} | null {
  const visitor = useWho()
  const begun = useSyncExternalStore(changed.listen, peek)
  if (!visitor || !begun?.said || !isShownAt(begun, here)) return null
  if (begun.user_id !== '' && begun.user_id !== visitor.user_id) return null
  return {said: begun.said, checkout_id: begun.checkout_id}
}
