import {getConnInfo} from '@hono/node-server/conninfo'
import type {Context} from 'hono'
import {BlockList, isIP, isIPv6} from 'node:net'

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4')

/** Whether `text` is an address or a network such as `10.0.0.0/8`. */
export function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const version = isIP(address)
  return version !== 0 && rest.length === 0 && (!text.includes('/') || isPrefix(bits, version === 6 ? 128 : 32))
}

const isPrefix = (bits: string | undefined, max: number) => /^\d{1,3}$/.test(bits ?? '') && Number(bits) <= max

const lists = new WeakMap<readonly string[], BlockList>()

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    if (bits === undefined) list.addAddress(address, familyOf(address))
    else list.addSubnet(address, Number(bits), familyOf(address))
  }
  return list
}

/** Whether an address is that of a trusted proxy, or in a network of theirs. */
export function isTrusted(client: string, networks: readonly string[]): boolean {
  // a zone means something to its own machine alone
  const [address = ''] = client.split('%')
  if (isIP(address) === 0) return false
  const list = lists.get(networks) ?? listOf(networks)
  lists.set(networks, list)
  return list.check(address, familyOf(address))
}

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
  while (isTrusted(address, trustedProxies) && hops.length > 0) {
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

/**
 * The network that limits count for an address: an IPv6 address by its /64, because one connection has all of it. An
 * IPv4 address stays, also when it is written as IPv6.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  // a URL writes every address in one way, and knows no zones
  const [written = ''] = address.split('%')
  const [head = '', tail = ''] = new URL(`http://[${written}]`).hostname.slice(1, -1).split('::')
  const [start, end] = [groupsOf(head), groupsOf(tail)]
  const zeros = Array.from({length: 8 - start.length - end.length}, () => 0)
  const groups = [...start, ...zeros, ...end]
  const [high = 0, low = 0] = groups.slice(6)
  const isMapped = groups[5] === 0xffff && groups.slice(0, 5).every(group => group === 0)
  return isMapped
    ? [high >> 8, high & 255, low >> 8, low & 255].join('.')
    : `${groups
        .slice(0, 4)
        .map(group => group.toString(16))
        .join(':')}::/64`
}

const groupsOf = (part: string) => (part === '' ? [] : part.split(':').map(group => parseInt(group, 16)))

/** The network a request came from, past trusted proxies; limits count by it. */
export const clientAddress = (c: Context, trustedProxies: readonly string[]): string =>
  networkOf(believedAddress(remoteAddress(c), c.req.header('X-Forwarded-For'), trustedProxies))
