import {expect, test} from 'vitest'
import {limits} from '#contract/limits.ts'
import {password_min_chars} from './constants.ts'
import {queryCache} from './app-constants.ts'

test('retries wait longer each time, and never more than half a minute', () => {
  expect([0, 1, 2, 5, 50].map(queryCache.retryDelayMs)).toEqual([1000, 2000, 4000, 30_000, 30_000])
})

test('the screen and the contract ask for the same password', () => {
  expect(password_min_chars).toBe(limits.password_min)
})
