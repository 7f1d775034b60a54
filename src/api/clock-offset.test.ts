import {afterEach, beforeEach, expect, test, vi} from 'vitest'

const server_ms = Date.parse('2026-05-31T14:00:00Z')
const hour_ms = 3_600_000
const day_ms = 24 * hour_ms
let rows: Map<string, string>

/** A reloaded page: empty memory, same storage. */
const page = async () => {
  vi.resetModules()
  return import('./clock-offset.ts')
}
/** A server's answer on a device whose clock is an hour ahead. */
const answer = ({noteServerDate}: Awaited<ReturnType<typeof page>>, later_ms = 0) =>
  noteServerDate(
    new Date(server_ms + later_ms).toUTCString(),
    server_ms + later_ms + hour_ms,
    server_ms + later_ms + hour_ms + 1_000,
  )
const at = (device_ms: number) => vi.setSystemTime(device_ms)

beforeEach(() => {
  vi.useFakeTimers()
  rows = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => rows.get(key) ?? null,
    setItem: (key: string, value: string) => void rows.set(key, value),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('an app opened without a signal knows its clock from the last time, for seven days', async () => {
  answer(await page())
  at(server_ms + 2 * day_ms)
  expect((await page()).deviceOffset()).toBe(hour_ms)
  at(server_ms + 8 * day_ms)
  expect((await page()).deviceOffset()).toBeNull()
})

test('a clock set back since then is another clock', async () => {
  answer(await page())
  at(server_ms - day_ms)
  expect((await page()).deviceOffset()).toBeNull()
})

test('what this page learns counts before what was kept, and is kept in its place', async () => {
  answer(await page())
  at(server_ms + day_ms + 1_000)
  const {deviceOffset, noteServerDate} = await page()
  noteServerDate(new Date(server_ms + day_ms).toUTCString(), server_ms + day_ms, server_ms + day_ms + 1_000)
  expect(deviceOffset()).toBe(0)
  expect((await page()).deviceOffset()).toBe(0)
})

test('without storage, or with something else in it, only this page knows', async () => {
  rows.set('clock_offset', '{"offset_ms":"much"}')
  expect((await page()).deviceOffset()).toBeNull()
  vi.stubGlobal('localStorage', undefined)
  const blind = await page()
  expect(blind.deviceOffset()).toBeNull()
  answer(blind)
  expect(blind.deviceOffset()).toBe(hour_ms)
})

test('a changed offset is announced once, for the times on the screen', async () => {
  const {noteServerDate, offsetChanged, deviceOffset} = await page()
  const heard: (number | null)[] = []
  offsetChanged.listen(() => heard.push(deviceOffset()))
  const tell = (clock_ms: number) =>
    noteServerDate(new Date(clock_ms).toUTCString(), clock_ms + hour_ms, clock_ms + hour_ms + 1_000)
  tell(server_ms)
  tell(server_ms + day_ms)
  expect(heard).toEqual([hour_ms])
})
