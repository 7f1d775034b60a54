import {expect, test} from 'vitest'
import {brokenStore, memoryDisk} from '../../../tests/offline/support/memory-store.ts'
import {claimUnreported} from './receipts.ts'

test('of two tabs that hear of the same at once, one tells of it, and after a reload neither', async () => {
  const {store} = memoryDisk()
  const [tab, other] = [store('reports'), store('reports')]
  const both = await Promise.all([claimUnreported(['a', 'b'], tab), claimUnreported(['b', 'a', 'c'], other)])
  expect(both.flatMap(claimed => [...claimed]).toSorted()).toEqual(['a', 'b', 'c'])
  expect(await claimUnreported(['a', 'c', 'd'], store('reports'))).toEqual(new Set(['d']))
})

test('without storage nothing is told', async () => {
  expect(await claimUnreported(['a'], brokenStore)).toEqual(new Set())
})
