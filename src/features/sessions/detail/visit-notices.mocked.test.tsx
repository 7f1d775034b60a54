import {beforeEach, expect, test, vi} from 'vitest'
import type {OutboxEntry} from '#data/offline/outbox.ts'
import {mount, texts} from '#tests/support/mount.ts'
import {sampleEntry, sampleSession} from '#tests/support/samples/visit-samples.ts'
import {VisitNotices} from './visit-notices.tsx'

const state = vi.hoisted(() => ({entries: [] as OutboxEntry[]}))
vi.mock('#data/account/current-user.ts', async original => ({
  ...(await original<object>()),
  useWho: () => ({role: 'agency', member_role: 'field'}),
}))
vi.mock('#data/offline/outbox.ts', () => ({useLane: () => ({entries: state.entries, receipts: []})}))
vi.mock('../calendar/use-reader.ts', () => ({
  useReader: () => ({now: '2026-06-08T19:10:00.000Z', zone: 'America/Chicago'}),
}))

/** Whether she reads that she asked not to go, with these confirmations waiting on her phone. */
async function isAskedShown(entries: OutboxEntry[]): Promise<boolean> {
  state.entries = entries
  const session = sampleSession({cannot_go: {reason: 'sick', at: '2026-06-08T11:00:00.000Z'}})
  const {redraw} = await mount(
    <VisitNotices session={session} onAcceptTimes={vi.fn()} onContest={vi.fn()} onAssign={vi.fn()} />,
  )
  const isShown = texts('div').join().includes('You asked not to go')
  await redraw(null)
  return isShown
}

beforeEach(() => {
  state.entries = []
})

test('a caregiver who asked not to go reads it until she starts or ends the visit on this phone', async () => {
  expect(await isAskedShown([])).toBe(true)
  expect(await isAskedShown([sampleEntry({kind: 'confirm-start', state: 'saved'})])).toBe(false)
  expect(await isAskedShown([sampleEntry({kind: 'confirm-end', state: 'sending'})])).toBe(false)
  expect(await isAskedShown([sampleEntry({kind: 'confirm-start', state: 'attention'})])).toBe(true)
})
