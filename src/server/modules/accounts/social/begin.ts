import type {startGoogle} from '#contract/accounts/social.ts'
import type {SocialProvider} from '#contract/accounts/social-providers.ts'
import {plusMs} from '#server/clock.ts'
import {tokenHash} from '#server/http/caller.ts'
import type {Call} from '#server/http/mount.ts'
import {refuse, tooManyRequests} from '#server/http/refusal.ts'
import {randomSecret} from '#server/secret.ts'
import {insertStart} from './store.ts'

/** For so long somebody may take at the provider, and for so long a browser keeps its marker, in milliseconds. */
const start_lives_ms = 600_000

/** Says which browser began. Random, and kept by the server as a hash alone. */
const browserCookie = 'village_browser'
/** This browser's marker, where it has one. */
export const browserOf = (cookie: (name: string) => string | undefined): string | undefined => {
  const marker = cookie(browserCookie)
  return marker && /^[\w-]{43}$/.test(marker) ? marker : undefined
}

/** Has the browser keep its marker, from now on for as long as a start or a sign-up ticket lives. */
export function keepBrowser(
  {setHeader, origin}: Pick<Call<typeof startGoogle>, 'setHeader' | 'origin'>,
  marker: string,
) {
  const secure = origin.startsWith('https:') ? ' Secure;' : ''
  setHeader(
    'Set-Cookie',
    `${browserCookie}=${marker}; Path=/api/auth; Max-Age=${start_lives_ms / 1000}; HttpOnly;${secure} SameSite=Lax`,
  )
}

export const providerNames = {google: 'Google', facebook: 'Facebook'} satisfies Record<SocialProvider, string>

/**
 * Sends the browser to the provider. State, PKCE secret and nonce are new for every try and stored for this
 * browser alone, whose cookie the provider's answer must carry.
 * @see tests/security/README.md#sign-in-csrf
 */
export async function begin(call: Call<typeof startGoogle>, provider: SocialProvider) {
  const {db, deps, now, query, setHeader, origin} = call
  const name = providerNames[provider]
  const port = deps.identity[provider]
  if (!port)
    return refuse(
      'unavailable',
      `Logging in with ${name} is not available here. Use your email and password.`,
    )
  const wait_s = await deps.limits.take('social_start_address', call.address)
  if (wait_s !== null) return tooManyRequests(wait_s)

  const state = randomSecret()
  const proofs = {
    redirect_uri: `${origin}/api/auth/${provider}/callback`,
    nonce: randomSecret(),
    code_verifier: randomSecret(),
  }
  const begun = await port.begin({...proofs, state, login_hint: query.login_hint})
  if (!begun.ok) {
    deps.log.warn({provider, trouble: String(begun.trouble)}, 'a provider cannot be reached')
    return refuse(
      'unavailable',
      `${name} cannot be reached right now. Try again later, or use your password.`,
    )
  }

  const browser = browserOf(call.cookie) ?? randomSecret()
  await insertStart(db, {
    ...proofs,
    state_hash: tokenHash(state),
    browser_hash: tokenHash(browser),
    provider,
    user_type: query.userType,
    // judged before anything else of the call
    next: query.next ?? null,
    page_nonce_hash: query.nonce === undefined ? null : tokenHash(query.nonce),
    expires_at: plusMs(now, start_lives_ms),
  })
  keepBrowser(call, browser)
  setHeader('Location', begun.address)
  return {location: begun.address}
}
