import {beforeAll, expect, test, vi} from 'vitest'
import type {FlushResult} from '#offline/outbox/flush.ts'

const flush = vi.hoisted(() => vi.fn<(why: string) => Promise<FlushResult>>())
vi.mock('#offline/outbox/browser.ts', () => ({browserOutbox: () => ({outbox: {flush}})}))
vi.mock('workbox-precaching', () => ({
  cleanupOutdatedCaches: () => undefined,
  PrecacheRoute: vi.fn<() => void>(),
  PrecacheController: class {
    addToCacheList = () => undefined
    createHandlerBoundToURL = () => undefined
  },
}))
vi.mock('workbox-routing', () => ({registerRoute: () => undefined, NavigationRoute: vi.fn<() => void>()}))
vi.mock('workbox-core', () => ({clientsClaim: () => undefined}))
vi.mock('./caches.ts', () => ({
  ...{answerCalendar: null, answerPicture: null, answerPublic: null, answerTile: null},
  ...{isCalendar: null, isPicture: null, isPublic: null, isTile: null},
}))

const worker = Object.assign(new EventTarget(), {__WB_MANIFEST: [], location: {origin: 'https://village.test'}})

beforeAll(async () => {
  vi.stubGlobal('self', worker)
  await import('./sw.ts')
})

/** Wakes the worker as the browser does; what it is to wait for, or undefined. */
const wake = (tag: string): Promise<unknown> | undefined => {
  let waits: Promise<unknown> | undefined
  const event = Object.assign(new Event('sync'), {tag, waitUntil: (work: Promise<unknown>) => (waits = work)})
  worker.dispatchEvent(event)
  return waits
}

const ended = (remaining: number): FlushResult => ({sent: 1, remaining, look_at: Infinity})

test('the worker lives until what waits was sent, and is not woken again', async () => {
  flush.mockResolvedValue(ended(0))
  await expect(wake('outbox')).resolves.toBeUndefined()
  expect(flush).toHaveBeenCalledExactlyOnceWith('sync')
})

test('while some may still be sent the browser is asked to wake the worker again', async () => {
  flush.mockResolvedValue(ended(2))
  await expect(wake('outbox')).rejects.toThrow('2 still waiting')
})

test('a sync of another name is none of the outbox’s', () => {
  flush.mockClear()
  expect(wake('other')).toBeUndefined()
  expect(flush).not.toHaveBeenCalled()
})
