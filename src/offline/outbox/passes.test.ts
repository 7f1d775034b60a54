import {describe, expect, test, vi} from 'vitest'
import {brokenStore, memoryDisk, signedIn} from '../../../tests/offline/support/memory-store.ts'
import {answered, plainOutbox} from '../../../tests/offline/support/plain-outbox.ts'
import {until} from '../../../tests/support/until.ts'
import type {OutboxEntry} from './entry.ts'
import {changeEntry} from './lane-store.ts'
import type {OutboxChange, Ports} from './ports.ts'

const now_ms = Date.parse('2026-05-31T14:00:00Z')
const claim = {session_id: 's1', side: 'caretaker', offline: false} as const
const receipt = answered(200, {receipt: {received_at: '2026-05-31T14:03:00.000Z'}})
const busy = answered(503, {detail: 'Away', code: 'unavailable'})
const away: Ports['fetch'] = () => Promise.reject(new TypeError('Failed to fetch'))
const withHeader = (answer: typeof receipt, name: string, value: string) => ({
  ...answer,
  headers: {get: (asked: string) => (asked === name ? value : answer.headers.get(asked))},
})
const bert = {user_id: 'bert', token: 'token-b', role: 'caretaker', member_role: null, logout_handle: null} as const

type Device = Awaited<ReturnType<typeof plainOutbox>>
const entriesOf = async ({outbox}: Device): Promise<OutboxEntry[]> =>
  (await outbox.lanes()).flatMap(lane => [...lane.entries])
const save = async (device: Device, session_id = 's1', options = {}) => {
  const captured = await device.outbox.capture('confirm-start', {...claim, session_id}, options)
  if (captured.is !== 'saved') throw new Error('not saved')
  return captured.entry
}

/** The channel of one origin, as each of its tabs has it. */
const sharedChannel = () => {
  const tabs: {hear: (change: OutboxChange) => void}[] = []
  return (): Ports['changes'] => {
    const own: {hear: (change: OutboxChange) => void} = {hear: () => {}}
    tabs.push(own)
    return {
      post: change => tabs.forEach(tab => tab !== own && tab.hear(change)),
      listen: listener => {
        own.hear = listener
        return () => (own.hear = () => {})
      },
    }
  }
}

test('a tap is sent without anything else happening', async () => {
  const fetch = vi.fn(async () => receipt)
  await save(await plainOutbox(fetch))
  await until(() => expect(fetch).toHaveBeenCalledTimes(1))
})

test('a question holds a tap for two minutes at most', async () => {
  const {next_at, wait} = await save(await plainOutbox(away), 's1', {hold_ms: 3_600_000})
  expect({next_at, wait}).toEqual({next_at: now_ms + 120_000, wait: 'held'})
})

test('a part of an answer may complete a tap that stays held, and the whole one sends it', async () => {
  const fetch = vi.fn(async () => receipt)
  const device = await plainOutbox(fetch)
  const entry = await save(device, 's1', {hold_ms: 60_000})
  expect(await device.outbox.amend(entry, {memo: 'Gate was open'}, {hold: true})).toBe(true)
  await device.outbox.flush('timer')
  expect(fetch).not.toHaveBeenCalled()
  expect(await entriesOf(device)).toMatchObject([{wait: 'held', params: {memo: 'Gate was open'}}])
  await device.outbox.amend(entry)
  await until(() => expect(fetch).toHaveBeenCalledTimes(1))
})

describe('what was sent is never changed:', () => {
  test('an entry whose answer was lost', async () => {
    const device = await plainOutbox(away)
    const entry = await save(device)
    await device.outbox.flush('timer')
    expect(await device.outbox.amend(entry, {memo: 'Late'})).toBe(false)
    expect(await entriesOf(device)).toMatchObject([{tries: 1, params: {session_id: 's1'}}])
  })

  test('an entry that was refused', async () => {
    const device = await plainOutbox(async () => answered(409, {detail: 'Closed', code: 'booking_closed'}))
    const entry = await save(device)
    await device.outbox.flush('timer')
    expect(await device.outbox.amend(entry, {memo: 'Late'})).toBe(false)
  })

  test('an entry that is on its way, which can neither be discarded nor tried again', async () => {
    let answer: (given: typeof receipt) => void = () => {}
    const device = await plainOutbox(() => new Promise(resolve => (answer = resolve)))
    const entry = await save(device)
    await until(async () => expect(await entriesOf(device)).toMatchObject([{state: 'sending'}]))
    expect(await device.outbox.discard(entry)).toBe(false)
    const tried = device.outbox.tryAgain(entry)
    await until(async () => expect(await entriesOf(device)).toMatchObject([{state: 'sending', tries: 1}]))
    answer(receipt)
    await tried
    expect(await entriesOf(device)).toEqual([])
  })
})

test('what was discarded can be tapped anew, under another key', async () => {
  const device = await plainOutbox(away)
  const heard = vi.fn<(change: OutboxChange) => void>()
  const first = await save(device)
  await device.outbox.flush('timer')
  device.outbox.onChange(heard)
  expect(await device.outbox.discard(first)).toBe(true)
  expect(heard).toHaveBeenCalledWith(expect.objectContaining({owner: 'anna'}))
  const second = await save(device)
  expect(second.key).not.toBe(first.key)
})

test('Try again sends at once what was refused', async () => {
  let isOpen = false
  const fetch = vi.fn(async () => (isOpen ? receipt : answered(409, {detail: 'Closed', code: 'booking_closed'})))
  const device = await plainOutbox(fetch)
  const entry = await save(device)
  await device.outbox.flush('timer')
  isOpen = true
  await device.outbox.tryAgain(entry)
  expect(await entriesOf(device)).toEqual([])
  expect(fetch).toHaveBeenCalledTimes(2)
})

describe('tabs of one phone', () => {
  /** Two tabs over one disk, one record of credentials and one lock. */
  const openTwo = async (fetch: Ports['fetch']) => {
    const [channel, session, store] = [sharedChannel(), await signedIn(), memoryDisk().store('outbox')]
    const one = await plainOutbox(fetch, {session, store, changes: channel()})
    const other = await plainOutbox(fetch, {session, store, changes: channel()})
    const heard: OutboxChange[] = []
    other.outbox.onChange(change => heard.push(change))
    return {one, other, heard}
  }

  test('hear of a tap, of its sending, and of its answer', async () => {
    const {one, heard} = await openTwo(async () => receipt)
    await save(one)
    expect(heard).toEqual([{owner: 'anna'}])
    await one.outbox.flush('timer')
    expect(heard).toHaveLength(3)
  })

  test('hear what a withdrawal has ended, and what was completed', async () => {
    const {one, heard} = await openTwo(away)
    const entry = await save(one, 's1', {hold_ms: 60_000})
    await one.outbox.amend(entry, {memo: 'Late'}, {hold: true})
    await one.outbox.endOffer({lane: 'b1', offer_id: 'o1'})
    expect(heard).toHaveLength(3)
  })

  test('show what is being sent while it is', async () => {
    let answer: (given: typeof receipt) => void = () => {}
    const device = await plainOutbox(() => new Promise(resolve => (answer = resolve)))
    const states: unknown[] = []
    device.outbox.onChange(() => void entriesOf(device).then(([entry]) => states.push(entry?.state)))
    await save(device)
    await until(() => expect(states).toContain('sending'))
    answer(receipt)
  })
})

describe('what cannot be stored', () => {
  test('is sent under the lock of all senders, with the credentials of this moment', async () => {
    const session = await signedIn()
    const device = await plainOutbox(async () => receipt, {session, store: brokenStore})
    const locks: string[] = []
    const {exclusively} = device.ports
    device.ports.exclusively = async (name, work) => {
      locks.push(name)
      return exclusively(name, work)
    }
    const fresh = vi.spyOn(session, 'fresh')
    expect(await device.outbox.capture('confirm-start', claim)).toMatchObject({is: 'sent'})
    expect(locks).toEqual(['outbox'])
    expect(fresh).toHaveBeenCalledTimes(1)
  })

  test('is told with the reason of a refusal', async () => {
    const closed = async () => answered(409, {detail: 'Closed', code: 'booking_closed'})
    const device = await plainOutbox(closed, {store: brokenStore})
    expect(await device.outbox.capture('confirm-start', claim)).toMatchObject({
      is: 'lost',
      why: 'refused',
      verdict: {code: 'booking_closed'},
    })
  })

  test('is sent as it was when its answer was lost and the store is back', async () => {
    let isBroken = true
    const disk = memoryDisk().store('outbox')
    const bodies: string[] = []
    const device = await plainOutbox(
      async (_, {body}) => {
        bodies.push(body)
        throw new TypeError('Failed to fetch')
      },
      {store: (mode, work) => (isBroken ? brokenStore(mode, work) : disk(mode, work))},
    )
    expect(await device.outbox.capture('confirm-start', claim)).toMatchObject({is: 'lost'})
    isBroken = false
    const entry = await save(device)
    expect(entry.tries).toBe(1)
    expect(await device.outbox.amend(entry, {memo: 'Late'})).toBe(false)
    await device.outbox.flush('button')
    expect(new Set(bodies).size).toBe(1)
  })
})

describe('waiting', () => {
  test('never lasts longer than an hour, whatever a server asks for', async () => {
    const device = await plainOutbox(async () => withHeader(busy, 'retry-after', '86400'))
    await save(device)
    const {look_at} = await device.outbox.flush('timer')
    expect(look_at).toBe(now_ms + 3_600_000)
  })

  test('gets longer with each silence, and with each answer of a troubled server', async () => {
    let fetch = away
    const device = await plainOutbox((...given) => fetch(...given))
    await save(device)
    const waits: number[] = []
    for (const next of [away, away, away, async () => busy, async () => busy, async () => busy]) {
      fetch = next
      await device.outbox.flush('button')
      waits.push((await entriesOf(device))[0]!.next_at - now_ms)
    }
    const [a, b, c, d, e, f] = waits as [number, number, number, number, number, number]
    expect([b > a, c > b, e > d, f > e]).toEqual([true, true, true, true])
  })

  test('of one lane does not stop the others at one silence', async () => {
    let time_ms = now_ms
    const device = await plainOutbox(
      async address => {
        if (address.includes('s1')) throw new TypeError('Failed to fetch')
        return receipt
      },
      {now: () => time_ms},
    )
    for (const id of ['s1', 's2', 's3']) await save(device, id, {hold_ms: 60_000})
    time_ms += 60_000
    expect(await device.outbox.flush('timer')).toMatchObject({sent: 2, remaining: 1})
  })

  test('of all lanes begins when the server asks one to come later', async () => {
    let time_ms = now_ms
    const slow = withHeader(answered(429, {detail: 'Slow down', code: 'rate_limited'}), 'retry-after', '30')
    const fetch = vi.fn(async () => slow)
    const device = await plainOutbox(fetch, {now: () => time_ms})
    for (let n = 0; n < 9; n++) await save(device, `s${n}`, {hold_ms: 60_000})
    await device.outbox.flush('timer')
    time_ms += 60_000
    await device.outbox.flush('timer')
    expect(fetch).toHaveBeenCalledTimes(1)
  })

  test('of all lanes begins after two silences in a row', async () => {
    const fetch = vi.fn(away)
    const device = await plainOutbox(fetch)
    for (let n = 0; n < 9; n++) await save(device, `s${n}`, {hold_ms: 60_000})
    for (const entry of await entriesOf(device)) await device.outbox.amend(entry)
    await device.outbox.flush('timer')
    fetch.mockClear()
    await device.outbox.flush('button')
    expect(fetch.mock.calls.length).toBeLessThanOrEqual(2)
  })

  test('for a network ends for all when our server answers one', async () => {
    let isBack = false
    const device = await plainOutbox(async () => (isBack ? receipt : away('', {} as never)))
    for (const id of ['s1', 's2', 's3']) await save(device, id)
    await device.outbox.flush('button')
    isBack = true
    await save(device, 's4')
    await until(async () => expect(await entriesOf(device)).toEqual([]))
  })

  test('is asked to be ended by the system only for what can still be sent', async () => {
    const device = await plainOutbox(async () => busy)
    await save(device)
    for (let n = 0; n < 18; n++) {
      await device.outbox.flush('button')
      expect(await device.outbox.flush('timer')).toMatchObject({remaining: 1})
    }
    await device.outbox.flush('button')
    expect(await device.outbox.flush('timer')).toMatchObject({remaining: 0})
  })
})

test('a store that fails is looked at again soon, and what it holds counts as waiting', async () => {
  const device = await plainOutbox(undefined, {store: brokenStore})
  expect(await device.outbox.flush('timer')).toEqual({sent: 0, remaining: 1, look_at: now_ms + 5_000})
})

test('a pass asked for during another follows it, for its own reason', async () => {
  let answer: (given: typeof receipt) => void = () => {}
  const fetch = vi.fn<Ports['fetch']>(() => new Promise(resolve => (answer = resolve)))
  const device = await plainOutbox(fetch)
  await save(device)
  await until(() => expect(fetch).toHaveBeenCalledTimes(1))
  const timer = device.outbox.flush('timer')
  const button = device.outbox.flush('button')
  answer(busy)
  await until(() => expect(fetch).toHaveBeenCalledTimes(2))
  answer(receipt)
  expect(await Promise.all([timer, button])).toMatchObject([{sent: 1}, {sent: 1}])
})

test('the page learns that the server answered, and that a log-in has ended', async () => {
  const answered_ms = vi.fn<(asked_ms: number) => void>()
  const ended = vi.fn<(token: string) => void>()
  let answer = receipt
  const device = await plainOutbox(async () => answer, {answered: answered_ms, ended})
  await save(device)
  await device.outbox.flush('timer')
  expect(answered_ms).toHaveBeenCalledWith(now_ms)
  expect(ended).not.toHaveBeenCalled()
  answer = answered(401, {detail: 'Log in again', code: 'session_ended'})
  await save(device, 's2')
  await device.outbox.flush('timer')
  expect(ended).toHaveBeenCalledExactlyOnceWith('token-a', undefined)
})

test('what needs no log-in is sent while a log-in has ended', async () => {
  const ended = answered(401, {detail: 'Log in again', code: 'session_ended'})
  const device = await plainOutbox(async url => (url.endsWith('/logout/revoke') ? answered(200, {ok: true}) : ended))
  await save(device)
  await device.outbox.flush('timer')
  expect(await entriesOf(device)).toMatchObject([{state: 'sign-in'}])
  await device.outbox.capture('revoke-sign-in', {logout_handle: 'handle-b'})
  await device.outbox.flush('timer')
  expect(await entriesOf(device)).toMatchObject([{kind: 'confirm-start'}])
})

describe('who logs out', () => {
  test('while a request is prepared has it sent by no one, and by themselves later', async () => {
    const session = await signedIn()
    const fetch = vi.fn(async () => receipt)
    const device = await plainOutbox(fetch, {session})
    const {token, user_id, ...rest} = await session.read()
    const fresh = vi.spyOn(session, 'fresh')
    fresh.mockResolvedValueOnce({...rest, token, user_id})
    fresh.mockResolvedValue({...rest, token: null, user_id: null})
    await save(device)
    await device.outbox.flush('timer')
    expect(fetch).not.toHaveBeenCalled()
    expect(await entriesOf(device)).toMatchObject([{state: 'saved'}])
    fresh.mockRestore()
    await device.outbox.flush('timer')
    expect(fetch).toHaveBeenCalledTimes(1)
  })

  test('leaves what others have on this phone, and what is to be kept', async () => {
    const device = await plainOutbox(away)
    await save(device)
    await device.session.logIn(bert)
    await save(device)
    expect(await device.outbox.unsent('bert')).toMatchObject([{owner: 'bert', lane: 's1'}])
    await device.outbox.forget('bert', 'all')
    expect(await entriesOf(device)).toMatchObject([{owner: 'anna'}])
    await device.outbox.forget('anna', 'receipts')
    expect(await entriesOf(device)).toMatchObject([{owner: 'anna'}])
  })

  test('and discards has it not come back with the same tap, and their token revoked', async () => {
    const device = await plainOutbox(away)
    const first = await save(device)
    await device.outbox.capture('revoke-sign-in', {logout_handle: 'handle-a'})
    expect(await device.outbox.unsent('anna')).toMatchObject([{kind: 'confirm-start'}])
    await device.outbox.forget('anna', 'all')
    expect(await entriesOf(device)).toMatchObject([{kind: 'revoke-sign-in'}])
    expect((await save(device)).key).not.toBe(first.key)
  })
})

test('receipts leave the phone after a day', async () => {
  let time_ms = now_ms
  const device = await plainOutbox(async () => receipt, {now: () => time_ms})
  await save(device)
  await device.outbox.flush('timer')
  expect((await device.outbox.lanes())[0]?.receipts).toHaveLength(1)
  time_ms += 25 * 3_600_000
  await device.outbox.flush('timer')
  expect(await device.outbox.lanes()).toEqual([])
})

test('what has failed more often waits for what has failed less, and earlier taps go first', async () => {
  const asked: string[] = []
  let isBusy = true
  let time_ms = now_ms
  const device = await plainOutbox(
    async address => {
      asked.push(/sessions\/(\w+)/.exec(address)?.[1] ?? '')
      return isBusy ? busy : receipt
    },
    {now: () => time_ms},
  )
  await save(device, 's1')
  await device.outbox.flush('timer')
  for (const id of ['s3', 's2']) {
    time_ms += 1
    await save(device, id, {hold_ms: 60_000})
  }
  asked.length = 0
  isBusy = false
  time_ms += 3_600_000
  await device.outbox.flush('button')
  expect(asked).toEqual(['s3', 's2', 's1'])
})

test('an answer that comes late changes nothing of what another sender has stored', async () => {
  let device: Device | undefined = undefined
  device = await plainOutbox(async () => {
    const {outbox, ports} = device!
    const [entry] = await outbox.unsent('anna')
    await changeEntry(ports.store, entry!, before => ({...before, tries: 7, state: 'saved', wait: 'network'}))
    return busy
  })
  await save(device)
  await device.outbox.flush('timer')
  expect(await entriesOf(device)).toMatchObject([{tries: 7, attempts: 0, wait: 'network'}])
})

test('a bid that is refused takes its withdrawal with it', async () => {
  const device = await plainOutbox(async () => answered(409, {detail: 'Closed', code: 'booking_closed'}))
  const bid = await device.outbox.capture('bid-org', {booking_id: 'b1', hourly_rate: 20}, {hold_ms: 60_000})
  if (bid.is !== 'saved') return expect.unreachable()
  await device.outbox.capture('bid-withdraw', {booking_id: 'b1', bid_key: bid.entry.key})
  await device.outbox.amend(bid.entry)
  await until(async () => expect(await entriesOf(device)).toMatchObject([{kind: 'bid-org', state: 'attention'}]))
})
