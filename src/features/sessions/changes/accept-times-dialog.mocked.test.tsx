import {act} from 'react'
import {beforeEach, expect, test, vi} from 'vitest'
import type {Member} from '#contract/accounts/profiles.ts'
import type {Session} from '#contract/sessions/session.ts'
import {mount, press, found, texts} from '#tests/support/mount.ts'
import {sampleMember} from '#tests/support/samples/member-samples.ts'
import {sampleSession} from '#tests/support/samples/visit-samples.ts'
import {AcceptTimesDialog} from './accept-times-dialog.tsx'

const state = vi.hoisted(() => ({
  role: 'agency',
  around: [] as Session[],
  members: [] as Member[],
  bookings: [] as object[],
  isAccepted: false,
  mutate: vi.fn(),
}))
vi.mock('@tanstack/react-query', async original => ({
  ...(await original<object>()),
  useQuery: ({queryKey}: {queryKey: readonly string[]}) => ({
    data: queryKey.includes('members') ? state.members : queryKey.includes('org') ? state.bookings : undefined,
    error: null,
  }),
}))
vi.mock('#data/queries/session-commands.ts', async original => ({
  ...(await original<object>()),
  useAnswerProposal: () => ({
    mutate: state.mutate,
    isPending: false,
    isIdle: true,
    isSuccess: state.isAccepted,
    error: null,
  }),
}))
vi.mock('#data/account/current-user.ts', async original => ({
  ...(await original<object>()),
  useWho: () => ({role: state.role, member_role: null}),
}))
vi.mock('#data/offline/use-connection.ts', () => ({useNeedsConnection: () => () => undefined}))
vi.mock('../calendar/use-reader.ts', () => ({
  useReader: () => ({now: '2026-06-08T12:00:00.000Z', zone: 'America/Chicago'}),
}))
vi.mock('#data/queries/meetings.ts', () => ({useMeetings: () => []}))
vi.mock('./use-week-visits.ts', () => ({useWeekVisits: () => ({around: state.around, error: null})}))
vi.mock('./assign-dialog.tsx', () => ({AssignDialog: () => <p>Who goes instead</p>}))

const fay = {member_id: 'fay', name: 'Fay Moss', avatar_url: null}
/** Tuesday 2:00–6:00 PM, asked for 7:00–10:30 PM. */
const asked = (given: Partial<Session> = {}) =>
  sampleSession({
    scheduled_start: '2026-06-09T19:00:00.000Z',
    scheduled_end: '2026-06-09T23:00:00.000Z',
    assigned: fay,
    reschedule: {
      id: 'proposal',
      proposed_by: 'parent',
      start: '2026-06-10T00:00:00.000Z',
      end: '2026-06-10T03:30:00.000Z',
      reason: null,
      at: '2026-06-07T12:00:00.000Z',
    },
    ...given,
  })
const evening = sampleSession({
  id: '0190a000-0000-7000-8000-000000000002',
  scheduled_start: '2026-06-10T01:00:00.000Z',
  scheduled_end: '2026-06-10T02:00:00.000Z',
  title: 'Child Care for Theo',
  assigned: fay,
})
const onClose = vi.fn()
const dialog = (given?: Partial<Session>) => <AcceptTimesDialog session={asked(given)} onClose={onClose} />
const said = () => document.body.textContent

beforeEach(() => {
  Object.assign(state, {role: 'agency', around: [], members: [sampleMember('fay')], isAccepted: false})
  state.bookings = [{id: asked().booking_id, hourly_rate: 30, lead_terms: {fee_bps: 1000, minutes_per_session: [240]}}]
  state.mutate.mockReset()
  onClose.mockReset()
})

test('an office reads what the new times change: hours, the family’s price and its lead price', async () => {
  await mount(dialog())
  expect(said()).toContain('3 hr 30 min instead of 4 hours')
  expect(said()).toContain('The family pays $105.00 instead of $120.00.')
  expect(said()).toContain('from $12.00 to $10.50.')
  expect(said()).not.toContain('Busy')
})

test('an office is warned of another visit of its caregiver, and of hours and days off, at the new times', async () => {
  state.around = [evening]
  const hours = [{weekdays: [1, 2, 3, 4, 5], from: '07:00', until: '18:00'}]
  state.members = [sampleMember('fay', {availability: {hours, away: [], place: null}})]
  await mount(dialog())
  expect(said()).toContain('Fay Moss: Busy 8:00–9:00 PM · Outside their hours')
  await press('footer button:last-of-type')
  expect(state.mutate.mock.calls[0]![0]).toMatchObject({
    accept: true,
    read: {start: expect.any(String), end: expect.any(String)},
  })
})

test('an office accepts and then chooses someone else', async () => {
  state.around = [evening]
  const {redraw} = await mount(dialog())
  await press('footer button:nth-of-type(2)')
  state.isAccepted = true
  await act(async () => state.mutate.mock.calls[0]![1].onSuccess())
  await redraw(dialog({reschedule: null}))
  expect(onClose).not.toHaveBeenCalled()
  expect(said()).toContain('Who goes instead')
})

test('an office is offered to assign a caregiver, not someone else, where no one is assigned', async () => {
  const {redraw} = await mount(dialog({assigned: null}))
  const second = () => found('footer button:nth-of-type(2)').textContent
  expect(second()).toBe('Accept and assign a caregiver')
  await redraw(dialog())
  expect(second()).toBe('Accept and assign someone else')
})

test('a caregiver with a visit of their own at that time cannot accept, and reads which it is', async () => {
  state.role = 'caretaker'
  state.around = [{...evening, assigned: null}]
  await mount(dialog({assigned: null, pay: {rate_cents: 2400, care_cents: 9600}}))
  expect(said()).toContain('You have another visit at that time')
  expect(said()).toContain('Child Care for Theo')
  expect(said()).toContain('It pays $84.00 instead of $96.00.')
  await press('footer button:last-of-type')
  expect(state.mutate).not.toHaveBeenCalled()
  expect(found('[role=dialog]')).toBeTruthy()
})

test('a family reads of its own visit at the new times, and may accept them', async () => {
  Object.assign(state, {role: 'parent', around: [evening]})
  await mount(<AcceptTimesDialog session={asked({my_side: 'parent', assigned: null})} onClose={() => undefined} />)
  expect(found('[role=dialog]').textContent).toContain('Your family has another visit thenChild Care for Theo')
  expect(found('footer button:last-of-type').getAttribute('aria-disabled')).not.toBe('true')
})

test('times that were withdrawn while the question stands cannot be accepted', async () => {
  const {redraw} = await mount(dialog())
  await redraw(dialog({reschedule: null}))
  expect(found('footer button:last-of-type').getAttribute('aria-disabled')).toBe('true')
  expect(said()).toContain('There are no proposed times to answer.')
})

const cancelled = {by: 'caretaker', reason: null, at: '2026-06-08T11:59:00.000Z'} as const
test.each([
  ['started', {status: 'START_PARTIAL'}, 'This visit has already started'],
  ['started, which ended the proposal', {status: 'START_PARTIAL', reschedule: null}, 'This visit has already started'],
  ['was canceled', {status: 'CANCELLED', cancelled}, 'Canceled by the caregiver'],
] as const)('times of a visit that %s while the question stands cannot be accepted', async (_, given, reason) => {
  Object.assign(state, {role: 'parent', around: [evening]})
  const {redraw} = await mount(dialog({my_side: 'parent'}))
  expect(said()).not.toContain(reason)
  await redraw(dialog({my_side: 'parent', ...given}))
  expect(texts('[role=dialog] [role=alert]')).toContain(reason)
  expect(said()).not.toContain('has another visit')
  expect(found('footer button:last-of-type').getAttribute('aria-disabled')).toBe('true')
})

test('times that the other adult accepted meanwhile read so', async () => {
  const {redraw} = await mount(dialog())
  const {start, end} = asked().reschedule!
  await redraw(dialog({reschedule: null, scheduled_start: start, scheduled_end: end}))
  expect(said()).toContain('These times have already been accepted.')
})

test('times that were replaced while the question stands are accepted only once they are shown', async () => {
  const {redraw} = await mount(dialog())
  const before = found('[role=dialog] p').textContent
  const later = {...asked().reschedule!, start: '2026-06-09T22:00:00.000Z', end: '2026-06-10T01:00:00.000Z'}
  await redraw(dialog({reschedule: later}))
  expect(said()).toContain('The other side has proposed other times.')
  expect(found('[role=dialog] p').textContent).toBe(before)
  await press('footer button:last-of-type')
  expect(state.mutate).not.toHaveBeenCalled()
  const show = [...document.querySelectorAll<HTMLButtonElement>('[role=dialog] button')].find(
    ({textContent}) => textContent === 'Show the new times',
  )
  await act(async () => show!.click())
  expect(found('[role=dialog] p').textContent).not.toBe(before)
  await press('footer button:last-of-type')
  expect(state.mutate.mock.calls[0]![0]).toMatchObject({accept: true, read: {start: later.start, end: later.end}})
})
