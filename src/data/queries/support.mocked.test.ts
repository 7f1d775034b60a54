import {beforeEach, expect, test, vi} from 'vitest'
import {api_url} from '#api/api-url.ts'
import {public_cache} from '#offline/queries/scope.ts'

const call = vi.hoisted(() => vi.fn(async () => ({items: [], variables: {}})))
vi.mock('#api/client.ts', () => ({call}))

const now_ms = Date.parse('2026-06-01T12:00:00.000Z')
const worker = Object.assign(new EventTarget(), {controller: null as object | null})
/** When the worker stored the questions; undefined if it has none. */
let stored_at: string | undefined

beforeEach(() => {
  vi.useFakeTimers({now: now_ms})
  call.mockClear()
  worker.controller = {}
  stored_at = undefined
  vi.stubGlobal('navigator', {serviceWorker: worker})
  vi.stubGlobal('caches', {
    match: async (address: string, {cacheName}: {cacheName: string}) =>
      address === `${api_url}/faqs` && cacheName === public_cache && stored_at !== undefined
        ? new Response('{}', {headers: {'x-cached-at': stored_at}})
        : undefined,
  })
  return () => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  }
})

const {storeFaqs} = await import('./support.ts')

test('on a first visit the questions are loaded through the worker as soon as it answers this page', async () => {
  worker.controller = null
  const stored = storeFaqs()
  await vi.advanceTimersByTimeAsync(100)
  expect(call).not.toHaveBeenCalled()
  worker.dispatchEvent(new Event('controllerchange'))
  await stored
  expect(call).toHaveBeenCalledTimes(1)
})

test('stored questions are loaded again once they are a day old', async () => {
  stored_at = '2026-06-01T09:00:00.000Z'
  await storeFaqs()
  expect(call).not.toHaveBeenCalled()
  stored_at = '2026-05-31T11:59:00.000Z'
  await storeFaqs()
  expect(call).toHaveBeenCalledTimes(1)
})

test('a browser without a worker loads nothing', async () => {
  vi.stubGlobal('navigator', {})
  await storeFaqs()
  expect(call).not.toHaveBeenCalled()
})
