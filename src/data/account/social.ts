import {queryOptions} from '@tanstack/react-query'
import {api_url} from '#api/api-url.ts'
import {call} from '#api/client.ts'
import type {SignedIn} from '#contract/accounts/auth.ts'
import * as contract from '#contract/accounts/social.ts'
import type {UserType} from '#contract/accounts/social.ts'
import type {SocialProvider} from '#contract/accounts/social-providers.ts'
import type {Role} from '#contract/accounts/roles.ts'
import {shared} from '../app/query-keys.ts'
import {finishSigningIn} from './log-in.ts'

/** How a provider is called, by people. */
export const providerNames: Readonly<Record<SocialProvider, 'Google' | 'Facebook'>> = {
  google: 'Google',
  facebook: 'Facebook',
}

export const socialQueries = {
  /** Which providers one can continue with on this server. */
  providers: () =>
    queryOptions({
      queryKey: shared('social', 'providers'),
      queryFn: ({signal}) => call(contract.listProviders, {signal}),
      staleTime: Infinity,
    }),
}

/** In this tab alone, until the provider has sent it back. */
const begun_key = 'village-social'

interface Begun {
  provider: SocialProvider
  nonce: string
}

function begun(): Begun | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(begun_key) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** The provider that this tab was last sent to. */
export const begunWith = (): SocialProvider => begun()?.provider ?? 'google'

export interface Beginning {
  provider: SocialProvider
  userType: UserType
  next?: string | undefined
  /** Whom the provider should ask for. */
  login_hint?: string | undefined
}

/**
 * Leaves for the provider, by way of our server. The nonce stays behind in this tab: only with it can the ticket be used
 * that comes back. The way there is no page to come back to, so it leaves none in the history.
 */
export function leaveFor({provider, userType, next, login_hint}: Beginning): void {
  const nonce = Array.from(crypto.getRandomValues(new Uint8Array(32)), byte =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
  try {
    sessionStorage.setItem(begun_key, JSON.stringify({provider, nonce} satisfies Begun))
  } catch {
    // without storage the server goes by the browser's own marker
  }
  const query = new URLSearchParams({userType, nonce})
  if (next) query.set('next', next)
  if (login_hint) query.set('login_hint', login_hint)
  location.replace(`${api_url}/auth/signup/${provider}?${query}`)
}

/** The swap was refused, or the profile could not be had afterwards. */
export class NotFinished extends Error {
  override name = 'NotFinished'
  readonly step: 'exchange' | 'profile'
  constructor(step: NotFinished['step'], cause: unknown) {
    super(step, {cause})
    this.step = step
  }
}

let swapped: {ticket: string; answer: Promise<SignedIn>} | undefined

/**
 * Finishes a provider's sign-in with its one-time ticket: swaps it, once however often this is called, and makes its owner
 * the one signed in. Throws `NotFinished`; where only the profile was missing, another call tries that again.
 */
export async function finishSocialSignIn(ticket: string): Promise<Role> {
  if (swapped?.ticket !== ticket) {
    const nonce = begun()?.nonce
    swapped = {ticket, answer: call(contract.exchangeToken, {body: {access_token: ticket, nonce}})}
  }
  const answer = await swapped.answer.catch((error: unknown) => {
    throw new NotFinished('exchange', error)
  })
  const {role} = await finishSigningIn(answer).catch((error: unknown) => {
    throw new NotFinished('profile', error)
  })
  swapped = undefined
  return role
}
