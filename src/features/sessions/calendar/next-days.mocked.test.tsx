import type {ReactNode} from 'react'
import {beforeEach, expect, test, vi} from 'vitest'
import type {Meeting} from '#contract/bookings/meetings.ts'
import type {Session} from '#contract/sessions/session.ts'
import {mount, texts} from '#tests/support/mount.ts'
import {sampleSession} from '#tests/support/samples/visit-samples.ts'
import {NextDays} from './next-days.tsx'

const state = vi.hoisted(() => ({sessions: [] as Session[], meetings: [] as Partial<Meeting>[], now: ''}))
vi.mock('@tanstack/react-router', () => ({
  Link: ({children}: {children: ReactNode}) => <a href="/">{children}</a>,
}))
vi.mock('./use-visits.ts', () => ({
  useVisits: () => ({
    visits: state.sessions.map(session => ({session, start: {is: 'none'}, end: {is: 'none'}})),
    error: null,
  }),
}))
vi.mock('#data/account/current-user.ts', () => ({useWho: () => null}))
vi.mock('#data/queries/meetings.ts', () => ({useMeetings: () => state.meetings}))
vi.mock('#data/offline/server-now.ts', () => ({useServerNow: () => state.now}))

/** A visit from 2 to 6 PM in Nashville on this day of June 2026. */
const visit = (day: string) =>
  sampleSession({
    id: `visit-${day}`,
    scheduled_start: `2026-06-${day}T19:00:00.000Z`,
    scheduled_end: `2026-06-${day}T23:00:00.000Z`,
  })

beforeEach(() => {
  state.meetings = []
  state.sessions = [visit('09'), visit('10'), visit('15')]
  state.now = '2026-06-08T12:00:00.000Z'
})

test('beside the next visit, the seven days list those after it', async () => {
  await mount(<NextDays />)
  expect(texts('[data-session-id]')).toHaveLength(1)
})

test('an agency’s seven days list the next visit too, and not the eighth day', async () => {
  await mount(<NextDays isWhole />)
  expect(texts('h3')).toEqual(['TomorrowTue, Jun 9', 'Wed, Jun 10'])
})

test('an agency without a visit in the seven days reads so, though a later one stands beside', async () => {
  state.sessions = [visit('15')]
  await mount(<NextDays isWhole />)
  expect(document.body.textContent).toBe('Nothing scheduled for the next 7 days.')
})

test('a visit that began yesterday and still runs is listed today until its end, and no longer once it is over', async () => {
  // from 9 PM on the 8th until 1:58 AM
  state.sessions = [
    sampleSession({
      id: 'night',
      status: 'IN_PROGRESS',
      scheduled_start: '2026-06-09T02:00:00.000Z',
      scheduled_end: '2026-06-09T06:58:00.000Z',
    }),
  ]
  state.now = '2026-06-09T06:00:00.000Z'
  const {redraw} = await mount(<NextDays isWhole />)
  expect(texts('h3')).toEqual(['TodayTue, Jun 9'])
  expect(texts('time')).toEqual(['until 1:58 AM'])
  state.now = '2026-06-09T07:00:00.000Z'
  await redraw(<NextDays key="later" isWhole />)
  expect(document.body.textContent).toBe('Nothing scheduled for the next 7 days.')
})

/** A meeting at 6 PM in Nashville on this day of June 2026. */
const meeting = (id: string, day: string, given: Partial<Meeting>): Partial<Meeting> => ({
  id,
  start: `2026-06-${day}T23:00:00.000Z`,
  end: `2026-06-${day}T23:30:00.000Z`,
  timezone: 'America/Chicago',
  how: 'in_person',
  my_side: 'family',
  proposed_by: 'provider',
  ...given,
})
const meetingIds = () =>
  [...document.querySelectorAll<HTMLElement>('[data-meeting-id]')].map(({dataset}) => dataset['meetingId'])

test('the seven days list neither the visit nor the meetings that stand as cards beside them', async () => {
  state.meetings = [
    meeting('next', '08', {status: 'ACCEPTED'}),
    meeting('wanted', '09', {status: 'PROPOSED'}),
    meeting('sent', '10', {status: 'PROPOSED', proposed_by: 'family'}),
    meeting('later', '11', {status: 'ACCEPTED'}),
  ]
  await mount(<NextDays hasNextMeeting />)
  expect(meetingIds()).toEqual(['sent', 'later'])
  expect(texts('[data-session-id]')).toHaveLength(1)
})

test('a home without the card of the next meeting lists it, and an agency’s also those to answer', async () => {
  state.meetings = [meeting('next', '08', {status: 'ACCEPTED'}), meeting('wanted', '09', {status: 'PROPOSED'})]
  const {redraw} = await mount(<NextDays />)
  expect(meetingIds()).toEqual(['next'])
  await redraw(<NextDays key="agency" isWhole />)
  expect(meetingIds()).toEqual(['next', 'wanted'])
})

test('with a meeting beside it, nothing else is scheduled', async () => {
  state.sessions = []
  state.meetings = [meeting('next', '08', {status: 'ACCEPTED'})]
  await mount(<NextDays hasNextMeeting />)
  expect(document.body.textContent).toBe('Nothing else scheduled for the next 7 days.')
})
