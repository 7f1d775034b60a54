import {getConnInfo} from '@hono/node-server/conninfo'
import type {Context} from 'hono'

/**
 * The address a request came from. `X-Forwarded-For` is read from the right and only past configured proxies,
 * because anyone may write the header.
 * @see tests/security/README.md#forged-client-address
 */
export function clientAddress(c: Context, trustedProxies: readonly string[]): string {
  let address = 'unknown'
  try {
    address = getConnInfo(c).remote.address ?? 'unknown'
  } catch {
    // there is no socket, as in tests
  }
  const hops = (c.req.header('X-Forwarded-For') ?? '').split(',').map(hop => hop.trim())
  while (trustedProxies.includes(address) && hops.length > 0) {
    const next = hops.pop()
    if (next) address = next
  }
  return address
}
