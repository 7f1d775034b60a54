import {expect, test} from 'vitest'
import {apart} from './for-each-isolated.ts'

test('one that fails is told with what it was, and keeps no other waiting', async () => {
  const done: string[] = []
  const count = await apart(
    ['a', 'b', 'c'],
    async each => {
      if (each === 'b') throw new Error('not this one')
      done.push(each)
    },
    async (error, each) => done.push(`${each}: ${(error as Error).message}`),
  )
  expect([count, done]).toEqual([3, ['a', 'b: not this one', 'c']])
})
