import {beforeEach, describe, expect, test, vi} from 'vitest'
import {apiSucceeded} from '#api/signals.ts'
import {createSignal} from '#lib/signal.ts'
import {until} from '../../tests/support/until.ts'
import type {OutboxView} from './outbox/outbox-view.ts'
import type {PageEvents} from './outbox/triggers.ts'
import {startOutbox} from './page.ts'

const given = vi.hoisted(() => ({
  page: undefined as PageEvents | undefined,
  noteEpoch: vi.fn<(epoch: string | undefined) => Promise<void>>(),
  refresh: vi.fn<() => Promise<void>>(),
  view: {ready: true, waiting: 0, attention: 0, unreadable: 0} as Partial<OutboxView>,
  draw: () => {},
  closeStore: () => {},
}))
const loggedIn = createSignal<void>()

vi.mock('./outbox/triggers.ts', () => ({
  startTriggers: (_: unknown, __: unknown, page: PageEvents) => (given.page = page),
}))
vi.mock('./outbox/browser.ts', () => ({
  browserOutbox: () => ({
    outbox: {noteEpoch: given.noteEpoch},
    ports: {},
    onClosed: (listener: () => void) => (given.closeStore = listener),
  }),
}))
vi.mock('./outbox/outbox-view.ts', () => ({
  createOutboxView: () => ({
    subscribe: (listener: () => void) => (given.draw = listener),
    getSnapshot: () => given.view,
    refresh: given.refresh,
  }),
}))
vi.mock('#api/credentials.ts', () => ({browserCredentials: () => ({onChange: loggedIn.listen})}))

const window_events = new EventTarget()
const document_events = Object.assign(new EventTarget(), {visibilityState: 'visible'})
const register = vi.fn<(tag: string) => Promise<void>>()
const persist = vi.fn<() => Promise<boolean>>()
const setAppBadge = vi.fn<(count: number) => Promise<void>>()
const clearAppBadge = vi.fn<() => Promise<void>>()

vi.stubGlobal('window', window_events)
vi.stubGlobal('document', document_events)
vi.stubGlobal('navigator', {
  serviceWorker: {ready: Promise.resolve({sync: {register}})},
  storage: {persist},
  setAppBadge,
  clearAppBadge,
})
given.noteEpoch.mockResolvedValue(undefined)
apiSucceeded.emit({asked_ms: 1, epoch: 'answered before'})
startOutbox()
const noted_at_start = given.noteEpoch.mock.calls.flat()

beforeEach(() => {
  for (const mock of [register, persist, setAppBadge, clearAppBadge, given.noteEpoch, given.refresh]) {
    mock.mockReset().mockResolvedValue(undefined as never)
  }
  document_events.visibilityState = 'visible'
})

const draw = (view: Partial<OutboxView>) => {
  given.view = view
  given.draw()
}

describe('a page sends', () => {
  test('when the browser says that the network is back', () => {
    const look = vi.fn<() => void>()
    const stop = given.page!.onOnline(look)
    window_events.dispatchEvent(new Event('online'))
    expect(look).toHaveBeenCalledTimes(1)
    stop()
    window_events.dispatchEvent(new Event('online'))
    expect(look).toHaveBeenCalledTimes(1)
  })

  test('when it is looked at or restored, and not when it is hidden', () => {
    const look = vi.fn<() => void>()
    const stop = given.page!.onVisible(look)
    document_events.visibilityState = 'hidden'
    document_events.dispatchEvent(new Event('visibilitychange'))
    expect(look).not.toHaveBeenCalled()
    document_events.visibilityState = 'visible'
    document_events.dispatchEvent(new Event('visibilitychange'))
    expect(look).toHaveBeenCalledTimes(1)
    window_events.dispatchEvent(new Event('pageshow'))
    expect(look).toHaveBeenCalledTimes(2)
    stop()
    window_events.dispatchEvent(new Event('pageshow'))
    document_events.dispatchEvent(new Event('visibilitychange'))
    expect(look).toHaveBeenCalledTimes(2)
  })

  test('after a call that worked, and after a log-in', () => {
    const look = vi.fn<() => void>()
    given.page!.onAnswered(look)
    apiSucceeded.emit({asked_ms: 1})
    expect(look).toHaveBeenCalledTimes(1)
    given.page!.onCredentials(look)
    loggedIn.emit()
    expect(look).toHaveBeenCalledTimes(2)
  })
})

test('what an answer before the start said of the server is noted at the start', () => {
  expect(noted_at_start).toEqual(['answered before'])
})

test('background sync is asked for under the name that the worker answers to', async () => {
  given.page!.registerSync()
  await until(() => expect(register).toHaveBeenCalledWith('outbox'))
})

test('a page knows whether it is looked at', () => {
  expect(given.page!.visible()).toBe(true)
  document_events.visibilityState = 'hidden'
  expect(given.page!.visible()).toBe(false)
})

test('lasting storage is asked for at the first tap that waits, once', () => {
  draw({waiting: 0, attention: 1, unreadable: 0})
  expect(persist).not.toHaveBeenCalled()
  draw({waiting: 1, attention: 0, unreadable: 0})
  draw({waiting: 2, attention: 0, unreadable: 0})
  expect(persist).toHaveBeenCalledTimes(1)
})

test('the icon counts what waits, what needs attention and what is damaged', () => {
  draw({waiting: 1, attention: 2, unreadable: 4})
  expect(setAppBadge).toHaveBeenCalledExactlyOnceWith(7)
  draw({waiting: 0, attention: 0, unreadable: 0})
  expect(clearAppBadge).toHaveBeenCalledTimes(1)
})

test('the epoch of every answer is noted, and the device is read again when its store was closed', () => {
  apiSucceeded.emit({asked_ms: 1, epoch: 'e2'})
  expect(given.noteEpoch).toHaveBeenCalledWith('e2')
  given.closeStore()
  expect(given.refresh).toHaveBeenCalledTimes(1)
})
