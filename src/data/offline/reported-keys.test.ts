import {expect, test} from 'vitest'
import {brokenStore, memoryDisk} from '../../../tests/offline/support/memory-store.ts'
import {claimUntold} from './reported-keys.ts'

test('of two tabs that hear of the same at once, one tells of it, and after a reload neither', async () => {
  const {store} = memoryDisk()
  const [tab, other] = [store('reports'), store('reports')]
  const both = await Promise.all([claimUntold(['a', 'b'], tab), claimUntold(['b', 'a', 'c'], other)])
  expect(both.flatMap(claimed => [...claimed]).toSorted()).toEqual(['a', 'b', 'c'])
  expect(await claimUntold(['a', 'c', 'd'], store('reports'))).toEqual(new Set(['d']))
})

test('without storage nothing is told', async () => {
  expect(await claimUntold(['a'], brokenStore)).toEqual(new Set())
})
