import {beforeEach, expect, test, vi} from 'vitest'
import {takeToast} from '#ui/feedback/toast-message.ts'
import {mount} from '#tests/support/mount.ts'
import {sampleConfirmation, sampleEntry, sampleSession} from '#tests/support/samples/visit-samples.ts'
import type {Visit} from './pick-current-session.ts'
import {TodaySession} from './today-session.tsx'

const state = vi.hoisted(() => ({visits: [] as unknown[], isOutboxRead: true}))
const now = '2026-06-08T23:00:00.000Z'
vi.mock('../calendar/use-visits.ts', () => ({useVisits: () => ({...state, receipts: [], error: null})}))
vi.mock('#data/offline/server-now.ts', () => ({useServerNow: () => now}))
vi.mock('#data/account/current-user.ts', () => ({useWho: () => null}))
vi.mock('./pick-current-session.ts', () => ({
  pickCurrentSession: ([first, next]: Visit[]) => ({
    main: first?.end.is === 'none' ? first : (next ?? first),
    also: [],
    done: [],
  }),
}))
vi.mock('../changes/answer-wanted.ts', () => ({answersBeside: () => []}))
vi.mock('../detail/visit-panel.tsx', () => ({VisitPanel: () => null}))
vi.mock('../detail/session-card.tsx', () => ({SessionCard: () => null}))

const started = sampleConfirmation('2026-06-08T19:00:00.000Z')
const running = sampleSession({
  status: 'START_PARTIAL',
  confirmations: {start: {parent: null, caretaker: started}, end: {parent: null, caretaker: null}},
})
const start = {is: 'received', received_at: started.received_at, here: true} as const
const next: Visit = {
  session: sampleSession({
    id: 'next',
    scheduled_start: '2026-06-08T23:15:00.000Z',
    scheduled_end: '2026-06-09T02:00:00.000Z',
  }),
  start: {is: 'none'},
  end: {is: 'none'},
}
const entry = sampleEntry({kind: 'confirm-end', captured_at: now})

/** What a toast says once the end of the visit on top is tapped. */
async function toastAfter(end: Visit['end'], others: Visit[]) {
  state.visits = [{session: running, start, end: {is: 'none'}}, ...others]
  const {redraw} = await mount(<TodaySession key="one" />)
  expect(takeToast()).toBeUndefined()
  state.visits = [{session: running, start, end}, ...others]
  await redraw(<TodaySession key="one" />)
  return takeToast()?.title
}

beforeEach(() => {
  takeToast()
  state.isOutboxRead = true
})

test('an end whose card gives way to the next visit at once is said', async () => {
  expect(await toastAfter({is: 'saved', pressed_at: now, entry}, [next])).toBe('End confirmed: saved on this computer')
  const received = {is: 'received', received_at: now, here: true} as const
  expect(await toastAfter(received, [next])).toMatch(/^End confirmed: received \d{1,2}:\d\d [AP]M$/)
})

test('an end whose receipt stays in view is not said twice', async () => {
  expect(await toastAfter({is: 'saved', pressed_at: now, entry}, [])).toBeUndefined()
})

test('an end whose time is asked about is not called confirmed', async () => {
  const early = sampleEntry({kind: 'confirm-end', captured_at: '2026-06-08T22:40:00.000Z', wait: 'held'})
  const end = {is: 'saved', pressed_at: early.captured_at, entry: early} as const
  expect(await toastAfter(end, [next])).toBeUndefined()
})

test('an end that waits since before this load is not said again once the outbox was read', async () => {
  state.isOutboxRead = false
  state.visits = [{session: running, start, end: {is: 'none'}}, next]
  const {redraw} = await mount(<TodaySession key="one" />)
  state.isOutboxRead = true
  state.visits = [{session: running, start, end: {is: 'saved', pressed_at: now, entry}}, next]
  await redraw(<TodaySession key="one" />)
  expect(takeToast()).toBeUndefined()
})
