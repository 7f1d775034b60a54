import {who} from '../account/current-user.ts'

/*
 * The address of the request that a family left to buy a plan, in this tab: each way into the form has its own draft.
 */

const key = 'village-unsent-request'

const owner = () => who.get()?.user_id ?? ''

/** Stores the address of the form that is left. */
export function rememberUnsentRequest(address: string): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({user_id: owner(), address}))
  } catch {
    // storage is off: the person finds the form by the menu
  }
}

/** The address of this person's request that was left; null if there is none. */
export function unsentRequest(): string | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(key) ?? 'null') as {user_id: string; address: string} | null
    return stored?.user_id === owner() && stored.address.startsWith('/dash/parent/') ? stored.address : null
  } catch {
    return null
  }
}

/** Forgets it once the request was sent. */
export function forgetUnsentRequest(): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // storage is off: nothing was stored
  }
}
