import {get, set} from 'idb-keyval'
import {expect, test, vi} from 'vitest'
import {brokenStore, memoryDisk} from '../../../tests/offline/support/memory-store.ts'
import {answered, plainOutbox} from '../../../tests/offline/support/plain-outbox.ts'
import type {Ports} from './ports.ts'

const claim = {session_id: 's1', side: 'caretaker', offline: false} as const
const receipt = answered(200, {receipt: {received_at: '2026-05-31T14:03:00.000Z'}})
const placed = answered(201, {id: 'o1', received_at: '2026-05-31T14:03:00.000Z', hourly_rate: 20})
const bid = {booking_id: 'b1', hourly_rate: 20} as const
const away: Ports['fetch'] = () => Promise.reject(new TypeError('Failed to fetch'))

/** A device whose store works, is away, or takes a write and says that it failed. */
const openDevice = async (given: Ports['fetch'], now?: () => number) => {
  const disk = memoryDisk().store('outbox')
  const fetch = vi.fn(given)
  let is: 'working' | 'away' | 'unsure' = 'working'
  const store: Ports['store'] = async (mode, work) => {
    if (is === 'away') return brokenStore(mode, work)
    const result = await disk(mode, work)
    if (is === 'unsure' && mode === 'readwrite') throw new Error('AbortError')
    return result
  }
  const device = await plainOutbox(fetch, {store, ...(now && {now})})
  return {...device, fetch, setStore: (next: typeof is) => (is = next)}
}

test('what a newer version of the app stored stays as it is when an older one takes a tap there', async () => {
  const store = memoryDisk().store('outbox')
  const newer = {v: 2, owner: 'anna', lane: 's1', entries: ['of another form'], receipts: []}
  await set('lane:anna:s1', newer, store)
  const {outbox} = await plainOutbox(away, {store})
  expect(await outbox.capture('confirm-start', claim)).toMatchObject({is: 'lost', why: 'storage'})
  expect(await get('lane:anna:s1', store)).toEqual(newer)
})

test('a tap that was received is not sent again where the store fails', async () => {
  const {outbox, fetch, setStore} = await openDevice(async () => receipt)
  await outbox.capture('confirm-start', claim)
  await outbox.flush('timer')
  fetch.mockClear()
  setStore('unsure')
  expect(await outbox.capture('confirm-start', claim)).toMatchObject({is: 'sent'})
  expect(fetch).not.toHaveBeenCalled()
})

test('a tap that is stored is not sent beside its entry where the store fails', async () => {
  const {outbox, fetch, setStore} = await openDevice(away)
  await outbox.capture('confirm-start', claim, {hold_ms: 60_000})
  setStore('unsure')
  expect(await outbox.capture('confirm-start', claim)).toMatchObject({is: 'saved'})
  expect(fetch).not.toHaveBeenCalled()
})

test('a changed bid never overtakes the one before it where the store fails', async () => {
  const {outbox, fetch, setStore} = await openDevice(away)
  await outbox.capture('bid-org', bid)
  await outbox.flush('timer')
  fetch.mockClear()
  setStore('unsure')
  expect(await outbox.capture('bid-org', {...bid, hourly_rate: 21})).toMatchObject({is: 'lost', why: 'storage'})
  expect(fetch).not.toHaveBeenCalled()
})

test('what was sent although it was stored, unknown to the page, is not completed any more', async () => {
  const {outbox, setStore} = await openDevice(away)
  setStore('unsure')
  expect(await outbox.capture('confirm-start', claim)).toMatchObject({is: 'lost'})
  setStore('working')
  const [entry] = await outbox.unsent('anna')
  expect(entry).toMatchObject({tries: 0})
  expect(await outbox.amend(entry!, {memo: 'Late'})).toBe(false)
})

test('what was discarded is not said to be stored by the next tap', async () => {
  const {outbox, setStore} = await openDevice(away)
  const captured = await outbox.capture('confirm-start', claim, {hold_ms: 60_000})
  if (captured.is !== 'saved') return expect.unreachable()
  await outbox.discard(captured.entry)
  setStore('away')
  expect(await outbox.capture('confirm-start', claim)).toMatchObject({is: 'lost'})
})

test('a bid placed, withdrawn and placed again without a store is sent each time', async () => {
  const {outbox, fetch, setStore} = await openDevice(async () => placed)
  setStore('away')
  const place = () => outbox.capture('bid-org', bid)
  expect(await place()).toMatchObject({is: 'sent'})
  await outbox.capture('bid-withdraw', {booking_id: 'b1', bid_key: 'key-1', offer_id: 'o1'})
  fetch.mockClear()
  expect(await place()).toMatchObject({is: 'sent'})
  expect(fetch).toHaveBeenCalledTimes(1)
})

test('the same tap a day later is a new one, also without a store', async () => {
  let now_ms = Date.parse('2026-05-31T14:00:00Z')
  const {outbox, fetch, setStore} = await openDevice(
    async () => receipt,
    () => now_ms,
  )
  setStore('away')
  await outbox.capture('confirm-start', claim)
  await outbox.capture('confirm-start', claim)
  expect(fetch).toHaveBeenCalledTimes(1)
  now_ms += 24 * 3_600_000
  await outbox.capture('confirm-start', claim)
  expect(fetch).toHaveBeenCalledTimes(2)
})

test.each([
  [
    'it is shown as received',
    {offer: {id: 'o0', status: 'SUBMITTED', received_at: '2026-05-31T13:00:00.000Z'}, key: 'key-1'},
  ],
  ['the list shows another offer', {offer: {id: 'o2', status: 'SUBMITTED', received_at: '2026-05-31T14:03:00.000Z'}}],
] as const)('a bid like the last one is sent again without a store once %s', async (_, shown) => {
  const {outbox, fetch, setStore} = await openDevice(async () => placed)
  setStore('away')
  const before = {offer: {id: 'o0', status: 'SUBMITTED', received_at: '2026-05-31T13:00:00.000Z'}} as const
  await outbox.capture('bid-org', bid, {shown: before})
  await outbox.capture('bid-org', bid, {shown: before})
  expect(fetch).toHaveBeenCalledTimes(1)
  await outbox.capture('bid-org', bid, {shown})
  expect(fetch).toHaveBeenCalledTimes(2)
})

test('a bid like the last one is sent again without a store once the list shows that its offer has ended', async () => {
  const {outbox, fetch, setStore} = await openDevice(async () => placed)
  setStore('away')
  const offer = {id: 'o1', received_at: '2026-05-31T14:03:00.000Z'}
  await outbox.capture('bid-org', bid, {shown: {offer: {...offer, status: 'SUBMITTED'}}})
  await outbox.capture('bid-org', bid, {shown: {offer: {...offer, status: 'WITHDRAWN'}}})
  expect(fetch).toHaveBeenCalledTimes(2)
})

test('two messages of the same text are two, also without a store', async () => {
  const {outbox, fetch, setStore} = await openDevice(async () =>
    answered(201, {id: 'm1', received_at: '2026-05-31T14:03:00.000Z'}),
  )
  setStore('away')
  for (let n = 0; n < 2; n++) await outbox.capture('message', {thread_id: 't1', text: 'Hello'})
  expect(fetch).toHaveBeenCalledTimes(2)
})

test('a tap whose store was emptied may have been received, so it is not completed any more', async () => {
  const {outbox} = await openDevice(away)
  const before = await outbox.capture('confirm-start', claim, {hold_ms: 60_000})
  if (before.is !== 'saved') return expect.unreachable()
  await outbox.forget('anna', 'receipts')
  outbox.recheckStored()
  await outbox.capture('confirm-start', claim)
  expect(await outbox.amend(before.entry, {memo: 'Late'})).toBe(false)
})

test('taps of a lane are stored in the order in which they were made, however long each one takes', async () => {
  const {outbox, session} = await openDevice(away)
  const record = await session.read()
  let read: (given: typeof record) => void = () => {}
  vi.spyOn(session, 'read')
    .mockReturnValueOnce(new Promise(resolve => (read = resolve)))
    .mockResolvedValue(record)
  const start = outbox.capture('confirm-start', claim)
  const end = outbox.capture('confirm-end', claim)
  await new Promise(resolve => setImmediate(resolve))
  read(record)
  await Promise.all([start, end])
  expect((await outbox.unsent('anna')).map(({kind}) => kind)).toEqual(['confirm-start', 'confirm-end'])
})

test('what waits on a full disk is said to be held back, until there is room', async () => {
  const disk = memoryDisk().store('outbox')
  let isFull = false
  let answer: Ports['fetch'] = away
  const store: Ports['store'] = (mode, work) =>
    disk(mode, table => {
      if (isFull) {
        table.put = () => {
          throw new DOMException('No room', 'QuotaExceededError')
        }
      }
      return work(table)
    })
  const fetch = vi.fn<Ports['fetch']>((address, init) => answer(address, init))
  const {outbox} = await plainOutbox(fetch, {store})
  const heard = vi.fn()
  outbox.onFullDisk(heard)
  await outbox.capture('confirm-start', claim)
  await outbox.flush('button')
  expect(outbox.isHeldByFullDisk()).toBe(false)
  isFull = true
  answer = async () => receipt
  await outbox.flush('online')
  expect(outbox.isHeldByFullDisk()).toBe(true)
  expect(heard).toHaveBeenCalledTimes(1)
  isFull = false
  answer = away
  await outbox.flush('button')
  expect(outbox.isHeldByFullDisk()).toBe(false)
  expect(heard).toHaveBeenCalledTimes(2)
  answer = async () => receipt
  await outbox.flush('button')
  expect(await outbox.unsent('anna')).toEqual([])
})
