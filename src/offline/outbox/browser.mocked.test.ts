import {beforeEach, expect, test, vi} from 'vitest'
import {apiSucceeded, credentialsEnded} from '#api/signals.ts'
import {until} from '../../../tests/support/until.ts'
import {memoryDisk} from '../../../tests/offline/support/memory-store.ts'

const {factory} = memoryDisk()
const asked = vi.fn<(durability: string | undefined) => void>()
const databases: {onclose?: () => void}[] = []

/** The factory of a browser, which says how each transaction was asked for. */
const spied = {
  open: (name: string) => {
    const request = factory.open(name) as unknown as {result: IDBDatabase & {onclose: () => void}}
    const {transaction} = request.result
    request.result.transaction = (...given) => {
      if (name === 'village-outbox') asked((given[2] as {durability?: string} | undefined)?.durability)
      return transaction.apply(request.result, given)
    }
    if (name === 'village-outbox') databases.push(request.result)
    return request
  },
}

class FakeChannel extends EventTarget {
  static readonly open: FakeChannel[] = []
  readonly name: string
  constructor(name: string) {
    super()
    this.name = name
    FakeChannel.open.push(this)
  }
  postMessage(data: unknown) {
    for (const each of FakeChannel.open) {
      if (each !== this && each.name === this.name) each.dispatchEvent(Object.assign(new Event('message'), {data}))
    }
  }
}

const claim = {session_id: 's1', side: 'caretaker', offline: true} as const

/** What a fresh tab has, with Web Locks or without. */
const openTab = async (locks?: {request: (name: string, work: () => Promise<unknown>) => Promise<unknown>}) => {
  vi.resetModules()
  vi.stubGlobal('indexedDB', spied)
  vi.stubGlobal('BroadcastChannel', FakeChannel)
  vi.stubGlobal('navigator', locks ? {locks} : {})
  const {browserOutbox} = await import('./browser.ts')
  const {browserCredentials} = await import('#api/credentials.ts')
  const {user_id} = await browserCredentials().read()
  if (user_id === null) {
    const [role, token] = ['caretaker', 'token-a'] as const
    await browserCredentials().logIn({user_id: 'anna', token, role, member_role: null, logout_handle: null})
  }
  return browserOutbox()
}

beforeEach(() => {
  asked.mockClear()
  return () => vi.unstubAllGlobals()
})

test('a tap is on the disk before it is said to be saved', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  const {outbox} = await openTab()
  expect(await outbox.capture('confirm-start', claim)).toMatchObject({is: 'saved'})
  expect(asked).toHaveBeenCalledWith('strict')
  expect(asked.mock.calls.every(([durability]) => durability === 'strict')).toBe(true)
})

test('tabs send under one lock of the browser', async () => {
  const names: string[] = []
  const {ports} = await openTab({
    request: async (name, work) => {
      names.push(name)
      return work()
    },
  })
  expect(await ports.exclusively('outbox', async () => 7)).toBe(7)
  expect(names).toEqual(['outbox'])
})

test('without locks of the browser a tab sends one thing after another, also after a failure', async () => {
  const {ports} = await openTab()
  const order: string[] = []
  let end: (() => void) | undefined
  const first = ports.exclusively('outbox', async () => {
    await new Promise<void>(resolve => (end = resolve))
    order.push('first')
    throw new Error('failed')
  })
  const second = ports.exclusively('outbox', async () => void order.push('second'))
  await until(() => expect(end).toBeDefined())
  await new Promise(resolve => setImmediate(resolve))
  expect(order).toEqual([])
  end?.()
  await expect(first).rejects.toThrow('failed')
  await second
  expect(order).toEqual(['first', 'second'])
})

test('what one tab tells reaches another, and not itself', async () => {
  const one = await openTab()
  const other = await openTab()
  const heard: string[] = []
  one.ports.changes.listen(({owner}) => heard.push(`one ${owner}`))
  other.ports.changes.listen(({owner}) => heard.push(`other ${owner}`))
  one.ports.changes.post({owner: 'anna'})
  expect(heard).toEqual(['other anna'])
})

test('a tap of a store that the browser has closed is checked before it counts as stored', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  const {outbox, onClosed} = await openTab()
  const recheck = vi.spyOn(outbox, 'recheckStored')
  const heard = vi.fn<() => void>()
  onClosed(heard)
  await outbox.capture('confirm-end', {...claim, session_id: 's2'})
  databases.at(-1)?.onclose?.()
  expect(heard).toHaveBeenCalledTimes(1)
  expect(recheck).toHaveBeenCalledTimes(1)
})

test('the page is told what the outbox learned of server and log-in', async () => {
  const {ports} = await openTab()
  const {apiSucceeded: succeeded, credentialsEnded: ended} = await import('#api/signals.ts')
  expect([succeeded, ended]).not.toEqual([apiSucceeded, credentialsEnded])
  const emitted: unknown[] = []
  succeeded.listen(given => emitted.push(given))
  ended.listen(given => emitted.push(given))
  ports.answered(5)
  ports.ended('token-a', 'e1')
  expect(emitted).toEqual([{asked_ms: 5}, {token: 'token-a', epoch: 'e1'}])
})
