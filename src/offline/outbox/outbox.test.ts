import {describe, expect, test, vi} from 'vitest'
import {epoch_header} from '#contract/endpoint.ts'
import {brokenStore} from '../../../tests/offline/support/memory-store.ts'
import {answered, plainOutbox} from '../../../tests/offline/support/plain-outbox.ts'
import {until} from '../../../tests/support/until.ts'
import {createOutboxView} from './outbox-view.ts'
import type {ShownBid} from './lane.ts'
import type {Outbox} from './outbox.ts'
import type {Ports} from './ports.ts'

const claim = {session_id: 's1', side: 'caretaker', offline: false} as const
const receipt = answered(200, {receipt: {received_at: '2026-05-31T14:03:00.000Z'}})
const viewOf = ({outbox, session, ports}: Awaited<ReturnType<typeof plainOutbox>>) =>
  createOutboxView({
    outbox,
    credentials: session,
    now: () => ports.now(),
    after: (...given) => ports.after(...given),
  })

test('a device that cannot be read now is looked at again a little later', async () => {
  const {outbox, session, ports} = await plainOutbox(() => Promise.resolve(receipt))
  let again = () => {}
  let isAway = true
  const view = createOutboxView({
    outbox: {...outbox, lanes: () => (isAway ? Promise.reject(new Error('away')) : outbox.lanes())},
    credentials: session,
    now: () => ports.now(),
    after: (_, callback) => (again = callback),
  })
  await view.refresh()
  expect(view.getSnapshot().ready).toBe(false)
  isAway = false
  again()
  await until(() => expect(view.getSnapshot().ready).toBe(true))
})

test('a device that was never read says so, and is looked at again once, however much happens meanwhile', async () => {
  const {outbox, session, ports} = await plainOutbox()
  const later: (() => void)[] = []
  const lanes = vi.fn<typeof outbox.lanes>(() => Promise.reject(new Error('away')))
  const view = createOutboxView({
    outbox: {...outbox, lanes},
    credentials: session,
    now: () => ports.now(),
    after: (_, callback) => later.push(callback),
  })
  const seen = vi.fn<() => void>()
  view.subscribe(seen)
  await view.refresh()
  await view.refresh()
  expect(view.getSnapshot()).toMatchObject({ready: false, failed: true})
  expect(seen).toHaveBeenCalledTimes(1)
  expect(later).toHaveLength(1)
  lanes.mockImplementation(outbox.lanes)
  later[0]!()
  await until(() => expect(view.getSnapshot()).toMatchObject({ready: true, failed: false}))
})

test('a bid that takes the place of another is shown alone at once', async () => {
  const {outbox, session, ports} = await plainOutbox()
  const lanes = vi.fn(outbox.lanes)
  const view = createOutboxView({
    outbox: {...outbox, lanes},
    credentials: session,
    now: ports.now,
    after: ports.after,
  })
  await view.refresh()
  lanes.mockReturnValue(new Promise(() => {}))
  await outbox.capture('bid-caretaker', {booking_id: 'b1', hourly_rate: 20}, {hold_ms: 60_000})
  await outbox.capture('bid-caretaker', {booking_id: 'b1', hourly_rate: 22}, {hold_ms: 60_000})
  const {entries, waiting} = view.getSnapshot()
  expect(entries.map(({params}) => params.hourly_rate)).toEqual([22])
  expect(waiting).toBe(1)
})

/** The answer to an agency's bid. */
const offer = {
  id: 'o1',
  booking_id: 'b1',
  bidder: 'agency',
  caretaker_id: null,
  org_id: 'a1',
  display_name: 'Care Co',
  avatar_url: null,
  hourly_rate: 22,
  total_cents: 6_600,
  fee_cents: 0,
  due_cents: 6_600,
  visit_due_cents: 2_200,
  note: null,
  status: 'SUBMITTED',
  received_at: '2026-05-31T14:03:00.000Z',
}

test('an answer to a first attempt reaches the screen with its receipt, one to a repeated attempt does not', async () => {
  let answer = () => Promise.resolve(answered(201, offer))
  const device = await plainOutbox(() => answer())
  const view = viewOf(device)
  await view.refresh()
  const received: unknown[] = []
  view.onReceipt(({received: given}) => received.push(given?.answer))
  const bid = {booking_id: 'b1', hourly_rate: 22}
  await device.outbox.capture('bid-org', bid)
  await device.outbox.flush('button')
  await view.refresh()
  expect(received).toEqual([{offer}])
  answer = () => Promise.reject<ReturnType<typeof answered>>(new TypeError('Failed to fetch'))
  await device.outbox.capture('bid-org', {...bid, hourly_rate: 23})
  await device.outbox.flush('button')
  answer = () => Promise.resolve(answered(201, {...offer, id: 'o2'}))
  await device.outbox.flush('button')
  await view.refresh()
  expect(received).toEqual([{offer}, undefined])
})

test('a press goes from saved to received, and the screen hears of it', async () => {
  let answer = () => Promise.reject<typeof receipt>(new TypeError('Failed to fetch'))
  const device = await plainOutbox(() => answer())
  const view = viewOf(device)
  const received = vi.fn<(given: {lane: string}) => void>()
  view.onReceipt(({receipt}) => received(receipt))
  await device.outbox.capture('confirm-start', claim)
  await device.outbox.flush('button')
  await view.refresh()
  const [entry] = view.getSnapshot().entries
  expect(view.getSnapshot()).toMatchObject({waiting: 1, attention: 0})
  expect(entry).toMatchObject({state: 'saved', wait: 'network'})
  expect(entry?.next_at).toBeGreaterThan(device.ports.now())
  answer = () => Promise.resolve(receipt)
  await device.outbox.flush('online')
  await view.refresh()
  expect(view.getSnapshot()).toMatchObject({waiting: 0, entries: []})
  expect(view.getSnapshot().receipts[0]?.received_at).toBe('2026-05-31T14:03:00.000Z')
  expect(received).toHaveBeenCalledTimes(1)
})

test('a press is on the screen as soon as it is kept, before the device is read again', async () => {
  const {outbox, session, ports} = await plainOutbox(() => Promise.reject(new TypeError('Failed to fetch')))
  const lanes = vi.fn(outbox.lanes)
  const view = createOutboxView({
    outbox: {...outbox, lanes},
    credentials: session,
    now: ports.now,
    after: ports.after,
  })
  await view.refresh()
  lanes.mockReturnValue(new Promise(() => {}))
  await outbox.capture('confirm-start', claim)
  expect(view.getSnapshot()).toMatchObject({waiting: 1, entries: [{lane: 's1', state: 'saved'}]})
})

test('a refused press keeps its reason and key, can be tried again, and can be given up', async () => {
  const keys: unknown[] = []
  const device = await plainOutbox(async (_, init) => {
    keys.push(init.headers['idempotency-key'])
    return answered(409, {
      detail: 'This request was filled',
      code: 'booking_closed',
      current: {status: 'CONFIRMED'},
    })
  })
  const view = viewOf(device)
  await device.outbox.capture('bid-caretaker', {booking_id: 'b1', hourly_rate: 20})
  await device.outbox.flush('button')
  await view.refresh()
  const [entry] = view.getSnapshot().entries
  expect(entry).toMatchObject({error: {detail: 'This request was filled', current: {status: 'CONFIRMED'}}})
  await device.outbox.tryAgain(entry!)
  expect(new Set(keys).size).toBe(1)
  expect(keys).toHaveLength(2)
  expect(await device.outbox.discard(entry!)).toBe(true)
  await view.refresh()
  expect(view.getSnapshot()).toMatchObject({waiting: 0, attention: 0})
})

test('the answer to a question completes a held press; the press counts from when it was made', async () => {
  const bodies: string[] = []
  const device = await plainOutbox(async (_, init) => {
    bodies.push(init.body)
    return receipt
  })
  const captured = await device.outbox.capture('confirm-start', claim, {hold_ms: 60_000})
  await device.outbox.flush('button')
  expect(bodies).toEqual([])
  if (captured.is !== 'saved') throw new Error('not saved')
  await device.outbox.amend(captured.entry, {reported_at: '2026-05-31T13:40:00.000Z', reason: 'Bus was late'})
  await device.outbox.flush('timer')
  expect(bodies).toHaveLength(1)
  expect(JSON.parse(bodies[0]!)).toMatchObject({
    claimed_at: '2026-05-31T14:00:00.000Z',
    reported_at: '2026-05-31T13:40:00.000Z',
    reason: 'Bus was late',
  })
})

test('five hundred entries go out, each once', async () => {
  const seen: string[] = []
  let online = false
  const device = await plainOutbox(async (address, init) => {
    if (!online) throw new TypeError('Failed to fetch')
    seen.push(init.headers['idempotency-key']!)
    return address.includes('sessions') ? receipt : answered(500, {detail: 'x', code: 'internal'})
  })
  for (let n = 0; n < 500; n++) await device.outbox.capture('confirm-start', {...claim, session_id: `s${n}`})
  await device.outbox.flush('timer')
  online = true
  const {remaining} = await device.outbox.flush('online')
  expect(remaining).toBe(0)
  expect(seen).toHaveLength(500)
  expect(new Set(seen).size).toBe(500)
})

test('a storm of 429 is not answered with a storm', async () => {
  const fetch = vi.fn(async () => ({
    ...answered(429, {detail: 'Slow down', code: 'too_many_requests'}),
    headers: {get: (name: string) => (name === 'retry-after' ? '30' : 'application/json')},
  }))
  const device = await plainOutbox(fetch)
  for (let n = 0; n < 20; n++) await device.outbox.capture('confirm-start', {...claim, session_id: `s${n}`})
  await device.outbox.flush('timer')
  fetch.mockClear()
  const {remaining, look_at} = await device.outbox.flush('timer')
  expect(fetch.mock.calls.length).toBeLessThanOrEqual(1)
  expect(remaining).toBe(20)
  expect(look_at).toBe(device.ports.now() + 30_000)
})

test('a bid beyond the limit of writes waits as long as the server says, and is then received', async () => {
  let isLimited = true
  const fetch = vi.fn(async () =>
    isLimited
      ? {
          ...answered(429, {detail: 'Too many changes', code: 'rate_limited'}),
          headers: {get: (name: string) => (name === 'retry-after' ? '30' : 'application/json')},
        }
      : answered(201, offer),
  )
  const device = await plainOutbox(fetch)
  const view = viewOf(device)
  await device.outbox.capture('bid-org', {booking_id: 'b1', hourly_rate: 22})
  await device.outbox.flush('timer')
  await view.refresh()
  expect(view.getSnapshot()).toMatchObject({waiting: 1, attention: 0, entries: [{kind: 'bid-org'}]})
  isLimited = false
  await device.outbox.flush('button')
  await view.refresh()
  expect(view.getSnapshot()).toMatchObject({waiting: 0, attention: 0, entries: []})
})

test('what the phone cannot keep is never sent under another person’s log-in', async () => {
  const fetch = vi.fn(async () => receipt)
  const device = await plainOutbox(fetch, {store: brokenStore})
  const captured = device.outbox.capture('confirm-start', claim)
  await device.session.logIn({
    user_id: 'bert',
    token: 'token-b',
    role: 'caretaker',
    member_role: null,
    logout_handle: null,
  })
  expect(await captured).toMatchObject({is: 'lost'})
  expect(fetch).not.toHaveBeenCalled()
})

test('presses of one lane are kept in the order they were made', async () => {
  const device = await plainOutbox()
  await Promise.all([
    device.outbox.capture('confirm-start', claim),
    device.outbox.capture('confirm-end', claim),
    device.outbox.capture('confirm-start', claim),
  ])
  const [lane] = await device.outbox.lanes()
  expect(lane?.entries.map(entry => entry.kind)).toEqual(['confirm-start', 'confirm-end'])
})

test('an entry that cannot be read any more needs attention instead of blocking its lane', async () => {
  const device = await plainOutbox(async () => receipt)
  const captured = await device.outbox.capture('confirm-start', claim, {hold_ms: 60_000})
  if (captured.is !== 'saved') throw new Error('not saved')
  await device.outbox.amend(captured.entry, {session_id: undefined})
  await device.outbox.flush('button')
  expect((await device.outbox.lanes())[0]?.entries[0]).toMatchObject({
    state: 'attention',
    error: {code: 'unreadable'},
  })
})

test('after a 401 nothing more is sent until its owner signs in again, and then everything', async () => {
  let known = false
  const fetch = vi.fn(async () => (known ? receipt : answered(401, {detail: 'Sign in again', code: 'session_ended'})))
  const device = await plainOutbox(fetch)
  for (const session_id of ['s1', 's2', 's3']) await device.outbox.capture('confirm-start', {...claim, session_id})
  await device.outbox.flush('button')
  expect(fetch).toHaveBeenCalledTimes(1)
  expect(await device.outbox.flush('sync')).toMatchObject({remaining: 0})
  known = true
  await device.session.logIn({
    user_id: 'anna',
    token: 'new',
    role: 'caretaker',
    member_role: null,
    logout_handle: null,
  })
  expect(await device.outbox.flush('start')).toMatchObject({sent: 3, remaining: 0})
})

test('a bid that returns to an earlier rate is a bid of its own', async () => {
  const rates: unknown[] = []
  const device = await plainOutbox(
    async (_, init) => {
      rates.push((JSON.parse(init.body) as {hourly_rate: number}).hourly_rate)
      return answered(201, {id: `offer-${rates.length}`, received_at: '2026-05-31T14:03:00.000Z'})
    },
    {store: brokenStore},
  )
  for (const hourly_rate of [16, 17, 16]) {
    expect(await device.outbox.capture('bid-caretaker', {booking_id: 'b1', hourly_rate})).toMatchObject({
      is: 'sent',
    })
  }
  expect(rates).toEqual([16, 17, 16])
})

test('a press that waited for its page bears the time at which it was made', async () => {
  const pressed_at = '2026-05-31T14:37:00.000Z'
  const {outbox} = await plainOutbox(undefined, {now: () => Date.parse(pressed_at) + 8_000})
  const captured = await outbox.capture('confirm-start', claim, {pressed_ms: Date.parse(pressed_at)})
  expect(captured).toMatchObject({is: 'saved', entry: {captured_at: pressed_at}})
})

test('what is said later about a press that left bears its time and clock, and is a word of its own', async () => {
  const sent: Record<string, unknown>[] = []
  let now_ms = Date.parse('2026-05-31T14:37:00Z')
  const device = await plainOutbox(
    async (_, {body}) => {
      sent.push(JSON.parse(body) as Record<string, unknown>)
      return receipt
    },
    {now: () => now_ms},
  )
  device.ports.clock_offset_ms = () => 4_000
  const first = await device.outbox.capture('confirm-start', claim)
  if (first.is !== 'saved') return expect.unreachable()
  await device.outbox.flush('button')
  now_ms += 115_500
  device.ports.clock_offset_ms = () => -9_000
  const said = {reported_at: '2026-05-31T14:00:00.000Z', reason: 'I pressed later than it happened'}
  expect(await device.outbox.amend(first.entry, said)).toBe(false)
  await device.outbox.capture('confirm-start', {...claim, ...said}, {about: first.entry})
  await device.outbox.flush('button')
  const press = {claimed_at: '2026-05-31T14:37:00.000Z', device_offset_ms: 4_000}
  expect(sent).toEqual([
    {...press, offline: false},
    {...press, ...said, offline: false},
  ])
})

test('place, withdraw and place again at the same rate: the second bid is sent', async () => {
  const sent: unknown[] = []
  const offer = (n: number) =>
    answered(201, {id: `offer-${n}`, received_at: `2026-05-31T14:0${n}:00.000Z`, hourly_rate: 20})
  const {outbox} = await plainOutbox(async (_, {body}) => offer(sent.push(JSON.parse(body))))
  const place = async (shown: ShownBid) => {
    await outbox.capture('bid-caretaker', {booking_id: 'b1', hourly_rate: 20}, {shown})
    await outbox.flush('button')
  }
  await place({offer: null})
  await outbox.endOffer({lane: 'b1', offer_id: 'offer-1'})
  await place({offer: null})
  expect(sent).toMatchObject([{replaces: null}, {replaces: null}])
  expect((await outbox.lanes()).flatMap(({receipts}) => receipts)).toMatchObject([
    {offer_id: 'offer-1', ended: true},
    {offer_id: 'offer-2', hourly_rate: 20},
  ])
})

test('a bid that the device cannot keep names the one on the screen by its key', async () => {
  const sent: unknown[] = []
  const {outbox} = await plainOutbox(
    async (_, {body}) => {
      sent.push(JSON.parse(body))
      return answered(201, {id: 'offer-2', received_at: '2026-05-31T14:02:00.000Z'})
    },
    {store: brokenStore},
  )
  const shown = {offer: null, key: 'key-of-the-first'}
  await outbox.capture('bid-caretaker', {booking_id: 'b1', hourly_rate: 22}, {shown})
  expect(sent).toMatchObject([{hourly_rate: 22, replaces: 'key-of-the-first'}])
})

describe('when the server went back to a backup', () => {
  /** A server that knows the keys it received, until it goes back to those it had once. */
  const restorable = () => {
    const server = {epoch: 'first', keys: [] as string[], log: [] as string[], end: false}
    const fetch: Ports['fetch'] = async (_, {headers}) => {
      const {epoch} = server
      const builds_on = headers[epoch_header]
      const key = headers['idempotency-key'] ?? ''
      if (builds_on !== undefined && builds_on !== epoch) {
        return answered(412, {detail: 'Went back', code: 'server_restored'}, epoch)
      }
      if (server.end) return answered(401, {detail: 'Unknown', code: 'session_ended'}, epoch)
      server.log.push(key)
      if (!server.keys.includes(key)) server.keys.push(key)
      const received_at = '2026-05-31T14:03:00.000Z'
      return answered(200, {id: key, received_at, receipt: {received_at}}, epoch)
    }
    const goBack = (keys: string[] = []) => Object.assign(server, {epoch: 'second', keys, log: []})
    return {server, fetch, goBack}
  }
  const receiptsIn = async ({lanes}: Outbox) => (await lanes()).flatMap(({receipts}) => receipts)

  test('an answer of any call makes it send again what it received, once', async () => {
    const {server, fetch, goBack} = restorable()
    const {outbox} = await plainOutbox(fetch)
    await outbox.capture('confirm-start', claim)
    await outbox.flush('button')
    await outbox.noteEpoch('first')
    await outbox.flush('button')
    expect(server.log).toEqual(['key-1'])
    goBack()
    await outbox.noteEpoch('second')
    expect(await outbox.unsent('anna')).toMatchObject([{key: 'key-1'}])
    await until(() => expect(server.log).toEqual(['key-1']))
    await outbox.noteEpoch('second')
    await outbox.flush('button')
    expect([server.keys, server.log]).toEqual([['key-1'], ['key-1']])
    expect(await receiptsIn(outbox)).toMatchObject([{key: 'key-1', epoch: 'second'}])
  })

  test('the end waits until the start was sent again', async () => {
    const {server, fetch, goBack} = restorable()
    const {outbox} = await plainOutbox(fetch)
    await outbox.capture('confirm-start', claim)
    await outbox.flush('button')
    goBack()
    await outbox.capture('confirm-end', claim)
    await outbox.flush('button')
    await outbox.flush('button')
    expect(server.log).toEqual(['key-1', 'key-2'])
    expect(await outbox.unsent('anna')).toEqual([])
  })

  test('what a log-in that it forgot had received waits for its owner', async () => {
    const {server, fetch, goBack} = restorable()
    const {outbox, session} = await plainOutbox(fetch)
    await outbox.capture('confirm-start', claim)
    await outbox.flush('button')
    goBack().end = true
    await outbox.noteEpoch('second')
    await outbox.flush('button')
    // as the app does after a 401
    await outbox.forget('anna', 'receipts')
    expect(await outbox.unsent('anna')).toMatchObject([{key: 'key-1', state: 'sign-in'}])
    server.end = false
    await session.logIn({user_id: 'anna', token: 'new', role: null, member_role: null, logout_handle: null})
    await outbox.flush('start')
    expect([server.keys, await outbox.unsent('anna')]).toEqual([['key-1'], []])
  })

  test('a log-out leaves nothing of what was received', async () => {
    const {server, fetch, goBack} = restorable()
    const {outbox} = await plainOutbox(fetch)
    await outbox.capture('message', {thread_id: 't1', text: 'The code is 4711'})
    await outbox.flush('button')
    expect(server.log).toEqual(['key-1'])
    await outbox.forget('anna', 'receipts')
    goBack()
    await outbox.noteEpoch('second')
    await outbox.flush('button')
    expect([server.log, await outbox.lanes()]).toEqual([[], []])
  })

  test('an answer that comes after the log-out leaves no receipt', async () => {
    const {server, fetch} = restorable()
    const {outbox, session} = await plainOutbox(async (address, request) => {
      const answer = await fetch(address, request)
      // its owner logs out while the answer is on its way
      await session.logOut((await session.read()).token ?? '')
      await outbox.forget('anna', 'receipts')
      return answer
    })
    await outbox.capture('message', {thread_id: 't1', text: 'The gate is open'})
    await outbox.flush('button')
    expect(server.keys).toEqual(['key-1'])
    expect(await receiptsIn(outbox)).toEqual([])
  })
})
