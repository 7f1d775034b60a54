import {queryOptions} from '@tanstack/react-query'
import {api_url} from '#api/api-url.ts'
import {call} from '#api/client.ts'
import type {SignedIn} from '#contract/accounts/auth.ts'
import * as contract from '#contract/accounts/social.ts'
import type {UserType} from '#contract/accounts/social.ts'
import type {SocialProvider} from '#contract/accounts/social-providers.ts'
import type {Role} from '#contract/accounts/roles.ts'
import {publicKey} from '../app/query-keys.ts'
import {finishLogIn, type SecondStepProof} from './log-in.ts'

/** The provider's display name. */
export const providerNames: Readonly<Record<SocialProvider, 'Google' | 'Facebook'>> = {
  google: 'Google',
  facebook: 'Facebook',
}

export const socialQueries = {
  /** The social login providers that this server supports. */
  providers: () =>
    queryOptions({
      queryKey: publicKey('social', 'providers'),
      queryFn: ({signal}) => call(contract.listProviders, {signal}),
      staleTime: Infinity,
    }),
}

/** Stored in this tab only, until the provider redirects back. */
const begun_key = 'village-social'

interface Begun {
  provider: SocialProvider
  nonce: string
}

function readPending(): Begun | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(begun_key) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** The provider of this tab's last redirect. */
export const begunWith = (): SocialProvider => readPending()?.provider ?? 'google'

export interface Beginning {
  provider: SocialProvider
  userType: UserType
  next?: string | undefined
  /** The account to suggest to the provider. */
  login_hint?: string | undefined
}

/**
 * Redirects to the provider through our server, without a history entry. The nonce stays in this tab, and the returning
 * ticket works only with it.
 */
export function redirectToProvider({provider, userType, next, login_hint}: Beginning): void {
  const nonce = Array.from(crypto.getRandomValues(new Uint8Array(32)), byte => byte.toString(16).padStart(2, '0')).join(
    '',
  )
  try {
    sessionStorage.setItem(begun_key, JSON.stringify({provider, nonce} satisfies Begun))
  } catch {
    // without storage the server uses the browser's own marker
  }
  const query = new URLSearchParams({userType, nonce})
  if (next) query.set('next', next)
  if (login_hint) query.set('login_hint', login_hint)
  location.replace(`${api_url}/auth/signup/${provider}?${query}`)
}

/** The exchange was refused, or the profile could not be loaded afterwards. */
export class NotFinished extends Error {
  override name = 'NotFinished'
  readonly step: 'exchange' | 'profile'
  constructor(step: NotFinished['step'], cause: unknown) {
    super(step, {cause})
    this.step = step
  }
}

let exchange: {ticket: string; answer: Promise<SignedIn>} | undefined

/**
 * Exchanges a one-time ticket once, even if called repeatedly, and once more with each code; stores the credentials.
 * Throws `NotFinished`; if only the profile is missing, another call retries.
 */
export async function finishSocialSignIn(ticket: string, proof?: SecondStepProof): Promise<Role> {
  if (proof || exchange?.ticket !== ticket) {
    const nonce = readPending()?.nonce
    exchange = {ticket, answer: call(contract.exchangeToken, {body: {access_token: ticket, nonce, ...proof}})}
  }
  const answer = await exchange.answer.catch((error: unknown) => {
    throw new NotFinished('exchange', error)
  })
  const {role} = await finishLogIn(answer).catch((error: unknown) => {
    throw new NotFinished('profile', error)
  })
  exchange = undefined
  return role
}
