import {expect, test} from 'vitest'
import {sortOf} from './sort.ts'

const inDavidson = {county: 'Davidson County, TN'}
const inWilliamson = {county: 'Williamson County, TN'}
const choices = (...of: Parameters<typeof sortOf>) => sortOf(...of).options.map(({value}) => value)

test('caregivers of several counties can be sorted by distance', () => {
  const caregivers = [inDavidson, inWilliamson]
  expect(choices(undefined, caregivers)).toContain('nearest')
  expect(sortOf('nearest', caregivers)).toMatchObject({value: 'nearest', hint: null})
  expect(sortOf(undefined, caregivers).hint).toContain('by distance')
})

test('caregivers of one county cannot, and an address that says so lists the best match first', () => {
  const caregivers = [inDavidson, inDavidson]
  expect(choices('nearest', caregivers)).toEqual(['fit', 'rate', 'rating', 'experience'])
  expect(sortOf('nearest', caregivers).value).toBe('fit')
  expect(sortOf('nearest', caregivers).hint).not.toContain('distance')
  expect(sortOf('rate', caregivers).value).toBe('rate')
})
