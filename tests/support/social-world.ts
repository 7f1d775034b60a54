import {afterAll, afterEach, beforeEach, expect} from 'vitest'
import * as social from '#contract/accounts/social.ts'
import type {SocialProvider} from '#contract/accounts/social-providers.ts'
import {facebookProvider} from '#server/adapters/identity/facebook.ts'
import {googleProvider} from '#server/adapters/identity/google.ts'
import {testApp} from './app.ts'
import {openGraphProvider} from './services/graph-provider.ts'
import {openIssuer, Wanderer} from './services/oidc-issuer.ts'

export const site = 'http://localhost'

/** The person that a provider vouches for. */
export const ann = {email: 'ann@example.test', email_verified: true, given_name: 'Ann', family_name: 'Lee'}

/** What they add themselves. */
export const said = {
  first_name: 'Ann',
  last_name: 'Lee',
  gender: 'female',
  user_role: 'parent',
  location: 'Nashville, TN',
  latitude: 36.16,
  longitude: -86.78,
} as const

/** Of the page that begins. */
export const nonce = 'n'.repeat(43)

export const paths = (address: URL) => address.pathname + address.search

/** The marker that this browser sends along. */
export const markerOf = (browser: Wanderer) => ({
  Cookie: `village_browser=${browser.cookies.get('village_browser')}`,
})

/** A server with both providers, each played over the network as its published protocol says, and the way through them. */
export async function socialWorld() {
  const issuer = await openIssuer(`${site}/api/auth/google/callback`)
  const graph = await openGraphProvider()
  const app = await testApp({
    identity: {
      google: googleProvider(issuer.client),
      facebook: facebookProvider(graph.client, () => graph.endpoints),
    },
  })
  afterAll(async () => {
    await issuer.close()
    await graph.close()
  })
  beforeEach(app.forgetLimits)
  // the browser of the person a test is about, where nothing else is said
  let home: Wanderer
  beforeEach(() => {
    home = new Wanderer()
  })
  afterEach(app.reset)

  const ask = (browser: Wanderer, path: string) => browser.get(`${site}${path}`, (...to) => app.app.request(...to))

  /** Begins; answers the provider's address. */
  async function begin(browser: Wanderer, provider: SocialProvider = 'google', query: object = {nonce}) {
    const response = await ask(browser, `/api/auth/signup/${provider}?${new URLSearchParams({...query})}`)
    expect(response.status).toBe(302)
    return response.headers.get('Location')!
  }

  /** Comes back; answers the query of the sign-in page. */
  async function comeBack(browser: Wanderer, back: URL) {
    const response = await ask(browser, paths(back))
    expect(response.status, await response.clone().text()).toBe(302)
    const landed = new URL(response.headers.get('Location')!, site)
    expect(paths(landed)).toMatch(/^\/login\?/)
    return landed.searchParams
  }

  /** The whole way through the provider and back. */
  async function goThrough(provider: SocialProvider = 'google', query: object = {nonce}, browser = home) {
    const there = await begin(browser, provider, query)
    return comeBack(browser, provider === 'google' ? await issuer.visit(there) : graph.visit(there))
  }

  /** Registers as the person the provider vouches for now. */
  async function register(provider: SocialProvider = 'google', user_role: 'parent' | 'caretaker' = 'parent') {
    const ticket = (await goThrough(provider)).get(`${provider}_id`)!
    return provider === 'google'
      ? app.call(social.completeGoogleSignUp, {
          body: {google_id: ticket, ...said, user_role},
          headers: markerOf(home),
        })
      : app.call(social.completeFacebookSignUp, {
          body: {facebook_id: ticket, ...said, user_role},
          headers: markerOf(home),
        })
  }

  return {
    app,
    issuer,
    graph,
    ask,
    begin,
    comeBack,
    goThrough,
    register,
    home: () => home,
  }
}
