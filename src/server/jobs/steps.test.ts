import {expect, test} from 'vitest'
import {all, inTurn, raise} from './steps.ts'

test('a step that fails stops no later one', async () => {
  const trouble: unknown[] = []
  const fault = new Error('broken')
  const steps = {first: async () => 2, second: () => Promise.reject(fault), third: async () => 3}
  expect(await inTurn(steps, error => trouble.push(error))).toEqual({first: 2, second: 0, third: 3})
  expect(trouble).toEqual([fault])
  await expect(inTurn(steps, raise)).rejects.toBe(fault)
})

test('batch after batch, until one is not full', async () => {
  const batches = [5, 5, 1, 5]
  expect(await all(5, async () => batches.shift() ?? 0)).toBe(11)
})

test('batch after batch, until so many ran', async () => {
  expect(await all(5, async () => 5, 3)).toBe(15)
})
