import {expect, test} from 'vitest'
import {believedAddress, isNetwork, networkOf} from './client-address.ts'

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:C000:207', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::9', '2001:db8:1:3::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['unknown', 'unknown'],
])('limits count %s as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test.each([
  ['10.1.2.3', ['10.1.2.3'], '192.0.2.7'],
  ['10.1.2.3', ['10.0.0.0/8'], '192.0.2.7'],
  ['::ffff:10.1.2.3', ['10.0.0.0/8'], '192.0.2.7'],
  ['11.1.2.3', ['10.0.0.0/8'], '11.1.2.3'],
  ['fd00::7', ['fd00::/8', '10.0.0.0/8'], '192.0.2.7'],
  ['fe80::1%eth0', ['10.0.0.0/8'], 'fe80::1%eth0'],
  ['unknown', ['10.0.0.0/8'], 'unknown'],
])('from %s with the proxies %j the address is %s', (remote, proxies, address) => {
  expect(believedAddress(remote, 'nonsense, 198.51.100.1, 192.0.2.7', proxies)).toBe(address)
})

test('a proxy is an address or a network', () => {
  expect(['10.0.0.1', '10.0.0.0/8', '::1', 'fd00::/8'].filter(isNetwork)).toHaveLength(4)
  expect(['proxy', '10.0.0.0/33', '10.0.0.0/', '10.0.0.0/8/8', 'fd00::/129', ''].filter(isNetwork)).toEqual([])
})
