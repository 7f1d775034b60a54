import {parseOptions} from '@node-rs/argon2'
import {expect, test} from 'vitest'
import {hashing, hashPassword, isPassword, unknownHash} from './password.ts'

test('only the password that was hashed is the password', async () => {
  const password_hash = await hashPassword('village1')
  expect(await isPassword(password_hash, 'village1')).toBe(true)
  expect(await isPassword(password_hash, 'village2')).toBe(false)
})

test('the same letters from another keyboard are the same password', async () => {
  expect(await isPassword(await hashPassword('caf\u00e9s-1'), 'cafe\u0301s-1')).toBe(true)
})

test('an account that is not there, or has no password, takes none', async () => {
  expect(await isPassword(undefined, 'village1')).toBe(false)
  expect(await isPassword(null, 'village1')).toBe(false)
})

test('a missing account costs the same work as one that is there', () => {
  expect(parseOptions(unknownHash)).toMatchObject(hashing)
})
