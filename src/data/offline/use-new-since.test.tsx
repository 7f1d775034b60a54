import {act} from 'react'
import {afterEach, beforeEach, expect, test, vi} from 'vitest'
import {mount} from '#tests/support/mount.ts'
import {useNewSince} from './last-view.ts'

const last = {since: '2026-06-01T09:00:00.000Z', seen_at: '2026-06-01T18:00:00.000Z'}
const minute_ms = 60_000
const Screen = () => <p>{useNewSince('leads').since}</p>
const shown = () => document.querySelector('p')?.textContent
const wait = (minutes: number) => act(async () => void (await vi.advanceTimersByTimeAsync(minutes * minute_ms)))
const look = (visibility: DocumentVisibilityState) =>
  act(async () => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility)
    document.dispatchEvent(new Event('visibilitychange'))
  })

beforeEach(() => {
  vi.useFakeTimers({now: new Date('2026-06-02T09:00:00.000Z')})
  localStorage.setItem('seen:leads:nobody', JSON.stringify(last))
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  localStorage.clear()
})

test('what is new on a screen that stood open for long is new on the next one', async () => {
  const {redraw} = await mount(<Screen key="home" />)
  expect(shown()).toBe(last.seen_at)
  await wait(45)
  await redraw(<Screen key="list" />)
  expect(shown()).toBe(last.seen_at)
})

test('also after the tab was out of sight, which is no view', async () => {
  const {redraw} = await mount(<Screen key="home" />)
  await look('hidden')
  await wait(45.5)
  expect(JSON.parse(localStorage.getItem('seen:leads:nobody')!)).toMatchObject({seen_at: '2026-06-02T09:00:00.000Z'})
  await look('visible')
  await redraw(<Screen key="list" />)
  expect(shown()).toBe(last.seen_at)
})

test('after half an hour without a view another visit begins', async () => {
  const {redraw} = await mount(<Screen key="home" />)
  await redraw(null)
  await wait(45)
  await redraw(<Screen key="list" />)
  expect(shown()).toBe('2026-06-02T09:00:00.000Z')
})
