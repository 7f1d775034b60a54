import {QueryClient} from '@tanstack/react-query'
import {afterEach, beforeEach, expect, test, vi, type MockInstance} from 'vitest'
import type {StreamEvent} from '#api/event-stream.ts'
import {startLive} from './live.ts'

type Stream = {hear: (event: StreamEvent) => void; end: () => void; since: string | undefined}
const streams = vi.hoisted(() => [] as Stream[])
/** By how much this device's clock is ahead of the server's, in milliseconds. */
const clock = vi.hoisted(() => ({offset_ms: 0 as number | null}))

vi.mock('#api/event-stream.ts', () => ({
  readEvents: (hear: Stream['hear'], _: AbortSignal, since: string | undefined) =>
    new Promise<void>(resolve => streams.push({hear, end: () => resolve(), since})),
}))
vi.mock('#api/clock-offset.ts', () => ({deviceOffset: () => clock.offset_ms}))
vi.mock('./who.ts', () => ({
  who: {get: () => ({user_id: 'mary', generation: 1}), subscribe: () => () => undefined},
}))

const opened_ms = Date.parse('2026-05-31T14:00:00Z')
const minute_ms = 60_000
const readyWith = (data: object): StreamEvent => ({event: 'ready', data: JSON.stringify(data)})
let asked: MockInstance<QueryClient['invalidateQueries']>

beforeEach(() => {
  vi.useFakeTimers({now: opened_ms})
  vi.stubGlobal('navigator', {onLine: true})
  vi.stubGlobal('document', new EventTarget())
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('performance', {now: () => Date.now() - opened_ms})
  streams.length = 0
  clock.offset_ms = 0
  const client = new QueryClient()
  asked = vi.spyOn(client, 'invalidateQueries')
  startLive(client)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** How many families of answers are asked for again by what the newest stream says now. */
async function askedBy(event: StreamEvent): Promise<number> {
  asked.mockClear()
  streams.at(-1)?.hear(event)
  await vi.advanceTimersByTimeAsync(100)
  return asked.mock.calls.length
}

/** The newest stream ends, and another is opened when a while has passed. */
async function opensAnew(): Promise<void> {
  streams.at(-1)?.end()
  await vi.advanceTimersByTimeAsync(5_000)
}

test('the first stream asks for what happened since the page was opened, and only that is fetched again', async () => {
  expect(streams.at(-1)?.since).toBe('2026-05-31T13:59:55.000Z')
  expect(await askedBy(readyWith({topics: []}))).toBe(0)
  await opensAnew()
  expect(await askedBy(readyWith({topics: ['bookings', 'sessions']}))).toBe(2)
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
