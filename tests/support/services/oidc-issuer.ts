import {createServer, type IncomingMessage, type ServerResponse} from 'node:http'
import type {AddressInfo} from 'node:net'
import {Provider} from 'oidc-provider'

export interface Claims {
  email?: string
  email_verified?: boolean
  given_name?: string
  family_name?: string
  gender?: string
  picture?: string
}

/** A browser without a screen: keeps cookies, follows redirects by hand. */
export class Wanderer {
  readonly #cookies = new Map<string, string>()

  /** As `fetch`, with this browser's cookies and without following. */
  async get(address: string, fetcher: (address: string, init: RequestInit) => Promise<Response> | Response = fetch) {
    const Cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetcher(address, {headers: {Cookie}, redirect: 'manual'})
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = cookie.split(';')[0]!.split(/=(.*)/s)
      this.#cookies.set(name, value)
    }
    return response
  }

  get cookies(): ReadonlyMap<string, string> {
    return this.#cookies
  }
}

export interface Issuer {
  readonly issuer: string
  readonly client: {issuer: string; client_id: string; client_secret: string}
  /** Who signs in from now on; null cancels. */
  readonly be: (subject: string | null, claims?: Claims) => void
  /** From an address of its authorization endpoint to the address it sends the browser back to. */
  readonly visit: (address: string) => Promise<URL>
  readonly close: () => Promise<void>
}

/** A real OpenID provider on a loopback port that asks no one anything and insists on PKCE. */
export async function openIssuer(redirect_uri: string): Promise<Issuer> {
  let subject: string | null = 'subject-1'
  const known = new Map<string, Claims>()
  const server = createServer((request, response) => void handle(request, response))
  await new Promise<void>(ready => server.listen(0, '127.0.0.1', ready))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const client = {client_id: 'village', client_secret: 'a secret of a test, long enough to be one'}

  const provider = new Provider(issuer, {
    clients: [{...client, redirect_uris: [redirect_uri], token_endpoint_auth_method: 'client_secret_post'}],
    cookies: {keys: ['a key of a test']},
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name', 'gender', 'picture'],
    },
    features: {devInteractions: {enabled: false}},
    pkce: {required: () => true},
    interactions: {url: (_, {uid}) => `/who/${uid}`},
    findAccount: (_, accountId) => ({accountId, claims: () => ({sub: accountId, ...known.get(accountId)})}),
    loadExistingGrant: async ({oidc}) => {
      const {client, provider: own, session} = oidc
      const grant = new own.Grant({accountId: session?.accountId, clientId: client?.clientId})
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  const callback = provider.callback()
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (!request.url?.startsWith('/who/')) return callback(request, response)
    const login = subject === null ? {error: 'access_denied'} : {login: {accountId: subject}}
    return provider.interactionFinished(request, response, login)
  }

  return {
    issuer,
    client: {issuer, ...client},
    be: (next, claims = {}) => {
      subject = next
      if (next !== null) known.set(next, claims)
    },
    visit: async address => {
      const browser = new Wanderer()
      let next = new URL(address)
      while (next.origin === issuer) {
        const response = await browser.get(next.href)
        const location = response.headers.get('Location')
        if (!location) throw new Error(`${next.pathname} answered ${response.status}: ${await response.text()}`)
        next = new URL(location, next)
      }
      return next
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise(done => server.close(done))
    },
  }
}
