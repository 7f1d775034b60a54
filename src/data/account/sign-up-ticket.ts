import {socialProviders, type SocialProvider} from '#contract/accounts/social-providers.ts'

/*
 * The ticket of a provider's sign-in that stopped because there is no account yet. A registration's address brings it, and
 * it is taken out of there at once, so that it reaches no history, no log and nothing that is loaded later. It waits in this
 * tab, which a reload does not lose, until the account stands.
 */

/** What a provider's sign-in left behind: it stands in for a password, for ten minutes and once. */
export interface SocialTicket {
  provider: SocialProvider
  ticket: string
}

const key = 'village-sign-up'

let kept: SocialTicket | null | undefined

function read(): SocialTicket | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

function keep(ticket: SocialTicket | null): void {
  kept = ticket
  try {
    if (ticket) sessionStorage.setItem(key, JSON.stringify(ticket))
    else sessionStorage.removeItem(key)
  } catch {
    // storage is switched off: it lives as long as this page
  }
}

/** The ticket that goes with `detail` of the address; a registration that was begun without a provider has none. */
export function keptTicket(detail: string | undefined): SocialTicket | undefined {
  kept ??= read()
  return kept && detail === `${kept.provider}_signup` ? kept : undefined
}

/** The account stands: the ticket is used. */
export const forgetTicket = (): void => keep(null)

/** Keeps the ticket in a query and answers the query without it, with its question mark; null where there is none in it. */
export function withoutTicket(search: string): string | null {
  const query = new URLSearchParams(search)
  const provider = socialProviders.find(name => query.get(`${name}_id`))
  if (!provider) return null
  keep({provider, ticket: query.get(`${provider}_id`) ?? ''})
  for (const name of socialProviders) query.delete(`${name}_id`)
  query.set('detail', `${provider}_signup`)
  return `?${query.toString()}`
}

/** Where the address is a registration's, takes the ticket out of it. Called before anything else. */
export function takeTicket(): void {
  const {pathname, search, hash} = location
  if (!/^\/((parent|caregiver)\/)?register\/?$/.test(pathname)) return
  const rest = withoutTicket(search)
  if (rest !== null) history.replaceState(history.state, '', pathname + rest + hash)
}
