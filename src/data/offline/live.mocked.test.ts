import {QueryClient, QueryObserver, type QueryKey} from '@tanstack/react-query'
import {afterEach, beforeEach, expect, test, vi, type MockInstance} from 'vitest'
import {noteMeta} from '#api/answer-meta.ts'
import type {StreamEvent} from '#api/event-stream.ts'
import {startLive} from './live.ts'
import {leadQueries} from '../queries/leads.ts'
import {planQueries} from '../queries/money/plans.ts'
import {sessionQueries} from '../queries/sessions.ts'

type Stream = {hear: (event: StreamEvent) => void; end: () => void; since: string | undefined}
const streams = vi.hoisted(() => [] as Stream[])
/** By how much this device's clock is ahead of the server's, in milliseconds. */
const outbox = vi.hoisted(() => ({entries: [], receipts: [] as {key: string}[]}))
const clock = vi.hoisted(() => ({offset_ms: 0 as number | null}))

vi.mock('#api/event-stream.ts', () => ({
  readEvents: (hear: Stream['hear'], _: AbortSignal, since: string | undefined) =>
    new Promise<void>(resolve => streams.push({hear, end: () => resolve(), since})),
}))
vi.mock('#offline/page.ts', () => ({outboxView: () => ({getSnapshot: () => outbox})}))
vi.mock('#api/clock-offset.ts', () => ({deviceOffset: () => clock.offset_ms}))
vi.mock('../account/current-user.ts', () => ({
  who: {get: () => ({user_id: 'mary', generation: 1}), subscribe: () => () => undefined},
}))

const opened_ms = Date.parse('2026-05-31T14:00:00Z')
const minute_ms = 60_000
const readyWith = (data: object): StreamEvent => ({event: 'ready', data: JSON.stringify(data)})
let client: QueryClient
let asked: MockInstance<QueryClient['invalidateQueries']>

beforeEach(() => {
  vi.useFakeTimers({now: opened_ms})
  vi.stubGlobal('navigator', {onLine: true})
  vi.stubGlobal('document', new EventTarget())
  const page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('dispatchEvent', page.dispatchEvent.bind(page))
  vi.stubGlobal('performance', {now: () => Date.now() - opened_ms})
  streams.length = 0
  clock.offset_ms = 0
  client = new QueryClient()
  asked = vi.spyOn(client, 'invalidateQueries')
  startLive(client)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** How many query families are refetched after an event on the newest stream. */
async function askedBy(event: StreamEvent): Promise<number> {
  asked.mockClear()
  streams.at(-1)?.hear(event)
  await vi.advanceTimersByTimeAsync(100)
  return asked.mock.calls.filter(([filters]) => filters?.queryKey).length
}

/** Ends the newest stream and waits until another opens. */
async function opensAnew(): Promise<void> {
  streams.at(-1)?.end()
  await vi.advanceTimersByTimeAsync(5_000)
}

test('the first stream asks for what happened since the oldest answer that a reload restores as fresh', async () => {
  // fifteen seconds, and five for the clocks
  expect(streams.at(-1)?.since).toBe('2026-05-31T13:59:40.000Z')
  expect(await askedBy(readyWith({topics: []}))).toBe(0)
  await opensAnew()
  // visits, bookings, and the plan that counts open requests
  expect(await askedBy(readyWith({topics: ['bookings', 'sessions']}))).toBe(3)
  const keys = asked.mock.calls.map(([filters]) => filters?.queryKey)
  expect(keys).toContainEqual(planQueries.own().queryKey)
})

test("a change that the outbox of this browser sent is not fetched again, another device's is", async () => {
  const told = (by_key: string): StreamEvent => ({
    event: 'told',
    data: JSON.stringify({
      notice_id: null,
      topics: ['notices', 'sessions'],
      booking_id: null,
      session_id: 's1',
      invoice_id: null,
      by_key,
    }),
  })
  outbox.receipts = [{key: 'own'}]
  expect(await askedBy(told('own'))).toBe(0)
  expect(await askedBy(told('other'))).toBe(2)
})

test('a member who was removed elsewhere leaves visits, bookings and the list of members to fetch again', async () => {
  const topics = ['sessions', 'bookings', 'leads', 'members']
  const data = {notice_id: null, topics, booking_id: null, session_id: null, invoice_id: null}
  expect(await askedBy({event: 'told', data: JSON.stringify({...data, at: '2026-05-31T14:00:01.000Z'})})).toBe(5)
  const keys = asked.mock.calls.map(([filters]) => filters?.queryKey)
  expect(keys).toContainEqual(leadQueries.members().queryKey)
  expect(keys).toContainEqual(sessionQueries.all())
})

test("a colleague's bid leaves the leads to fetch again: the pack, the open lead and the own bids", async () => {
  const leads = [
    leadQueries.pack(),
    leadQueries.one('lead'),
    leadQueries.organizationBookings(),
    leadQueries.assigned(),
  ]
  for (const {queryKey} of leads) client.setQueryData<unknown>(queryKey, [])
  const topics = ['notices', 'bookings', 'leads']
  const data = {notice_id: null, topics, booking_id: 'lead', session_id: null, invoice_id: null}
  await askedBy({event: 'told', data: JSON.stringify({...data, at: '2026-05-31T14:00:01.000Z'})})
  expect(leads.map(({queryKey}) => client.getQueryState(queryKey)?.isInvalidated)).toEqual([true, true, true, true])
})

test('a stream that is opened anew asks for what happened since the last word of the one before', async () => {
  streams.at(-1)?.hear(readyWith({topics: [], at: '2026-05-31T14:00:01.000Z'}))
  streams.at(-1)?.hear({event: 'beat', data: '{"at": "2026-05-31T14:00:21.000Z"}'})
  await opensAnew()
  expect(streams).toHaveLength(2)
  expect(streams.at(-1)?.since).toBe('2026-05-31T14:00:21.000Z')
})

test('where the server does not know any more, everything is asked for again', async () => {
  await vi.advanceTimersByTimeAsync(10 * minute_ms)
  expect(await askedBy(readyWith({at: '2026-05-31T14:10:00.000Z'}))).toBeGreaterThan(5)
})

/** Renders a query and returns its number of fetches. */
function shown(name: string, answer: () => Promise<object>, staleTime = 0): () => number {
  let times = 0
  const queryFn = () => {
    times += 1
    return answer()
  }
  new QueryObserver(client, {
    queryKey: [name],
    queryFn,
    staleTime,
    retry: false,
    networkMode: 'always',
    refetchOnReconnect: false,
  }).subscribe(() => {})
  return () => times
}
const failing = () => Promise.reject(new Error('no line'))

test('a stream that opens has what a bad line left behind asked for again, and leaves the rest', async () => {
  const sound = shown('sound', async () => ({}))
  const failed = shown('failed', failing)
  const cached = shown('cached', async () => {
    const answer = {}
    noteMeta(answer, '2026-05-31T13:00:00.000Z', null)
    return answer
  })
  await vi.advanceTimersByTimeAsync(100)
  await askedBy(readyWith({topics: []}))
  expect([sound(), failed(), cached()]).toEqual([1, 2, 2])
})

test('what was fetched before the line broke, and no topic tells of, is asked for again when it is back', async () => {
  await askedBy(readyWith({topics: []}))
  const before = shown('before', async () => ({}))
  const lasting = shown('lasting', async () => ({}), 10 * minute_ms)
  await vi.advanceTimersByTimeAsync(1_000)
  await askedBy({event: 'beat', data: '{"at": "2026-05-31T14:00:01.000Z"}'})
  const after = shown('after', async () => ({}))
  await opensAnew()
  await askedBy(readyWith({topics: []}))
  expect([before(), lasting(), after()]).toEqual([2, 1, 1])
})

test('a network that is back has what failed asked for again, whatever becomes of the stream', async () => {
  const failed = shown('failed', failing)
  await vi.advanceTimersByTimeAsync(100)
  dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(100)
  expect(failed()).toBe(2)
})

test('news during a first fetch, which may have read before it, has the same asked for again when it came', async () => {
  await askedBy(readyWith({topics: []}))
  const answers: ((visits: string) => void)[] = []
  const queryFn = () => new Promise<string>(resolve => answers.push(resolve))
  const {queryKey} = sessionQueries.window()
  new QueryObserver(client, {queryKey, queryFn}).subscribe(() => {})
  await askedBy(readyWith({topics: ['sessions']}))
  expect(answers).toHaveLength(1)
  answers[0]?.('read before the news')
  await vi.advanceTimersByTimeAsync(100)
  answers[1]?.('read after it')
  await vi.advanceTimersByTimeAsync(100)
  expect(client.getQueryData(queryKey)).toBe('read after it')
  expect(answers).toHaveLength(2)
})

test('however often there is news during one fetch, it is asked for again once', async () => {
  await askedBy(readyWith({topics: []}))
  const answers: ((visits: string) => void)[] = []
  const queryFn = () => new Promise<string>(resolve => answers.push(resolve))
  const {queryKey} = sessionQueries.window()
  new QueryObserver<unknown>(client, {queryKey, queryFn}).subscribe(() => {})
  for (let burst = 0; burst < 5; burst += 1) {
    await askedBy(readyWith({topics: ['sessions']}))
    await vi.advanceTimersByTimeAsync(3_000)
  }
  answers[0]?.('read before the news')
  await vi.advanceTimersByTimeAsync(100)
  expect(answers).toHaveLength(2)
})

test('what a screen is about to show and fetches when news comes, is old when it comes', async () => {
  await askedBy(readyWith({topics: []}))
  const answers: ((visits: string) => void)[] = []
  const queryFn = () => new Promise<string>(resolve => answers.push(resolve))
  const queryKey: QueryKey = sessionQueries.window().queryKey
  client.setQueryData(queryKey, 'kept')
  void client.prefetchQuery({queryKey, queryFn, staleTime: 0})
  await askedBy(readyWith({topics: ['sessions']}))
  answers[0]?.('read before the news')
  await vi.advanceTimersByTimeAsync(100)
  expect(client.getQueryState(queryKey)).toMatchObject({data: 'read before the news', isInvalidated: true})
})

test('what is told in a burst is asked for at once, and then no more often than every two seconds', async () => {
  await askedBy(readyWith({topics: []}))
  const about = {notice_id: null, booking_id: null, session_id: null, invoice_id: null}
  const told = (...topics: string[]): StreamEvent => ({
    event: 'told',
    data: JSON.stringify({...about, topics, at: '2026-05-31T14:00:01.000Z'}),
  })
  expect(await askedBy(told('sessions'))).toBe(1)
  asked.mockClear()
  for (let word = 0; word < 9; word++) {
    streams.at(-1)?.hear(told('sessions', 'invoices'))
    await vi.advanceTimersByTimeAsync(200)
  }
  expect(asked).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(200)
  // the whole burst causes one refetch of each of the two
  expect(asked).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(asked).toHaveBeenCalledTimes(2)
})
