import {expect, test, vi} from 'vitest'
import type {Meeting} from '#contract/bookings/meetings.ts'
import {mount, texts} from '#tests/support/mount.ts'
import {MeetingState} from './meeting-state.tsx'

const state = vi.hoisted(() => ({meetings: [] as Partial<Meeting>[]}))
vi.mock('#data/queries/meetings.ts', () => ({useMeetings: () => state.meetings}))
vi.mock('#data/offline/server-now.ts', () => ({useServerNow: () => '2026-06-08T12:00:00.000Z'}))
vi.mock('#lib/device-zone.ts', () => ({deviceZone: () => 'America/Chicago'}))

const proposed: Partial<Meeting> = {
  caretaker_id: 'c1',
  org_id: null,
  with: 'Grace O.',
  my_side: 'family',
  proposed_by: 'family',
  status: 'PROPOSED',
  start: '2026-06-08T18:00:00.000Z',
  end: '2026-06-08T18:30:00.000Z',
  timezone: 'America/Chicago',
}

test.each([
  ['waits for the other side', {}, 'waiting for Grace O.'],
  ['waits for the family', {proposed_by: 'provider'}, 'waiting for your answer'],
  ['is agreed', {status: 'ACCEPTED'}, 'agreed'],
] as const)('beside a bidder stands when the meeting is, and that it %s', async (_, given, words) => {
  state.meetings = [{...proposed, ...given}]
  await mount(
    <>
      <MeetingState caretaker_id="c1" org_id={null} />
      <MeetingState caretaker_id="c2" org_id={null} />
    </>,
  )
  expect(texts('p')).toEqual([`Meet-and-greet today, 1:00–1:30 PM: ${words}`])
})
