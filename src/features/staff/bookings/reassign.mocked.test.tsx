import {act, type ComponentProps} from 'react'
import {beforeEach, expect, test, vi} from 'vitest'
import type {Booking} from '#contract/bookings/booking.ts'
import {found, mount, press, texts, write} from '#tests/support/mount.ts'
import {sampleBooking, sampleBookingDetail, sampleCaregiver} from '#tests/support/samples/booking-samples.ts'
import {sampleSession} from '#tests/support/samples/visit-samples.ts'
import {AssignPart, ReplacePart} from './reassign.tsx'

const free = {away: null, is_outside_hours: false, credentials: []}
const answer = vi.hoisted(() => ({members: [] as object[], overlaps: [] as object[]}))
const found_people = vi.hoisted(() => ({items: [] as object[]}))
const replace = vi.hoisted(() => vi.fn())
const clock = vi.hoisted(() => ({now: '2026-06-08T12:00:00.000Z'}))
beforeEach(() => void (clock.now = '2026-06-08T12:00:00.000Z'))
vi.mock('@tanstack/react-query', async original => ({
  ...(await original<object>()),
  useQuery: () => ({data: answer, error: null}),
  useInfiniteQuery: () => ({data: {pages: [{items: found_people.items}]}, error: null}),
}))
vi.mock('@tanstack/react-router', async original => ({...(await original<object>()), useNavigate: () => vi.fn()}))
vi.mock('#data/offline/server-now.ts', () => ({useServerNow: () => clock.now}))
vi.mock('#data/queries/admin/bookings.ts', () => ({
  staffBookingQueries: {assignable: () => ({})},
  useAssignVisit: () => ({mutate: vi.fn(), isPending: false, error: null}),
  useReplaceCaregiver: () => ({mutate: replace, isPending: false, error: null}),
}))

answer.members = [
  {id: 'fay', name: 'Fay Moss', ...free, away: {from: '2026-06-08', to: '2026-06-08'}},
  {id: 'gus', name: 'Gus Hill', ...free, credentials: [{name: 'CPR', expires_on: '2026-01-01'}]},
  {id: 'ivy', name: 'Ivy Lane', ...free, is_outside_hours: true},
  {id: 'jon', name: 'Jon Weaver', ...free},
]
const times = {scheduled_start: '2026-06-08T19:00:00.000Z', scheduled_end: '2026-06-08T23:00:00.000Z'}
answer.overlaps = [{member_id: 'ivy', is_later: false, session_id: 's', booking_id: 'b', ...times}]

function visitOf(assigned_member_id: string | null): ComponentProps<typeof AssignPart>['visit'] {
  const shared = {version: 1, uncontested: null, stated: null, claims: [], history: []}
  return {...sampleSession(), ...shared, assigned: assigned_member_id && 'Jon Weaver', assigned_member_id}
}
const members = [
  {id: 'fay', name: 'Fay Moss'},
  {id: 'jon', name: 'Jon Weaver'},
]

test('no one is preselected, and each name has what speaks against it', async () => {
  await mount(<AssignPart visit={visitOf(null)} members={members} />)
  await press('button')
  expect(document.querySelector(':checked')).toBeNull()
  expect(texts('[role=radiogroup] label, fieldset label')).toEqual([
    'Fay MossAway on Mon, Jun 8',
    'Gus HillCPR expired on Thu, Jan 1',
    'Ivy LaneSame time · Outside their hours',
    'Jon WeaverFree',
  ])
  await press('input[value=fay]')
  expect(texts('[role=dialog]').join()).toContain('Fay Moss: Away on Mon, Jun 8')
  await press('input[value=ivy]')
  expect(texts('[role=dialog]').join()).toContain('Already assigned to visits at these times')
})

test('a visit that is over has no such button', async () => {
  const over = {scheduled_start: '2020-06-08T19:00:00.000Z', scheduled_end: '2020-06-08T23:00:00.000Z'}
  await mount(<AssignPart visit={{...visitOf('jon'), ...over}} members={members} />)
  expect(texts('button')).toEqual([])
})

test('an open question stays with what was chosen when the visit ends meanwhile', async () => {
  const part = () => <AssignPart visit={visitOf(null)} members={members} />
  const {redraw} = await mount(part())
  await press('button')
  await press('input[value=fay]')
  clock.now = '2026-06-09T12:00:00.000Z'
  await redraw(part())
  expect(texts('[role=dialog]')).toHaveLength(1)
  expect((found('input[value=fay]') as HTMLInputElement).checked).toBe(true)
})

test('the words are right whether someone is assigned or not', async () => {
  const {redraw} = await mount(<AssignPart visit={visitOf(null)} members={members} key="none" />)
  expect(found('button').textContent).toBe('Assign a caregiver')
  await press('button')
  expect(texts('[role=dialog]').join()).toContain('The caregiver is notified.')
  await redraw(<AssignPart visit={visitOf('jon')} members={members} key="jon" />)
  expect(found('button').textContent).toBe('Assign another caregiver')
  await press('button')
  expect(texts('[role=dialog]').join()).toContain('Both caregivers are notified.')
  expect(texts('label').join()).not.toContain('Jon Weaver')
})

test('another caregiver is found for weeks whose coming visits their caregiver canceled', async () => {
  const canceled = {...visitOf(null), status: 'CANCELLED', cancelled: {by: 'caretaker', reason: null, at: ''}} as const
  const detail = sampleBookingDetail({is_weekly: true, provider: sampleCaregiver, visits: [canceled]})
  const {redraw} = await mount(<ReplacePart booking={detail} />)
  expect(texts('button')).toEqual(['Find another caregiver'])
  await redraw(<ReplacePart booking={{...detail, is_weekly: false}} />)
  expect(texts('button')).toEqual([])
})

test('the question about another caregiver of weeks says that two requests may go out', async () => {
  const schedule: Booking['schedule'] = [{date_range: ['2026-06-08'], weekdays: [1], time_range: ['09:00', '13:00']}]
  const booking = sampleBooking({schedule, reopens_weeks: 'if_ended'})
  const detail = sampleBookingDetail({
    ...{booking, is_weekly: true, provider: sampleCaregiver, visits: [visitOf(null)]},
  })
  await mount(<ReplacePart booking={detail} />)
  await press('button')
  expect(document.body.textContent).toContain('go out as a second request')
})

test('a caregiver found by name is asked first, and one who cannot be asked is shown with the reason', async () => {
  const person = {suspended: null, is_verified: 'Approved', cannot_be_asked: null, location: 'Nashville, TN 37206'}
  found_people.items = [
    {...person, profile_id: 'rosa', first_name: 'Rosa', last_name: 'Diaz'},
    {...person, profile_id: 'busy', first_name: 'Rosa', last_name: 'Busy', cannot_be_asked: 'busy'},
    {...person, profile_id: 'gone', first_name: 'Rosa', last_name: 'Gone', suspended: {at: '', reason: null}},
    {...person, profile_id: 'new', first_name: 'Rosa', last_name: 'New', is_verified: 'Pending'},
    {...person, profile_id: 'blocked', first_name: 'Rosa', last_name: 'Lane', cannot_be_asked: 'blocked'},
  ]
  await mount(<ReplacePart booking={sampleBookingDetail({provider: sampleCaregiver, visits: [visitOf(null)]})} />)
  await press('button')
  vi.useFakeTimers({toFake: ['setTimeout', 'clearTimeout']})
  await write('input[type=search]', 'Rosa')
  await act(() => vi.runAllTimersAsync())
  vi.useRealTimers()
  expect(texts('fieldset label, [role=radiogroup] label')).toEqual([
    'Rosa DiazNashville, TN 37206',
    'Rosa BusyBooked at these times',
    'Rosa GoneAccount suspended',
    'Rosa NewNot verified, or a check has expired',
    'Rosa LaneBlocked by the family',
  ])
  await press('input[value=busy]')
  expect(texts('[role=alertdialog]').join()).not.toContain('Asked first')
  await press('input[value=rosa]')
  expect(document.body.textContent).toContain('requested again from Rosa Diaz first.')
  await press('[type=checkbox]')
  expect(document.body.textContent).toContain('requested again from Rosa Diaz alone.')
  await write('input:not([type=checkbox], [type=search], [type=radio])', 'Ill')
  await press('footer button:last-of-type')
  const body = {reason: 'Ill', invite: {caretaker_id: 'rosa', then_open: false}}
  expect(replace).toHaveBeenCalledWith(body, expect.anything())
})
