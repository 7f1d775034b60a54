import {afterEach, beforeEach, expect, test, vi} from 'vitest'
import {retryWhenOnline} from './retry-when-online.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(1)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test.each([
  ['the network is back', () => globalThis.dispatchEvent(new Event('online'))],
  ['the page is looked at', () => document.dispatchEvent(new Event('visibilitychange'))],
  ['its time has come', () => vi.advanceTimersByTime(4_000)],
])('it is tried once more when %s', (_, happen) => {
  const work = vi.fn()
  retryWhenOnline(2, work)
  expect(work).not.toHaveBeenCalled()
  happen()
  expect(work).toHaveBeenCalledTimes(1)
  globalThis.dispatchEvent(new Event('online'))
  document.dispatchEvent(new Event('visibilitychange'))
  vi.advanceTimersByTime(3_600_000)
  expect(work).toHaveBeenCalledTimes(1)
})

test('however often it failed, the wait is five minutes at most', () => {
  const work = vi.fn()
  retryWhenOnline(40, work)
  vi.advanceTimersByTime(299_000)
  expect(work).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1_000)
  expect(work).toHaveBeenCalledTimes(1)
})
