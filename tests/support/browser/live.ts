import {default_names, type Names, setNames} from '#messages/names'
import {existsSync} from 'node:fs'
import {join} from 'node:path'
import type {AddressInfo} from 'node:net'
import {serve} from '@hono/node-server'
import {Hono} from 'hono'
import pino from 'pino'
import {identityOf} from '#server/adapters/identity/identity.ts'
import {readEnv} from '#server/env.ts'
import type {Database, Db} from '#server/db/client.ts'
import {securityHeaders} from '#server/http/security/headers.ts'
import {serveSite} from '#server/http/site.ts'
import {createWebSockets} from '#server/http/web-sockets.ts'
import {testApp, type TestApp} from '../app.ts'
import {emptyDatabase} from '../database.ts'
import {faultProxy, type Asked, type FaultProxy} from './fault-proxy.ts'

/** The built client; `TEST_SITE` names another folder with one. */
const site = process.env.TEST_SITE ?? join(import.meta.dirname, '../../../dist/client')

/** The product as a browser meets it: the built client and the real API, with a network between that can be broken. */
export interface Live {
  readonly app: TestApp
  /** The server itself; a browser goes by a line of the proxy. */
  readonly base_url: string
  readonly proxy: FaultProxy
  /** Everything the server has logged so far, at its most talkative. */
  readonly log: () => string
  /** Stops listening, cuts off the person who still asks, and waits until nothing of it touches the database any more. */
  readonly close: () => Promise<void>
}

/**
 * Serves the built client and the API in this process, so that a test looks at the server's rows directly: on a fresh
 * database, or on the one that is given, which is emptied first and stays open. The clock runs with the real time, and
 * moves with `app.clock`; `settings` has other names than the product's own; `onPass` is called with each request that the
 * network passes on. Throws where nothing was built.
 */
export async function startLive({
  map_style_url,
  database,
  ownDb,
  onPass,
  settings,
}: {
  map_style_url?: string
  database?: Database
  ownDb?: Db | undefined
  onPass?: ((request: Asked) => Promise<void>) | undefined
  settings?: Partial<Names>
} = {}): Promise<Live> {
  if (!existsSync(join(site, 'index.html'))) throw new Error('Build the client first: npm run build')
  setNames({...default_names, support_email: 'help@example.test', support_phone: '+1 615 555 0111', ...settings})
  if (database) await emptyDatabase(database.db)
  const lines: string[] = []
  const log = pino({level: 'trace'}, {write: line => void lines.push(line)})
  const app = await testApp({
    ...(database && {database}),
    ownDb,
    runs: true,
    log,
    identity: identityOf(readEnv({}), true),
    mapStyleUrl: map_style_url ?? null,
  })
  const whole = new Hono()
  whole.use('*', securityHeaders(false))
  // a phone learns from this where its own clock stands
  whole.use('*', async (c, next) => {
    await next()
    // not by `c.header`, which makes another answer of it: what was sent already would be sent once more
    c.res.headers.set('date', new Date(app.clock.now()).toUTCString())
  })
  whole.route('/', app.app)
  serveSite(whole, site, {
    database: app.deps.database,
    public_url: null,
    own_url: app.deps.ownUrl,
    clock: app.clock,
    map_origin: map_style_url && new URL(map_style_url).origin,
  })
  const underWay = new Set<unknown>()
  const sockets = createWebSockets()
  const server = serve({
    websocket: {server: sockets.server},
    fetch: async (request, env) => {
      const answer = Promise.resolve(whole.fetch(request, env))
      underWay.add(answer)
      return answer.finally(() => underWay.delete(answer))
    },
    port: 0,
    hostname: '127.0.0.1',
  })
  await new Promise<void>(ready => (server.listening ? ready() : server.once('listening', ready)))
  const base_url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const proxy = faultProxy(base_url, onPass)
  return {
    app,
    proxy,
    base_url,
    log: () => lines.join(''),
    close: async () => {
      await proxy.close()
      for (const socket of sockets.server.clients) socket.terminate()
      if ('closeAllConnections' in server) server.closeAllConnections()
      await new Promise(done => server.close(done))
      await Promise.allSettled(underWay)
      await app.close()
    },
  }
}
