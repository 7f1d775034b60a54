import {lookup as lookUp} from 'node:dns'
import {BlockList, isIP, type LookupFunction} from 'node:net'

/** Private, local and reserved addresses. */
const inside = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const) {
  inside.addSubnet(network, prefix, 'ipv4')
}
// for IPv6 only the public range, without tunnels to IPv4 and documentation prefixes
const outside6 = new BlockList()
outside6.addSubnet('2000::', 3, 'ipv6')
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  inside.addSubnet(network, prefix, 'ipv6')
}

/** Whether an IP address is public. */
export function isOutside(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !inside.check(address, 'ipv4')
  return family === 6 && outside6.check(address, 'ipv6') && !inside.check(address, 'ipv6')
}

/**
 * A DNS lookup that fails if any answer is a private address. The connection uses the checked addresses, which
 * prevents DNS rebinding.
 */
export const lookUpOutside: LookupFunction = (hostname, options, callback) => {
  lookUp(hostname, {...options, all: true}, (error, addresses) => {
    if (error) return callback(error, [])
    const [first] = addresses
    if (!first || addresses.some(({address}) => !isOutside(address))) {
      return callback(Object.assign(new Error('push host resolves to a private address'), {code: 'EINSIDE'}), [])
    }
    return options.all ? callback(null, addresses) : callback(null, first.address, first.family)
  })
}
