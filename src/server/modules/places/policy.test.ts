import {expect, test} from 'vitest'
import {bandOf} from './policy.ts'

test.each([
  [0, {from: 0, to: 0}],
  [1, {from: 1, to: 4}],
  [4, {from: 1, to: 4}],
  [5, {from: 5, to: 9}],
  [24, {from: 10, to: 24}],
  [99, {from: 50, to: 99}],
  [100, {from: 100, to: null}],
  [5000, {from: 100, to: null}],
])('%i caregivers are told as %j', (count, band) => {
  expect(bandOf(count)).toEqual(band)
})
