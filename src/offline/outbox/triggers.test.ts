import {beforeEach, describe, expect, test, vi} from 'vitest'
import {createSignal} from '#lib/signal.ts'
import type {FlushResult} from './flush.ts'
import {startTriggers} from './triggers.ts'

const now_ms = Date.parse('2026-05-31T14:00:00Z')
const nothing_left: FlushResult = {sent: 0, remaining: 0, look_at: Infinity}
const one_left: FlushResult = {...nothing_left, remaining: 1}

/** A page whose events, timer and passes the test controls; `why` of each pass is noted. */
const openPage = () => {
  const [online, visible, answered, credentials, changed] = Array.from({length: 5}, () => createSignal<void>())
  const whys: string[] = []
  const passes: ((result: FlushResult) => void)[] = []
  const timers: {ms: number; callback: () => void; isCancelled: boolean}[] = []
  const registerSync = vi.fn<() => void>()
  let isVisible = true
  const stop = startTriggers(
    {
      flush: why => {
        whys.push(why)
        return new Promise(resolve => passes.push(resolve))
      },
      onChange: listener => changed!.listen(() => listener({owner: 'anna'})),
    },
    {
      now: () => now_ms,
      random: () => 0.5,
      after: (ms, callback) => {
        const timer = {ms, callback, isCancelled: false}
        timers.push(timer)
        return () => void (timer.isCancelled = true)
      },
    },
    {
      visible: () => isVisible,
      onOnline: online!.listen,
      onVisible: visible!.listen,
      onAnswered: answered!.listen,
      onCredentials: credentials!.listen,
      registerSync,
    },
  )
  const events = {online: online!, visible: visible!, answered: answered!, credentials: credentials!, changed: changed!}
  return {
    ...events,
    whys,
    stop,
    registerSync,
    hide: () => (isVisible = false),
    timer: () => timers.findLast(({isCancelled}) => !isCancelled),
    /** Ends the pass that began first. */
    end: async (result: FlushResult) => {
      passes.shift()!(result)
      await new Promise(resolve => setImmediate(resolve))
    },
  }
}

let page: ReturnType<typeof openPage>
beforeEach(() => {
  page = openPage()
})

test('a page sends at its start', () => {
  expect(page.whys).toEqual(['start'])
})

test.each([
  ['online', 'online'],
  ['visible', 'visible'],
  ['credentials', 'start'],
] as const)('a page sends when there is news of %s', async (event, why) => {
  await page.end(nothing_left)
  page[event].emit()
  expect(page.whys).toEqual(['start', why])
})

test('after a call that worked a page sends what waits, and asks nothing where nothing waits', async () => {
  await page.end(one_left)
  page.answered.emit()
  expect(page.whys).toEqual(['start', 'network'])
  await page.end(nothing_left)
  page.answered.emit()
  expect(page.whys).toHaveLength(2)
})

describe('background sync', () => {
  test('is asked for while anything waits after a pass', async () => {
    await page.end(nothing_left)
    expect(page.registerSync).not.toHaveBeenCalled()
    page.online.emit()
    await page.end(one_left)
    expect(page.registerSync).toHaveBeenCalledTimes(1)
  })

  test('is asked for at a tap, before its first pass', async () => {
    await page.end(nothing_left)
    page.changed.emit()
    expect(page.registerSync).toHaveBeenCalledTimes(1)
  })

  test('is asked for by a tap during a pass that counted before it', async () => {
    page.changed.emit()
    await page.end(nothing_left)
    page.answered.emit()
    expect(page.whys).toEqual(['start', 'network'])
  })
})

describe('the next look', () => {
  test('is within half a minute on a visible page, as a sign of a network, whatever the entries wait for', async () => {
    await page.end({...one_left, look_at: now_ms + 300_000})
    expect(page.timer()?.ms).toBe(22_500)
    page.timer()!.callback()
    expect(page.whys).toEqual(['start', 'probe'])
  })

  test('is when a wait ends, and that is no sign of a network', async () => {
    await page.end({...one_left, look_at: now_ms + 4_000})
    expect(page.timer()?.ms).toBe(4_000)
    page.timer()!.callback()
    expect(page.whys).toEqual(['start', 'timer'])
  })

  test('is never at once, because it would fail again', async () => {
    await page.end({...one_left, look_at: 0})
    expect(page.timer()?.ms).toBe(1_000)
  })

  test('of a hidden page is when a wait ends, and never without one', async () => {
    page.hide()
    await page.end({...one_left, look_at: now_ms + 300_000})
    expect(page.timer()?.ms).toBe(300_000)
    page.online.emit()
    await page.end(one_left)
    expect(page.timer()).toBeUndefined()
  })
})

test('a page that was closed sends nothing more', async () => {
  page.stop()
  await page.end(one_left)
  for (const event of [page.online, page.visible, page.credentials, page.answered, page.changed]) event.emit()
  expect(page.timer()).toBeUndefined()
  expect(page.whys).toEqual(['start'])
  expect(page.registerSync).not.toHaveBeenCalled()
})
