import {m} from '#messages'
import type {IncomingMessage, Server, ServerOptions, ServerResponse} from 'node:http'
import type {MiddlewareHandler} from 'hono'
import {believedAddress, isTrusted, networkOf} from './client-address.ts'
import {refuse} from './refusal.ts'

/**
 * How long an idle connection stays open. Longer than the 60 seconds after which balancers usually close theirs: a
 * server that closes first loses the request that is on its way.
 */
const keep_alive_ms = 65_000

/**
 * Options of the HTTP server: headers must arrive within `headers_ms`, 20 seconds by default. Bodies have limits of
 * their own, see `readBytes`, because a picture on a weak signal takes longer than any fixed time for a whole request.
 */
export const serverOptions = (headers_ms = 20_000): ServerOptions => ({
  headersTimeout: headers_ms,
  requestTimeout: 0,
  keepAliveTimeout: keep_alive_ms,
  connectionsCheckingInterval: Math.min(5_000, headers_ms),
})

/**
 * Connections of one client address, idle ones included. A school or an office shares one address, and each browser keeps
 * six connections for `keep_alive_ms`, so this is enough for 170 devices at once.
 */
export const connections_max = 1_024

const retry_s = 10

/** What node-server passes to Hono; an upgraded request has no response. */
interface Bindings {
  incoming?: IncomingMessage
  outgoing?: ServerResponse
}

/**
 * Caps concurrent connections per client address. A socket over the cap is closed at once. Behind a trusted proxy
 * connections are shared, so there each running request counts for the address that the proxy names: 429
 * `too_many_requests`.
 * @see tests/security/README.md#slow-and-many-connections
 */
export function capConnections({max, trustedProxies}: {max: number; trustedProxies: readonly string[]}) {
  const counts = new Map<string, number>()
  const enter = (client: string): (() => void) | null => {
    const address = networkOf(client)
    const count = counts.get(address) ?? 0
    if (count >= max) return null
    counts.set(address, count + 1)
    return () => {
      const left = (counts.get(address) ?? 1) - 1
      if (left > 0) counts.set(address, left)
      else counts.delete(address)
    }
  }
  const isProxy = (address: string | undefined) => address !== undefined && isTrusted(address, trustedProxies)

  return {
    /** Counts the sockets of clients that connect directly. */
    watch(server: Pick<Server, 'on'>): void {
      server.on('connection', socket => {
        if (isProxy(socket.remoteAddress)) return
        const leave = enter(socket.remoteAddress ?? 'unknown')
        if (leave) socket.once('close', leave)
        else socket.destroy()
      })
    },
    /** Counts the running requests of clients behind a trusted proxy. */
    middleware: (async (c, next) => {
      const {incoming, outgoing} = (c.env ?? {}) as Bindings
      const remote = incoming?.socket.remoteAddress
      if (!incoming || !isProxy(remote)) return next()
      const leave = enter(believedAddress(remote, c.req.header('X-Forwarded-For'), trustedProxies))
      if (!leave) {
        c.header('Retry-After', String(retry_s))
        const refusal = refuse('too_many_requests', m.too_many_connections_at_once_wait())
        return c.json(refusal.body(), 429)
      }
      const stream = outgoing ?? incoming.socket
      stream.once('close', leave)
      return next()
    }) satisfies MiddlewareHandler,
  }
}
