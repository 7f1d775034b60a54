import type {UseStore} from 'idb-keyval'
import {expect, test, vi} from 'vitest'
import {brokenStore, memoryDisk} from '../../../tests/offline/support/memory-store.ts'
import {answered, plainOutbox} from '../../../tests/offline/support/plain-outbox.ts'

const claim = {session_id: 's1', side: 'caretaker', offline: false} as const
const receipt = answered(200, {receipt: {received_at: '2026-05-31T14:03:00.000Z'}})

test('where the phone cannot keep a press it is sent at once, or told to be lost, and never shown as saved', async () => {
  const sends = await plainOutbox(async () => receipt, {store: brokenStore})
  expect(await sends.outbox.capture('confirm-start', claim)).toMatchObject({is: 'sent'})
  const fails = await plainOutbox(undefined, {store: brokenStore})
  expect(await fails.outbox.capture('confirm-start', claim)).toMatchObject({is: 'lost', why: 'storage'})
})

test('a press whose store was emptied goes out again as it was completed, under its own key, and counts once', async () => {
  const asked: unknown[] = []
  const {disk, store} = memoryDisk()
  const device = await plainOutbox(
    async (_, init) => {
      asked.push([init.headers['idempotency-key'], init.body])
      return receipt
    },
    {store: store('outbox')},
  )
  const kept = await device.outbox.capture('confirm-start', claim, {hold_ms: 20_000})
  const {entry} = kept as Extract<typeof kept, {is: 'saved'}>
  expect(await device.outbox.amend(entry, {latitude: 36.1, longitude: -86.7, accuracy_m: 12})).toBe(true)
  await device.outbox.flush('button')
  disk.rows('outbox').clear()
  device.outbox.recheckStored()
  expect(await device.outbox.capture('confirm-start', claim)).toMatchObject({is: 'saved'})
  await device.outbox.flush('button')
  expect(asked.length).toBeGreaterThan(1)
  expect(asked[0]).toEqual([entry.key, expect.stringContaining('36.1')])
  for (const each of asked) expect(each).toEqual(asked[0])
})

test('what its owner gave up on leaving does not come back with the next press', async () => {
  const device = await plainOutbox()
  const first = await device.outbox.capture('confirm-start', claim)
  device.outbox.recheckStored()
  await device.outbox.forget('anna', 'all')
  const second = await device.outbox.capture('confirm-start', claim)
  expect([first, second]).toMatchObject([{is: 'saved'}, {is: 'saved'}])
  const [entry] = await device.outbox.unsent('anna')
  expect(entry).toMatchObject({key: (second as Extract<typeof second, {is: 'saved'}>).entry.key, tries: 0})
  expect(entry?.key).not.toBe((first as Extract<typeof first, {is: 'saved'}>).entry.key)
})

test('a press is not said to be kept by a store that was closed, and is away since', async () => {
  const {store} = memoryDisk()
  let open = store('outbox')
  const device = await plainOutbox(undefined, {store: (mode, work) => open(mode, work)})
  expect(await device.outbox.capture('confirm-start', claim)).toMatchObject({is: 'saved'})
  open = brokenStore
  expect(await device.outbox.capture('confirm-start', claim)).toMatchObject({is: 'saved'})
  device.outbox.recheckStored()
  expect(await device.outbox.capture('confirm-start', claim)).toMatchObject({is: 'lost', why: 'storage'})
})

test('a press that was told to be lost keeps its key when it is pressed again', async () => {
  const keys = new Set<unknown>()
  const device = await plainOutbox(
    async (_, init) => {
      keys.add(init.headers['idempotency-key'])
      throw new TypeError('Failed to fetch')
    },
    {store: memoryDisk([[0, 'abort']]).store('outbox')},
  )
  expect(await device.outbox.capture('confirm-start', claim)).toMatchObject({is: 'lost'})
  expect(await device.outbox.capture('confirm-start', claim)).toMatchObject({is: 'saved'})
  await device.outbox.flush('button')
  expect(keys.size).toBe(1)
})

test('a double tap whose second half meets failing storage is still one press', async () => {
  const fetch = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')))
  const good = memoryDisk().store('outbox')
  let broken = false
  const store: UseStore = (mode, work) => (broken ? brokenStore(mode, work) : good(mode, work))
  const device = await plainOutbox(fetch, {store})
  const first = await device.outbox.capture('confirm-start', claim)
  expect(first).toMatchObject({is: 'saved', now: true})
  await device.outbox.flush('timer')
  fetch.mockClear()
  broken = true
  const news: unknown[] = []
  device.outbox.onChange(told => news.push(told.stored))
  const second = await device.outbox.capture('confirm-start', claim)
  expect({...second, now: true}).toEqual(first)
  expect(second, 'it was kept before, and not now').not.toHaveProperty('now')
  expect(news.filter(Boolean), 'nothing is shown as just kept').toEqual([])
  expect(fetch).not.toHaveBeenCalled()
})

const message = {thread_id: 't1', text: 'On my way'}
const keyOf = (init: {headers: Record<string, string>}) => init.headers['idempotency-key']

test('two messages of the same text are two, also right after each other', async () => {
  const device = await plainOutbox()
  const both = [await device.outbox.capture('message', message), await device.outbox.capture('message', message)]
  expect(both).toMatchObject([{is: 'saved'}, {is: 'saved'}])
  expect(await device.outbox.unsent('anna')).toHaveLength(2)
})

test('messages to a thread that the device does not know wait behind the bid of their request, and go out once each', async () => {
  const sent: string[] = []
  let isOnline = false
  const device = await plainOutbox(async address => {
    if (!isOnline) throw new TypeError('no network')
    sent.push(address)
    return answered(201, {id: 'm1', received_at: '2026-05-31T14:03:00.000Z'})
  })
  const about = {booking_id: 'b1', text: 'Is there parking?'}
  await device.outbox.capture('bid-caretaker', {booking_id: 'b1', hourly_rate: 20})
  await device.outbox.capture('booking-message', about)
  await device.outbox.capture('booking-message', about)
  await device.outbox.flush('button')
  expect(await device.outbox.unsent('anna')).toHaveLength(3)
  isOnline = true
  await device.outbox.flush('button')
  await device.outbox.flush('button')
  expect(sent.map(address => address.replace(/^.*\/(?=bidBooking|bookings)/, ''))).toEqual([
    'bidBooking/caretaker/request/b1',
    'bookings/b1/messages',
    'bookings/b1/messages',
  ])
  expect(await device.outbox.unsent('anna')).toEqual([])
})

test('a message that could neither be kept nor sent keeps its key for the next try, which may be a repeat', async () => {
  const keys: (string | undefined)[] = []
  let isOnline = false
  const device = await plainOutbox(
    async (_, init) => {
      keys.push(keyOf(init))
      if (!isOnline) throw new TypeError('no network')
      return answered(201, {id: 'm1', received_at: '2026-05-31T14:03:00.000Z'})
    },
    {store: brokenStore},
  )
  expect(await device.outbox.capture('message', message)).toMatchObject({is: 'lost', why: 'storage'})
  isOnline = true
  expect(await device.outbox.capture('message', message)).toMatchObject({is: 'sent'})
  expect(keys[0]).toBe(keys[1])
  expect(await device.outbox.capture('message', message)).toMatchObject({is: 'sent'})
  expect(keys[2]).not.toBe(keys[1])
})
