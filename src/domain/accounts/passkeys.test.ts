import {expect, test} from 'vitest'
import {canHavePasskeys} from './passkeys.ts'

test('passkeys are offered on localhost and domains, not on addresses', () => {
  expect(['localhost', 'village.example', 'care.village.example'].every(canHavePasskeys)).toBe(true)
  expect(['127.0.0.1', '192.168.1.20', '[::1]', '[fe80::1]'].some(canHavePasskeys)).toBe(false)
})
