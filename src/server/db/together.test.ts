import {QueryPromise} from 'drizzle-orm'
import {expect, test} from 'vitest'
import {together} from './together.ts'

test('what travels together answers in its order', async () => {
  await expect(together([Promise.resolve(1), 'two', undefined])).resolves.toEqual([1, 'two', undefined])
})

test('a statement, which runs whenever it is waited for, runs once', async () => {
  class Statement extends QueryPromise<number> {
    runs = 0
    override execute = () => Promise.resolve(++this.runs)
  }
  const statement = new Statement()
  await expect(together([statement])).resolves.toEqual([1])
  expect(statement.runs).toBe(1)
})

test('a part that fails is told of when every other has ended', async () => {
  const written: string[] = []
  const slowly = async () => {
    await Promise.resolve()
    await Promise.resolve()
    written.push('before the failure was told')
  }
  const failing = together([Promise.reject(new Error('lost')), slowly()])
  await expect(failing.catch((error: Error) => [error.message, ...written])).resolves.toEqual([
    'lost',
    'before the failure was told',
  ])
})
