import {set} from 'idb-keyval'
import {expect, test, vi} from 'vitest'
import {answered, plainOutbox} from '../../../tests/offline/support/plain-outbox.ts'
import {until} from '../../../tests/support/until.ts'
import {createOutboxView} from './outbox-view.ts'
import type {OutboxEntry, StoredReceipt} from './entry.ts'
import type {Outbox} from './outbox.ts'
import type {Ports} from './ports.ts'

const claim = {session_id: 's1', side: 'caretaker', offline: false} as const
const receipt = answered(200, {receipt: {received_at: '2026-05-31T14:03:00.000Z'}})
const closed = answered(409, {detail: 'This request was filled', code: 'booking_closed'})
const bert = {user_id: 'bert', token: 'token-b', role: 'caretaker', member_role: null, logout_handle: null} as const

const open = async (fetch?: Ports['fetch'], {now}: {now?: () => number} = {}) => {
  const device = await plainOutbox(fetch, now && {now})
  const openView = (outbox: Pick<Outbox, 'lanes' | 'onChange'> = device.outbox) =>
    createOutboxView({outbox, credentials: device.session, now: () => device.ports.now(), after: () => undefined})
  return {...device, openView, view: openView()}
}

test('only the entries of who is logged in are shown', async () => {
  const {outbox, session, view} = await open()
  await outbox.capture('confirm-start', claim)
  await session.logIn(bert)
  await view.refresh()
  expect(view.getSnapshot()).toMatchObject({owner: 'bert', entries: [], waiting: 0})
})

test('the revocation of a token is no tap of a person', async () => {
  const {outbox, view} = await open()
  await outbox.capture('revoke-sign-in', {logout_handle: 'handle-a'})
  await view.refresh()
  expect(view.getSnapshot()).toMatchObject({ready: true, entries: [], waiting: 0})
})

test('a receipt is shown for a day', async () => {
  let now_ms = Date.parse('2026-05-31T14:00:00Z')
  const {outbox, view} = await open(async () => receipt, {now: () => now_ms})
  await outbox.capture('confirm-start', claim)
  await outbox.flush('timer')
  await view.refresh()
  expect(view.getSnapshot().receipts).toHaveLength(1)
  now_ms += 25 * 3_600_000
  await view.refresh()
  expect(view.getSnapshot().receipts).toEqual([])
})

test('a withdrawal of a bid that was received is listed', async () => {
  const {outbox, view} = await open(async () => answered(200, {id: 'o1'}))
  const received: string[] = []
  view.onReceipt(({receipt}) => received.push(receipt.kind))
  await view.refresh()
  await outbox.capture('bid-withdraw', {booking_id: 'b1', bid_key: 'key-1', offer_id: 'o1'})
  await outbox.flush('timer')
  await view.refresh()
  expect(view.getSnapshot().receipts).toMatchObject([{kind: 'bid-withdraw', lane: 'b1'}])
  // the lists follow it, also without a live event
  expect(received).toEqual(['bid-withdraw'])
})

test('a tap made while the device is read stays on the screen', async () => {
  const {outbox, openView} = await open()
  let read = () => {}
  const lanes = vi.fn(outbox.lanes)
  const view = openView({...outbox, lanes})
  await view.refresh()
  const before = await outbox.lanes()
  lanes.mockReturnValueOnce(new Promise(resolve => (read = () => resolve(before))))
  const reading = view.refresh()
  await until(() => expect(lanes).toHaveBeenCalledTimes(2))
  await outbox.capture('confirm-start', claim)
  const counts: number[] = []
  view.subscribe(() => counts.push(view.getSnapshot().waiting))
  read()
  await reading
  expect(view.getSnapshot().waiting).toBe(1)
  expect(counts).not.toContain(0)
})

test('what was received or refused before the page was opened is no news, what comes after is', async () => {
  let answer = receipt
  const {outbox, openView} = await open(async () => answer)
  const send = async (session_id: string) => {
    await outbox.capture('confirm-start', {...claim, session_id})
    await outbox.flush('timer')
  }
  await send('s1')
  answer = closed
  await send('s2')
  const view = openView()
  const received = vi.fn<(given: {receipt: StoredReceipt}) => void>()
  const refused = vi.fn<(entry: OutboxEntry) => void>()
  view.onReceipt(received)
  view.onRefused(refused)
  await view.refresh()
  expect(view.getSnapshot()).toMatchObject({attention: 1, receipts: [{lane: 's1'}]})
  expect([received.mock.calls, refused.mock.calls]).toEqual([[], []])
  await send('s3')
  answer = receipt
  await send('s4')
  await view.refresh()
  expect(received.mock.calls).toMatchObject([[{receipt: {lane: 's4'}}]])
  expect(refused.mock.calls).toMatchObject([[{lane: 's3'}]])
})

test('damaged entries are counted', async () => {
  const {ports, view} = await open()
  const lane = {v: 1, owner: 'anna', lane: 's9', entries: [{v: 1, key: 'damaged'}], receipts: []}
  await set('lane:anna:s9', lane, ports.store)
  await view.refresh()
  expect(view.getSnapshot()).toMatchObject({unreadable: 1, entries: [], waiting: 0})
})

test('what changes while the device is read is read again', async () => {
  const {outbox, openView} = await open()
  let read = () => {}
  const lanes = vi.fn(outbox.lanes)
  lanes.mockReturnValueOnce(new Promise(resolve => (read = () => resolve([]))))
  const view = openView({...outbox, lanes, onChange: () => () => {}})
  const first = view.refresh()
  await until(() => expect(lanes).toHaveBeenCalledTimes(1))
  await outbox.capture('confirm-start', claim)
  const second = view.refresh()
  read()
  await Promise.all([first, second])
  expect(view.getSnapshot().waiting).toBe(1)
})
