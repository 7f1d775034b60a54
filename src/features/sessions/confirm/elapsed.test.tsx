import {expect, onTestFinished, test, vi} from 'vitest'
import {mount, texts} from '#tests/support/mount.ts'
import {sampleEntry, sampleSession} from '#tests/support/samples/visit-samples.ts'
import {Elapsed} from './elapsed.tsx'
import {tapOf} from './tap.ts'

test('an unsent start that was answered with the booked time counts from then', async () => {
  vi.useFakeTimers({toFake: ['Date'], now: Date.parse('2026-06-08T19:16:00.000Z')})
  onTestFinished(() => void vi.useRealTimers())
  const session = sampleSession()
  const late = sampleEntry({captured_at: '2026-06-08T19:15:00.000Z'})
  const elapsed = (entry: typeof late) => (
    <Elapsed session={session} tap={tapOf(session, 'start', {entries: [entry], receipts: []})} />
  )
  const {redraw} = await mount(elapsed(late))
  expect(texts('p')[0]).toContain('since 2:15 PM')
  await redraw(elapsed({...late, params: {reported_at: session.scheduled_start}}))
  expect(texts('p')[0]).toMatch(/^16 min.*since 2:00 PM/)
})
