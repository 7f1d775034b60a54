import {getConnInfo} from '@hono/node-server/conninfo'
import type {Context} from 'hono'

/**
 * The address behind a connection from `remote`. `X-Forwarded-For` is read from the right and only past configured
 * proxies, because anyone may write the header.
 * @see tests/security/README.md#forged-client-address
 */
export function believedAddress(
  remote: string | undefined,
  forwardedFor: string | undefined,
  trustedProxies: readonly string[],
): string {
  let address = remote ?? 'unknown'
  const hops = (forwardedFor ?? '').split(',').map(hop => hop.trim())
  while (trustedProxies.includes(address) && hops.length > 0) {
    const next = hops.pop()
    if (next) address = next
  }
  return address
}

/** The address of the socket; undefined without one, as in tests. */
function remoteAddress(c: Context): string | undefined {
  try {
    return getConnInfo(c).remote.address
  } catch {
    return undefined
  }
}

/** The address a request came from, past trusted proxies. */
export const clientAddress = (c: Context, trustedProxies: readonly string[]): string =>
  believedAddress(remoteAddress(c), c.req.header('X-Forwarded-For'), trustedProxies)
