import type {Configuration} from 'openid-client'
import type {IdentityProvider, Proofs, ProvidedPerson} from './port.ts'

/** Loaded when somebody first signs in so: nobody who starts the server waits for it. */
const openid = () => import('openid-client')

/** For so long a provider may think, in seconds. */
const timeout_s = 10

/** How a provider is spoken to: OpenID Connect, or OAuth 2 with a page of its own that says who it is. */
interface Dialect {
  readonly client_id: string
  readonly is_demo?: boolean
  readonly scope: string
  /** Further names and values of the question, such as which prompt to show. */
  readonly extra?: Readonly<Record<string, string>>
  readonly is_openid: boolean
  readonly configure: (proofs: Pick<Proofs, 'redirect_uri'>) => Promise<Configuration>
  /** Who signed in, from the tokens; `claims` are those of the verified ID token. */
  readonly personOf: (
    config: Configuration,
    tokens: {access_token: string; claims: Record<string, unknown> | undefined},
  ) => Promise<ProvidedPerson>
}

/** A provider of this dialect; state, PKCE and nonce are checked before anything it says is believed. */
export function providerOf(dialect: Dialect): IdentityProvider {
  const {client_id, is_demo = false, scope, extra, is_openid, configure, personOf} = dialect
  return {
    client_id,
    is_demo,
    begin: async ({redirect_uri, state, nonce, code_verifier, login_hint}) => {
      try {
        const {buildAuthorizationUrl, calculatePKCECodeChallenge} = await openid()
        const config = await configure({redirect_uri})
        const address = buildAuthorizationUrl(config, {
          response_type: 'code',
          redirect_uri,
          scope,
          state,
          code_challenge: await calculatePKCECodeChallenge(code_verifier),
          code_challenge_method: 'S256',
          ...(is_openid && {nonce}),
          ...(login_hint && {login_hint}),
          ...extra,
        })
        return {ok: true, address: address.href}
      } catch (trouble) {
        return {ok: false, trouble}
      }
    },
    finish: async ({redirect_uri, state, nonce, code_verifier}, came_back_by) => {
      try {
        const {authorizationCodeGrant} = await openid()
        const config = await configure({redirect_uri})
        const tokens = await authorizationCodeGrant(config, came_back_by, {
          pkceCodeVerifier: code_verifier,
          expectedState: state,
          ...(is_openid && {expectedNonce: nonce, idTokenExpected: true}),
        })
        const {access_token} = tokens
        return {ok: true, person: await personOf(config, {access_token, claims: tokens.claims()})}
      } catch (trouble) {
        return {ok: false, trouble}
      }
    },
  }
}

/** Plain http is for a provider on this machine alone. */
export const isLoopback = ({hostname}: URL): boolean =>
  hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]'

/** Answers the same promise until it fails; then the next one asks again. */
function once<T>(work: () => Promise<T>): () => Promise<T> {
  let underWay: Promise<T> | undefined
  return () =>
    (underWay ??= work().catch((error: unknown) => {
      underWay = undefined
      throw error
    }))
}

/** What an issuer publishes about itself, asked for at the first sign-in. */
export const discovered = ({
  issuer,
  client_id,
  client_secret,
}: {
  issuer: string
  client_id: string
  client_secret: string
}): (() => Promise<Configuration>) =>
  once(async () => {
    const {allowInsecureRequests, discovery} = await openid()
    const server = new URL(issuer)
    const config = await discovery(server, client_id, client_secret, undefined, {
      timeout: timeout_s,
      ...(isLoopback(server) && {execute: [allowInsecureRequests]}),
    })
    config.timeout = timeout_s
    return config
  })

/** What somebody wrote elsewhere, as text that can be stored and shown. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value.trim().slice(0, 200) : ''
