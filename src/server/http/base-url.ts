import type {Context} from 'hono'

/** Names of this machine for itself. */
const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * The address, without a path, that links, redirects and payout addresses begin with: `PUBLIC_URL`. Without it the
 * server runs for its own machine, so its loopback name and port as the browser uses them, else `ownUrl`. A request's
 * Host never brings in another machine.
 * @see tests/security/README.md#poisoned-host-header
 */
export function baseUrlOf(
  c: Context,
  {publicUrl, ownUrl}: {publicUrl: string | null | undefined; ownUrl: string},
): string {
  if (publicUrl) return publicUrl
  const {hostname, origin} = new URL(c.req.url)
  return loopback.has(hostname) ? origin : ownUrl
}
