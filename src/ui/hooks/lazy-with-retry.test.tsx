import {act, lazy, Suspense} from 'react'
import {expect, onTestFinished, test, vi} from 'vitest'
import {mount, texts} from '../../../tests/support/mount.ts'
import {lazyWithRetry} from './lazy-with-retry.ts'

type Load = () => Promise<() => React.JSX.Element>
const missing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
const found = () => Promise.resolve(() => <p>Accept or decline</p>)

const screenWith = (part: React.ReactNode) => (
  <main>
    <button type="button">Confirm start</button>
    <Suspense fallback={<i>its place</i>}>{part}</Suspense>
  </main>
)

test('a part that could not be had leaves its screen alone, and comes when there is a network', async () => {
  const load = vi.fn<Load>(missing)
  const Part = lazyWithRetry(load)
  await mount(screenWith(<Part />))
  expect(load).toHaveBeenCalledTimes(1)
  expect(texts('button')).toEqual(['Confirm start'])
  expect(texts('p, i')).toEqual([])

  await act(async () => window.dispatchEvent(new Event('online')))
  expect(texts('p, i')).toEqual([])
  load.mockImplementation(found)
  await act(async () => window.dispatchEvent(new Event('online')))
  expect(texts('p')).toEqual(['Accept or decline'])
  expect(load).toHaveBeenCalledTimes(3)
  await act(async () => window.dispatchEvent(new Event('online')))
  expect(load).toHaveBeenCalledTimes(3)
})

test('a part that a device could not load just as it was online again is loaded a little later', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const load = vi.fn<Load>(missing)
  const Part = lazyWithRetry(load)
  await mount(screenWith(<Part />))
  await act(async () => window.dispatchEvent(new Event('online')))
  expect(load).toHaveBeenCalledTimes(2)
  load.mockImplementation(found)
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(texts('p')).toEqual(['Accept or decline'])
  await act(() => vi.advanceTimersByTimeAsync(3_600_000))
  expect(load).toHaveBeenCalledTimes(3)
})

test('a device that is offline does not retry until it is online', async () => {
  vi.useFakeTimers()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => void vi.useRealTimers().restoreAllMocks())
  const load = vi.fn<Load>(missing)
  const Part = lazyWithRetry(load)
  await mount(screenWith(<Part />))
  await act(() => vi.advanceTimersByTimeAsync(3_600_000))
  expect(load).toHaveBeenCalledTimes(1)
})

test('a network that is back before the place of a lost part is drawn brings the part too', async () => {
  const load = vi.fn<Load>(missing)
  const Part = lazyWithRetry(load)
  const Waiting = lazy(() => new Promise<never>(() => undefined))
  const {redraw} = await mount(
    screenWith(
      <>
        <Part />
        <Waiting />
      </>,
    ),
  )
  load.mockImplementation(found)
  await act(async () => window.dispatchEvent(new Event('online')))
  expect(texts('p')).toEqual([])
  await redraw(screenWith(<Part />))
  expect(texts('p')).toEqual(['Accept or decline'])
})

test('a network that is back before a part is known to be lost brings the part too', async () => {
  let lose: (error: Error) => void = () => undefined
  const load = vi.fn<Load>(() => new Promise((_, reject) => (lose = reject)))
  const Part = lazyWithRetry(load)
  await mount(screenWith(<Part />))
  load.mockImplementation(found)
  await act(async () => window.dispatchEvent(new Event('online')))
  expect(texts('p')).toEqual([])
  await act(async () => lose(new TypeError('Failed to fetch dynamically imported module')))
  expect(texts('p')).toEqual(['Accept or decline'])
})

test('a part that could not be had is asked for again where it is drawn the next time, in every place at once', async () => {
  const load = vi.fn<Load>(missing)
  const Part = lazyWithRetry(load)
  const {redraw} = await mount(screenWith(<Part />))
  await redraw(screenWith(null))
  load.mockImplementation(found)
  await redraw(
    screenWith(
      <>
        <Part />
        <Part />
      </>,
    ),
  )
  expect(texts('p')).toEqual(['Accept or decline', 'Accept or decline'])
})
