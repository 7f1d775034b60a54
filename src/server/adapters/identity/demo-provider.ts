import {generateKeyPair, randomBytes} from 'node:crypto'
import {createServer, type IncomingMessage, type ServerResponse} from 'node:http'
import type {AddressInfo} from 'node:net'
import {promisify} from 'node:util'
import type {AccountClaims, Adapter, AdapterPayload} from 'oidc-provider'
import {plainPagePolicy} from '#server/http/security/policy.ts'
import {demoPage, demoSubject, type DemoPerson} from './demo-people.ts'

/** Maximum size of a form in bytes. */
const form_bytes = 16_384

/** Parses the posted form; null if it exceeds 16 kB. */
async function demoForm(request: IncomingMessage): Promise<URLSearchParams | null> {
  const chunks: Buffer[] = []
  let bytes = 0
  // keeps the socket open, so that the client can read the refusal
  for await (const chunk of request.iterator({destroyOnReturn: false}) as AsyncIterable<Buffer>) {
    bytes += chunk.byteLength
    if (bytes > form_bytes) return null
    chunks.push(chunk)
  }
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'))
}

/** A cookie header without this cookie and its signature. */
const withoutCookie = (header = '', name: string): string =>
  header
    .split(/;\s*/)
    .filter(cookie => !cookie.startsWith(`${name}=`) && !cookie.startsWith(`${name}.`))
    .join('; ')

/** Under the API, which the service worker ignores. */
export const demo_path = '/api/demo-identity'
/** An identifier only; it is never resolved. */
export const demo_issuer = `https://demo-identity.invalid${demo_path}`
export const demo_clients = {google: 'demo-google', facebook: 'demo-facebook'} as const

const names: Readonly<Record<string, string>> = {
  [demo_clients.google]: 'Google',
  [demo_clients.facebook]: 'Facebook',
}
const email_pattern = /^[^\s@]{1,64}@[^\s@]{1,180}\.[^\s@.]+$/

/** Maximum number of people and of redirect addresses; the oldest are dropped. */
const most_known = 500

function forgetOldest(known: Map<string, unknown> | Set<string>): void {
  for (const oldest of known.keys()) {
    if (known.size <= most_known) return
    known.delete(oldest)
  }
}

export interface DemoProvider {
  readonly client_secret: string
  /** Loopback address for the server's own requests, past any proxy. */
  readonly inside: string
  /** Allows this redirect address. */
  readonly admit: (redirect_uri: string) => void
  readonly handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>
}

const claimsOf = ({email, first_name, last_name}: DemoPerson): AccountClaims => ({
  sub: demoSubject(email),
  email,
  email_verified: true,
  given_name: first_name,
  family_name: last_name,
})

/**
 * Starts an OpenID provider in this process, to try the flow without a real account. Pages use our own address; the
 * server's requests use a loopback port.
 */
export async function startDemoProvider(): Promise<DemoProvider> {
  const {Provider} = await import('oidc-provider')
  const client_secret = randomBytes(32).toString('base64url')
  const {privateKey} = await promisify(generateKeyPair)('rsa', {modulusLength: 2048})
  const people = new Map<string, DemoPerson>()
  const admitted = new Set<string>()
  const store = demoStore()

  const provider = new Provider(demo_issuer, {
    adapter: store,
    clients: Object.values(demo_clients).map(client_id => ({
      client_id,
      client_secret,
      redirect_uris: ['http://127.0.0.1/'],
      token_endpoint_auth_method: 'client_secret_post',
    })),
    jwks: {keys: [{...privateKey.export({format: 'jwk'}), use: 'sig', alg: 'RS256'}]},
    cookies: {keys: [randomBytes(32).toString('hex')]},
    claims: {openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name']},
    conformIdTokenClaims: false,
    features: {devInteractions: {enabled: false}, rpInitiatedLogout: {enabled: false}},
    pkce: {required: () => true},
    interactions: {url: (_, {uid}) => `${demo_path}/people/${uid}`},
    ttl: {AccessToken: 60, AuthorizationCode: 60, IdToken: 60, Interaction: 900, Session: 900, Grant: 900},
    findAccount: (_, accountId) => {
      const person = people.get(accountId)
      return person && {accountId, claims: () => claimsOf(person)}
    },
    // choosing a person implies consent
    loadExistingGrant: async ({oidc}) => {
      const {client, provider: own, session} = oidc
      const grant = new own.Grant({accountId: session?.accountId, clientId: client?.clientId})
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  // visitors use any of our addresses, and the server itself made the redirect address
  Object.assign(provider.Client.prototype, {redirectUriAllowed: (uri: string) => admitted.has(uri)})

  const choose = async (request: IncomingMessage, response: ServerResponse) => {
    const {uid, params} = await provider.interactionDetails(request, response)
    const show = async (refused?: string) => {
      const action = `${demo_path}/people/${uid}`
      const page = await demoPage(names[String(params.client_id)] ?? '', action, refused)
      response.writeHead(refused ? 422 : 200, {
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy': plainPagePolicy(page.toString(), '*'),
      })
      response.end(page.toString())
    }
    if (request.method !== 'POST') return show()
    const form = await demoForm(request)
    if (!form) {
      response.writeHead(413, {Connection: 'close'})
      response.end()
      return
    }
    if (form.has('cancel')) {
      const result = {error: 'access_denied', error_description: 'canceled by the user'}
      return provider.interactionFinished(request, response, result)
    }
    const field = (name: string) => (form.get(name) ?? '').trim().slice(0, 80)
    const email = (form.get('email') ?? '').trim().toLowerCase()
    if (!email_pattern.test(email) || !field('first_name') || !field('last_name')) {
      return show('Enter an email address, a first name and a last name.')
    }
    const accountId = demoSubject(email)
    people.delete(accountId)
    people.set(accountId, {email, first_name: field('first_name'), last_name: field('last_name')})
    forgetOldest(people)
    return provider.interactionFinished(request, response, {login: {accountId, remember: false}})
  }

  /** Answers like Facebook's Graph API for a token. */
  const graph = async (request: IncomingMessage, response: ServerResponse) => {
    const token = await provider.AccessToken.find((request.headers.authorization ?? '').replace(/^Bearer /, ''))
    const person = token && people.get(token.accountId)
    response.writeHead(person ? 200 : 401, {'Content-Type': 'application/json'})
    const {email, first_name, last_name} = person ?? {}
    response.end(JSON.stringify(person && {id: demoSubject(person.email), email, first_name, last_name}))
  }

  const everythingElse = provider.callback()
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    // to replace another person's session, the provider would lead to its issuer's address, which does not exist
    request.headers.cookie = withoutCookie(request.headers.cookie, provider.cookieName('session'))
    const whole = request.url ?? ''
    const path = whole.slice(demo_path.length)
    if (path.startsWith('/people/')) return choose(request, response)
    if (path.startsWith('/graph/me')) return graph(request, response)
    // the provider derives its mount path from originalUrl
    await everythingElse(Object.assign(request, {originalUrl: whole, url: path}), response)
  }

  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy())
  })
  server.unref()
  await new Promise<void>(ready => server.listen(0, '127.0.0.1', ready))
  const {port} = server.address() as AddressInfo
  return {
    client_secret,
    inside: `http://127.0.0.1:${port}${demo_path}`,
    admit: redirect_uri => {
      admitted.delete(redirect_uri)
      admitted.add(redirect_uri)
      forgetOldest(admitted)
    },
    handle,
  }
}

/** In-memory storage of the demo provider; processes do not share it. */
function demoStore(): (model: string) => Adapter {
  const entries = new Map<string, {payload: AdapterPayload; ends_ms: number}>()
  return model => {
    const keyOf = (id: string) => `${model}:${id}`
    const find = (id: string) => {
      const entry = entries.get(keyOf(id))
      return entry && entry.ends_ms > performance.now() ? entry.payload : undefined
    }
    return {
      upsert: async (id, payload, expires_s) => {
        for (const [key, {ends_ms}] of entries) if (ends_ms <= performance.now()) entries.delete(key)
        entries.set(keyOf(id), {payload, ends_ms: performance.now() + (expires_s ?? 900) * 1000})
      },
      find: async id => find(id),
      findByUid: async uid =>
        [...entries]
          .filter(([key]) => key.startsWith(`${model}:`))
          .map(([, {payload}]) => payload)
          .find(payload => payload.uid === uid),
      // the device flow is not offered
      findByUserCode: async () => undefined,
      consume: async id => {
        const payload = find(id)
        if (payload) payload.consumed = true
      },
      destroy: async id => void entries.delete(keyOf(id)),
      revokeByGrantId: async grantId => {
        for (const [key, {payload}] of entries) if (payload.grantId === grantId) entries.delete(key)
      },
    }
  }
}
