import {getConnInfo} from '@hono/node-server/conninfo'
import type {Context} from 'hono'

/**
 * The address a request came from. `X-Forwarded-For` is read from the right, and only past proxies that are
 * configured: whoever may write the header could otherwise be anyone (threats: guessing passwords).
 */
export function clientAddress(c: Context, trustedProxies: readonly string[]): string {
  let address = 'unknown'
  try {
    address = getConnInfo(c).remote.address ?? 'unknown'
  } catch {
    // called without a socket, as tests do
  }
  const hops = (c.req.header('X-Forwarded-For') ?? '').split(',').map(hop => hop.trim())
  while (trustedProxies.includes(address) && hops.length > 0) {
    const next = hops.pop()
    if (next) address = next
  }
  return address
}
