import {QueryClient} from '@tanstack/react-query'
import {afterEach, beforeEach, expect, test, vi, type MockInstance} from 'vitest'
import type {StreamEvent} from '#api/event-stream.ts'
import {startLive} from './live.ts'

type Stream = {hear: (event: StreamEvent) => void; end: () => void}
const streams = vi.hoisted(() => [] as Stream[])

vi.mock('#api/event-stream.ts', () => ({
  readEvents: (hear: Stream['hear']) =>
    new Promise<void>(resolve => streams.push({hear, end: () => resolve()})),
}))
vi.mock('./who.ts', () => ({
  who: {get: () => ({user_id: 'mary', generation: 1}), subscribe: () => () => undefined},
}))

const ready = {event: 'ready', data: '{}'}
let asked: MockInstance<QueryClient['invalidateQueries']>

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', {onLine: true})
  vi.stubGlobal('document', new EventTarget())
  vi.stubGlobal('addEventListener', () => undefined)
  streams.length = 0
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

test('a stream that stands as the page begins finds the first screen just fetched', async () => {
  expect(await askedBy(ready)).toBe(1)
})

test('one that stands later, or anew, has missed something: everything is asked for again', async () => {
  await vi.advanceTimersByTimeAsync(10_000)
  const all = await askedBy(ready)
  expect(all).toBeGreaterThan(1)
  streams.at(-1)?.end()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(streams).toHaveLength(2)
  expect(await askedBy(ready)).toBe(all)
})
