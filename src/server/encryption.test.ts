import {expect, test} from 'vitest'
import {sealOf} from './encryption.ts'

const seal = sealOf('one key')

test('what was closed opens for its owner, and each time looks different', () => {
  const [one, two] = [seal.close('a secret', 'ada'), seal.close('a secret', 'ada')]
  expect(one).not.toBe(two)
  expect([seal.open(one, 'ada'), seal.open(two, 'ada')]).toEqual(['a secret', 'a secret'])
})

test('decrypts only for its owner, with its key, and unchanged', () => {
  const closed = seal.close('a secret', 'ada')
  const turned = Buffer.from(closed, 'base64url')
  turned[turned.length - 1]! ^= 1
  expect(seal.open(closed, 'ben')).toBeNull()
  expect(sealOf('another key').open(closed, 'ada')).toBeNull()
  expect(seal.open(turned.toString('base64url'), 'ada')).toBeNull()
  expect(seal.open('short', 'ada')).toBeNull()
})
