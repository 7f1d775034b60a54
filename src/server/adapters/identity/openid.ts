import type {Configuration} from 'openid-client'
import type {IdentityProvider, Proofs, ProvidedPerson} from './port.ts'

/** Loaded on first use, so that it does not slow the start. */
const openid = () => import('openid-client')

/** Timeout of a provider in seconds. */
const timeout_s = 10

/** The protocol of a provider: OpenID Connect, or OAuth 2 with its own profile endpoint. */
interface Dialect {
  readonly client_id: string
  readonly is_demo?: boolean
  readonly scope: string
  /** Further parameters of the authorization request, such as `prompt`. */
  readonly extra?: Readonly<Record<string, string>>
  readonly is_openid: boolean
  readonly configure: (proofs: Pick<Proofs, 'redirect_uri'>) => Promise<Configuration>
  /** Returns the person for the tokens; `claims` come from the verified ID token. */
  readonly personOf: (
    config: Configuration,
    tokens: {access_token: string; claims: Record<string, unknown> | undefined},
  ) => Promise<ProvidedPerson>
}

/** Builds a provider for this protocol. State, PKCE and nonce are checked before its data is used. */
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

/** Plain http is allowed only for a provider on this machine. */
export const isLoopback = ({hostname}: URL): boolean =>
  hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]'

/** Memoizes a promise until it fails; the next call then retries. */
function once<T>(work: () => Promise<T>): () => Promise<T> {
  let underWay: Promise<T> | undefined
  return () =>
    (underWay ??= work().catch((error: unknown) => {
      underWay = undefined
      throw error
    }))
}

/** Loads the issuer's discovery document on first use. */
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

/** Normalizes text from a provider for storage. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim().slice(0, 200) : '')
