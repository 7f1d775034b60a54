import {beforeEach, expect, test, vi} from 'vitest'
import type {Session} from '#contract/sessions/session.ts'
import {mount, texts} from '#tests/support/mount.ts'
import {sampleConfirmation, sampleSession} from '#tests/support/samples/visit-samples.ts'
import {OwnHours} from './own-hours.tsx'

const state = vi.hoisted(() => ({
  visits: [] as Session[] | undefined,
  error: null as Error | null,
  asked: [] as string[],
}))
vi.mock('@tanstack/react-query', async original => ({
  ...(await original<object>()),
  useQuery: ({queryKey}: {queryKey: readonly string[]}) => {
    state.asked = queryKey.slice(-2).map(instant => instant.slice(0, 10))
    return {data: state.visits, error: state.error, refetch: vi.fn()}
  },
}))
vi.mock('#data/offline/use-stale-since.ts', () => ({useAsOf: () => undefined}))
vi.mock('#data/offline/server-now.ts', () => ({useServerNow: () => '2026-07-02T12:00:00.000Z'}))

/** A settled visit of four hours on this day. */
const visit = (day: string, given: Partial<Session> = {}) => {
  const times = {start: `2026-${day}T19:00:00.000Z`, end: `2026-${day}T23:00:00.000Z`}
  const session = sampleSession({
    id: day,
    scheduled_start: times.start,
    scheduled_end: times.end,
    status: 'COMPLETED',
    settled_by: 'agreement',
    started_at: times.start,
    ended_at: times.end,
    assigned: {member_id: 'member', name: 'Fay Moss', avatar_url: null},
    ...given,
  })
  const start = {parent: null, caretaker: sampleConfirmation(times.start)}
  return {...session, confirmations: {...session.confirmations, start}}
}

beforeEach(() => Object.assign(state, {visits: [], error: null}))

test('a field caregiver reads her hours of this week and month, without visits that someone else began', async () => {
  state.visits = [
    visit('06-29'),
    visit('07-01'),
    visit('06-30', {began_by: {member_id: 'gus', name: 'Gus Moss'}}),
    visit('07-01', {id: 'waits', settled_by: null, started_at: null, ended_at: null}),
  ]
  await mount(<OwnHours />)
  // the week began in the month before
  expect(state.asked).toEqual(['2026-06-27', '2026-08-02'])
  expect(texts('dt')).toEqual(['This week', 'This month'])
  expect(texts('dd')).toEqual(['8 hours confirmed, 4 hours waiting', '4 hours confirmed, 4 hours waiting'])
})

test('where no hours wait, only their sum is said', async () => {
  state.visits = [visit('06-29')]
  await mount(<OwnHours />)
  expect(texts('dd')).toEqual(['4 hours', '0 hours'])
})

test('hours that cannot be loaded say so, and are asked for again', async () => {
  Object.assign(state, {visits: undefined, error: new Error('no network')})
  await mount(<OwnHours />)
  expect(texts('h2')).toEqual(['Your hours'])
  expect(texts('[role=alert]')[0]).toContain('The hours could not be loaded')
  expect(texts('button')).toEqual(['Try again'])
})

test('while they load, the hours have their place on the page', async () => {
  state.visits = undefined
  await mount(<OwnHours />)
  expect(texts('h2')).toEqual(['Your hours'])
  expect(texts('dd')).toEqual([])
})
