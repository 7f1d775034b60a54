import fc from 'fast-check'
import {expect, test} from 'vitest'
import {backoff} from './backoff.ts'

test('a wait is anything up to 2ⁿ seconds, and never more than five minutes', () => {
  fc.assert(
    fc.property(fc.nat(1_000), fc.double({min: 0, max: 1, maxExcluded: true, noNaN: true}), (failures, random) => {
      const ms = backoff(failures, () => random)
      expect(ms).toBeGreaterThanOrEqual(0)
      expect(ms).toBeLessThanOrEqual(Math.min(300, 2 ** failures) * 1_000)
    }),
  )
  expect(backoff(1, () => 0.5)).toBe(1_000)
  expect(backoff(40, () => 1)).toBe(300_000)
})
