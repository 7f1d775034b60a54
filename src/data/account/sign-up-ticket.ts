import {socialProviders, type SocialProvider} from '#contract/accounts/social-providers.ts'

/*
 * The ticket of a social login without an account. It is removed from the address at once, so that it reaches no
 * history or log, and stays in this tab until the account exists.
 */

/** A one-time ticket that replaces the password for ten minutes. */
export interface SocialTicket {
  provider: SocialProvider
  ticket: string
}

const key = 'village-sign-up'

let current: SocialTicket | null | undefined

function read(): SocialTicket | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

function store(ticket: SocialTicket | null): void {
  current = ticket
  try {
    if (ticket) sessionStorage.setItem(key, JSON.stringify(ticket))
    else sessionStorage.removeItem(key)
  } catch {
    // storage is off: the ticket lasts as long as this page
  }
}

/** The ticket for `detail` of the address; undefined if registration began without a provider. */
export function getTicket(detail: string | undefined): SocialTicket | undefined {
  current ??= read()
  return current && detail === `${current.provider}_signup` ? current : undefined
}

/** Removes the ticket once the account exists. */
export const forgetTicket = (): void => store(null)

/** Stores the ticket of a query and returns the query without it, including the question mark; null if it has none. */
export function withoutTicket(search: string): string | null {
  const query = new URLSearchParams(search)
  const provider = socialProviders.find(name => query.get(`${name}_id`))
  if (!provider) return null
  store({provider, ticket: query.get(`${provider}_id`) ?? ''})
  for (const name of socialProviders) query.delete(`${name}_id`)
  query.set('detail', `${provider}_signup`)
  return `?${query.toString()}`
}

/** Removes the ticket from a registration's address. Called before anything else. */
export function takeTicket(): void {
  const {pathname, search, hash} = location
  if (!/^\/((parent|caregiver)\/)?register\/?$/.test(pathname)) return
  const rest = withoutTicket(search)
  if (rest !== null) history.replaceState(history.state, '', pathname + rest + hash)
}
