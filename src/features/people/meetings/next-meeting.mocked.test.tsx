import {beforeEach, expect, test, vi} from 'vitest'
import type {ReactNode} from 'react'
import {mount, texts} from '#tests/support/mount.ts'
import {NextMeeting} from './next-meeting.tsx'

const state = vi.hoisted(() => ({status: 'ACCEPTED'}))
vi.mock('@tanstack/react-router', async original => ({
  ...(await original<object>()),
  Link: ({children}: {children: ReactNode}) => <a href="/">{children}</a>,
}))
vi.mock('#lib/device-zone.ts', () => ({deviceZone: () => 'America/Chicago'}))
vi.mock('#data/offline/server-now.ts', () => ({useServerNow: () => '2026-06-08T12:00:00.000Z'}))
vi.mock('#data/queries/meetings.ts', () => ({
  useMeetings: () => [
    {
      id: 'meeting',
      status: state.status,
      start: '2026-06-09T15:30:00.000Z',
      end: '2026-06-09T16:00:00.000Z',
      timezone: 'America/Chicago',
      with: 'Grace Okafor',
    },
  ],
}))
beforeEach(() => {
  state.status = 'ACCEPTED'
})

test('an agreed meet-and-greet before the next visit is named beside it', async () => {
  await mount(<NextMeeting visit_start="2026-06-10T14:00:00.000Z" />)
  expect(texts('a')).toEqual(['Tomorrow, 10:30–11:00 AMMeet-and-greet with Grace Okafor'])
})

test('without a visit it stands alone', async () => {
  await mount(<NextMeeting visit_start={undefined} />)
  expect(texts('a')).toHaveLength(1)
})

test('it gives way to an earlier visit, and one that is not agreed is none', async () => {
  const {redraw} = await mount(<NextMeeting visit_start="2026-06-09T14:00:00.000Z" />)
  expect(texts('a')).toEqual([])
  state.status = 'PROPOSED'
  await redraw(<NextMeeting visit_start={undefined} />)
  expect(texts('a')).toEqual([])
})
