import {expect, test} from 'vitest'
import {webAddress} from './profile-values.ts'

test.for([
  [' example.com ', 'https://example.com'],
  ['http://example.com', 'http://example.com'],
  ['ftp://example.com', 'ftp://example.com'],
  ['  ', ''],
] as const)('%s is meant as %s', ([typed, address]) => {
  expect(webAddress(typed)).toBe(address)
})
