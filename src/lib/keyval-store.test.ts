import {get, set} from 'idb-keyval'
import {expect, test, vi} from 'vitest'
import {memoryDisk} from '../../tests/offline/support/memory-store.ts'
import {keyvalStore} from './keyval-store.ts'

/** Lets the test decide when time is up. */
const patience = () => {
  const waiting: (() => void)[] = []
  return {
    after: (_: number, callback: () => void) => {
      waiting.push(callback)
      return () => void waiting.splice(waiting.indexOf(callback), 1)
    },
    runsOut: () => waiting.splice(0).forEach(callback => callback()),
  }
}

/** The factory, handing over each database that it opens. */
const watched = (factory: IDBFactory, onOpen: (database: IDBDatabase) => void): IDBFactory => ({
  ...factory,
  open: name => {
    const request = factory.open(name)
    onOpen(request.result)
    return request
  },
})

test('a database that never opens is given up, and tried anew the next time', async () => {
  const {after, runsOut} = patience()
  let opens = 0
  const {factory} = memoryDisk()
  const neverOpening: IDBFactory = Object.assign({...factory}, {open: () => ({})})
  const store = keyvalStore('x', {
    durability: 'strict',
    after,
    factory: () => (opens++ === 0 ? neverOpening : factory),
  })
  const first = get('key', store)
  await Promise.resolve()
  runsOut()
  await expect(first).rejects.toThrow('opening took longer')
  await set('key', 1, store)
  expect(await get('key', store)).toBe(1)
})

test('a transaction that hangs is aborted, so that the next one is not kept waiting', async () => {
  const {after, runsOut} = patience()
  const {factory} = memoryDisk([[0, 'hang']])
  const store = keyvalStore('x', {durability: 'strict', after, factory: () => factory})
  const hung = set('key', 1, store)
  await new Promise(resolve => setImmediate(resolve))
  runsOut()
  await expect(hung).rejects.toThrow('a transaction took longer')
  await set('key', 2, store)
  expect(await get('key', store)).toBe(2)
})

test('a connection that the browser closed is opened once more', async () => {
  const {factory} = memoryDisk()
  let closed = false
  const store = keyvalStore('x', {
    durability: 'strict',
    factory: () =>
      watched(factory, database => {
        const {transaction} = database
        database.transaction = (...given) => {
          if (closed) {
            closed = false
            throw new DOMException('The database connection is closing', 'InvalidStateError')
          }
          return transaction(...given)
        }
      }),
  })
  await set('key', 1, store)
  closed = true
  expect(await get('key', store)).toBe(1)
})

test('a connection is closed for another tab that upgrades, and opened again afterwards', async () => {
  const {factory} = memoryDisk()
  const databases: IDBDatabase[] = []
  const closed: IDBDatabase[] = []
  const store = keyvalStore('x', {
    durability: 'strict',
    factory: () =>
      watched(factory, database => {
        database.close = () => closed.push(database)
        databases.push(database)
      }),
  })
  await set('key', 1, store)
  databases[0]?.onversionchange?.(Object.assign(new Event('versionchange'), {oldVersion: 1, newVersion: 2}))
  expect(closed).toEqual([databases[0]])
  expect(await get('key', store)).toBe(1)
  expect(databases).toHaveLength(2)
})

test('who keeps something there is told that the browser closed it, for it may have been cleared', async () => {
  const {factory} = memoryDisk()
  let close = () => {}
  const onClosed = vi.fn<() => void>()
  const store = keyvalStore('x', {
    durability: 'strict',
    onClosed,
    factory: () =>
      watched(factory, database => {
        close = () => database.onclose?.(new Event('close'))
      }),
  })
  await set('key', 1, store)
  expect(onClosed).not.toHaveBeenCalled()
  close()
  expect(onClosed).toHaveBeenCalledOnce()
  expect(await get('key', store)).toBe(1)
})

test('a write that must last is asked to be strict', async () => {
  const {factory, disk} = memoryDisk()
  await set('key', 1, keyvalStore('strict', {durability: 'strict', factory: () => factory}))
  await set('key', 1, keyvalStore('relaxed', {durability: 'relaxed', factory: () => factory}))
  disk.cutPower()
  expect([...disk.rows('strict').keys()]).toEqual(['key'])
  expect([...disk.rows('relaxed').keys()]).toEqual([])
})
