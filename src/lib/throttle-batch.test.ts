import {expect, test} from 'vitest'
import {throttleBatch} from './throttle-batch.ts'

test('the first is done at once, a burst after it once, and what comes after a rest at once again', () => {
  const done: string[][] = []
  let over = () => {}
  const ask = throttleBatch<string>(
    100,
    asked => done.push([...asked]),
    (_, callback) => (over = callback),
  )
  ask('a')
  ask('b')
  ask('c')
  ask('b')
  expect(done).toEqual([['a']])
  over()
  expect(done).toEqual([['a'], ['b', 'c']])
  over()
  expect(done).toHaveLength(2)
  ask('d')
  expect(done).toEqual([['a'], ['b', 'c'], ['d']])
})
