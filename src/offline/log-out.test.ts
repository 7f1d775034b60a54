import {set} from 'idb-keyval'
import {expect, test, vi} from 'vitest'
import {brokenStore, memoryDisk, signedIn} from '../../tests/offline/support/memory-store.ts'
import {answered, plainOutbox} from '../../tests/offline/support/plain-outbox.ts'
import {logOut, type LogOutPorts} from './log-out.ts'

const claim = {session_id: 's1', side: 'caretaker', offline: true} as const

const leaving = async (fetch?: Parameters<typeof plainOutbox>[0]) => {
  const session = await signedIn({logout_handle: 'handle-a'})
  const store = memoryDisk().store('outbox')
  const {outbox} = await plainOutbox(fetch, {session, store})
  const order: string[] = []
  const caches = new Set(['u-anna-1', 'u-bert-1', 'blog'])
  const generation = async () => (await session.read()).generation
  const ports: LogOutPorts = {
    credentials: session,
    outbox,
    renewQueries: async () => void order.push(`renew under ${await generation()}`),
    queries: {forget: async beginning => void order.push(`queries ${beginning}`)},
    leads: {forget: async beginning => void order.push(`leads ${beginning}`)},
    caches: {keys: async () => [...caches], delete: async name => caches.delete(name)},
    wipe: [async () => Promise.reject(new Error('storage is away')), async user => void order.push(`more of ${user}`)],
  }
  const kinds = async () => (await outbox.lanes()).flatMap(lane => lane.entries.map(entry => entry.kind))
  return {ports, order, caches, session, outbox, store, kinds}
}

test('wipes the device in order, and one failing step keeps no other from being done', async () => {
  const {ports, order, caches, session} = await leaving()
  expect(await logOut(ports, 'keep')).toEqual({is: 'left'})
  expect(order).toEqual(['renew under 2', 'queries u:anna:', 'leads u:anna:', 'more of anna'])
  expect([...caches]).toEqual(['u-bert-1', 'blog'])
  expect(await session.read()).toMatchObject({user_id: null, token: null})
})

test('without a network the log-out is queued, and is sent without a log-in', async () => {
  const sent: string[] = []
  let online = false
  const {ports, outbox, kinds} = await leaving(async (address, init) => {
    if (!online) throw new TypeError('Failed to fetch')
    sent.push(`${address} ${init.body} ${JSON.stringify(init.headers)}`)
    return answered(200, {ok: true})
  })
  await logOut(ports, 'keep')
  await outbox.flush('timer')
  expect(await kinds()).toEqual(['revoke-sign-in'])
  online = true
  await outbox.flush('online')
  expect(await kinds()).toEqual([])
  // neither an entry nor a receipt holds the owner's id any more
  expect(await outbox.lanes()).toEqual([])
  expect(sent).toHaveLength(1)
  expect(sent[0]).toContain('/api/logout/revoke {"logout_handle":"handle-a"}')
  expect(sent[0]).not.toContain('token-a')
})

test('kept entries wait for their owner, unsent', async () => {
  const fetch = vi.fn(async () => answered(503, {detail: 'Away', code: 'unavailable'}))
  const {ports, outbox, kinds} = await leaving(fetch)
  await outbox.capture('confirm-start', claim)
  await outbox.flush('button')
  await logOut(ports, 'keep')
  expect(await kinds()).toContain('confirm-start')
  fetch.mockClear()
  await outbox.flush('button')
  expect(fetch.mock.calls.every(([address]: unknown[]) => address === '/api/logout/revoke')).toBe(true)
})

test.each([
  ['keep', 1],
  ['discard', 0],
] as const)('damaged entries follow the choice of their owner: %s', async (unsent, left) => {
  const {ports, outbox, store} = await leaving()
  const lane = {v: 1, owner: 'anna', lane: 's9', entries: [{v: 1, key: 'damaged'}], receipts: []}
  await set('lane:anna:s9', lane, store)
  await logOut(ports, unsent)
  expect((await outbox.lanes()).flatMap(({unread}) => unread)).toHaveLength(left)
})

test('discarded entries are gone', async () => {
  const {ports, outbox, kinds} = await leaving()
  await outbox.capture('confirm-start', claim)
  await outbox.flush('button')
  await logOut(ports, 'discard')
  expect(await kinds()).toEqual(['revoke-sign-in'])
})

test('who wants to send first and whose storage does not answer is told so, and is still signed in', async () => {
  const {ports, session} = await leaving()
  const {outbox} = await plainOutbox(undefined, {session, store: brokenStore})
  expect(await logOut({...ports, outbox}, 'send')).toEqual({is: 'unread'})
  expect(await session.read()).toMatchObject({user_id: 'anna'})
  expect(await logOut({...ports, outbox}, 'keep')).toEqual({is: 'left'})
  expect(await session.read()).toMatchObject({user_id: null})
})

test('who wants to send first is told what would not go, and is still signed in', async () => {
  const {ports, outbox, session} = await leaving()
  await outbox.capture('confirm-start', claim)
  expect(await logOut(ports, 'send')).toMatchObject({is: 'unsent', entries: [{kind: 'confirm-start'}]})
  expect(await session.read()).toMatchObject({user_id: 'anna'})
})

test('who wants to send first has it sent, and is logged out', async () => {
  let online = false
  const {ports, outbox, session, kinds} = await leaving(async address => {
    if (!online) throw new TypeError('Failed to fetch')
    return answered(200, address.includes('logout') ? {ok: true} : {receipt: {received_at: '2026-05-31T14:03:00.000Z'}})
  })
  await outbox.capture('confirm-start', claim)
  await outbox.flush('timer')
  expect(await kinds()).toEqual(['confirm-start'])
  online = true
  expect(await logOut(ports, 'send')).toEqual({is: 'left'})
  expect(await kinds()).not.toContain('confirm-start')
  expect(await session.read()).toMatchObject({user_id: null})
})

test('who wants to send first has sent too what is held for a question', async () => {
  const {ports, outbox, session, kinds} = await leaving(async address =>
    answered(200, address.includes('logout') ? {ok: true} : {receipt: {received_at: '2026-05-31T14:03:00.000Z'}}),
  )
  await outbox.capture('confirm-start', claim, {hold_ms: 115_000})
  expect(await kinds()).toEqual(['confirm-start'])
  expect(await logOut(ports, 'send')).toEqual({is: 'left'})
  expect(await kinds()).not.toContain('confirm-start')
  expect(await session.read()).toMatchObject({user_id: null})
})

test('what is discarded is gone before anyone else can log in', async () => {
  const {ports, outbox, session, kinds} = await leaving()
  await outbox.capture('confirm-start', claim)
  await outbox.flush('timer')
  const left: string[][] = []
  vi.spyOn(session, 'logOut').mockImplementation(async () => {
    left.push(await kinds())
    return session.read()
  })
  await logOut(ports, 'discard')
  expect(left).toEqual([['revoke-sign-in']])
})
