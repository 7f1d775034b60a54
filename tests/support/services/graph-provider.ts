import {createHash, randomBytes} from 'node:crypto'
import {createServer, type IncomingMessage, type ServerResponse} from 'node:http'
import type {AddressInfo} from 'node:net'
import {text} from 'node:stream/consumers'
import type {FacebookEndpoints} from '#server/adapters/identity/facebook.ts'

export interface GraphProvider {
  readonly endpoints: FacebookEndpoints
  readonly client: {client_id: string; client_secret: string}
  /** What the Graph says of the person who signs in from now on. */
  readonly be: (me: Record<string, unknown>) => void
  /** The address its dialog sends the browser back to. */
  readonly visit: (address: string) => URL
  readonly close: () => Promise<void>
}

/** A provider that speaks as Facebook does: OAuth 2 without OpenID, a code that works once and with its PKCE secret, a Graph. */
export async function openGraphProvider(): Promise<GraphProvider> {
  let me: Record<string, unknown> = {id: '1'}
  const client = {client_id: 'village-app', client_secret: 'the secret of an app in a test'}
  const codes = new Map<string, {challenge: string; redirect_uri: string}>()
  const tokens = new Set<string>()

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const answer = (status: number, body: object) => {
      response.writeHead(status, {'Content-Type': 'application/json'}).end(JSON.stringify(body))
    }
    if (request.url?.startsWith('/token')) {
      const form = new URLSearchParams(await text(request))
      const code = form.get('code') ?? ''
      const grant = codes.get(code)
      codes.delete(code)
      const challenge = createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url')
      const isRight =
        grant?.challenge === challenge &&
        grant.redirect_uri === form.get('redirect_uri') &&
        form.get('client_id') === client.client_id &&
        form.get('client_secret') === client.client_secret
      if (!isRight) return answer(400, {error: 'invalid_grant'})
      const access_token = randomBytes(16).toString('hex')
      tokens.add(access_token)
      return answer(200, {access_token, token_type: 'bearer', expires_in: 3600})
    }
    const isKnown = tokens.has((request.headers.authorization ?? '').replace('Bearer ', ''))
    const fields = new URL(request.url ?? '/', 'http://localhost').searchParams.get('fields')?.split(',') ?? []
    if (!isKnown) return answer(401, {error: {message: 'Invalid token'}})
    return answer(200, Object.fromEntries(fields.flatMap(name => (name in me ? [[name, me[name]]] : []))))
  }
  const server = createServer((request, response) => void handle(request, response))
  await new Promise<void>(ready => server.listen(0, '127.0.0.1', ready))
  const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    client,
    endpoints: {
      issuer: at,
      authorization_endpoint: `${at}/dialog`,
      token_endpoint: `${at}/token`,
      profile_endpoint: `${at}/me`,
    },
    be: next => {
      me = next
    },
    visit: address => {
      const asked = new URL(address).searchParams
      const code = randomBytes(16).toString('hex')
      const redirect_uri = asked.get('redirect_uri')!
      if (asked.get('client_id') !== client.client_id || asked.get('code_challenge_method') !== 'S256')
        throw new Error('the dialog was asked for something else')
      codes.set(code, {challenge: asked.get('code_challenge')!, redirect_uri})
      const back = new URL(redirect_uri)
      back.search = new URLSearchParams({code, state: asked.get('state')!}).toString()
      return back
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise(done => server.close(done))
    },
  }
}
