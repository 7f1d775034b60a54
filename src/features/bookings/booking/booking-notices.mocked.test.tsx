import {QueryClient, QueryClientProvider} from '@tanstack/react-query'
import {act, type ReactNode} from 'react'
import {afterEach, describe, expect, onTestFinished, test, vi} from 'vitest'
import {getLocale, overwriteGetLocale} from '#messages/runtime'
import type {ParentProfile} from '#contract/accounts/profiles.ts'
import type {Booking} from '#contract/bookings/booking.ts'
import {childrenQuery} from '#data/queries/children.ts'
import {profileQueries} from '#data/queries/profile.ts'
import {mount, press, texts} from '#tests/support/mount.ts'
import {sampleBooking, sampleChild} from '#tests/support/samples/booking-samples.ts'
import {sampleSession} from '#tests/support/samples/visit-samples.ts'
import {until} from '#tests/support/until.ts'
import {AskedSection, ChildrenWanted} from '../asked-section.tsx'
import {Ended, NextSteps, NotApproved, WeeklyEnd} from './booking-notices.tsx'

const ownLocale = getLocale
afterEach(() => overwriteGetLocale(ownLocale))

const state = vi.hoisted(() => ({handover: {handover: null as string | null, children: [] as object[], visits: []}}))
vi.mock('#data/queries/handover.ts', () => ({useHandover: () => state.handover}))
vi.mock('#data/account/current-user.ts', async original => ({
  ...(await original<object>()),
  useWho: () => ({user_id: 'priya'}),
}))
vi.mock('@tanstack/react-router', async original => ({
  ...(await original<object>()),
  useNavigate: () => () => undefined,
  Link: ({to, params, children}: {to: string; params?: {bookingId: string}; children: ReactNode}) => (
    <a href={to.replace('$bookingId', params?.bookingId ?? '')}>{children}</a>
  ),
}))

async function readOf(
  node: ReactNode,
  contact?: ParentProfile['contact'],
  phone_number: string | null = '+16155550177',
): Promise<string> {
  const client = new QueryClient({defaultOptions: {queries: {staleTime: Infinity}}})
  client.setQueryData(profileQueries.parent().queryKey, {user: {phone_number}, contact} as never)
  await mount(<QueryClientProvider client={client}>{node}</QueryClientProvider>)
  // what was drawn before in this test stays above it
  return document.body.lastElementChild?.textContent ?? ''
}

const approved = sampleBooking({
  status: 'CONFIRMED',
  provider: {name: 'Grace O.', avatar_url: null},
  hourly_rate: 27,
  max_hourly_rate: 24.5,
})
const withVisit = {...approved, next_start: approved.first_start}

test('what was agreed has the approved rate, and a request its maximum', async () => {
  const agreed = await readOf(<AskedSection title="What was agreed" booking={approved} />)
  expect(agreed).toContain('Agreed hourly rate$27')
  expect(agreed).not.toContain('Maximum')
  const asked = sampleBooking({max_hourly_rate: 24.5})
  expect(await readOf(<AskedSection title="What you asked for" booking={asked} />)).toContain(
    'Maximum hourly rate$24.50',
  )
})

test('what was agreed says when the times of its visits were changed since', async () => {
  const read = (given: Partial<Booking>) =>
    readOf(<AskedSection title="What was agreed" booking={{...approved, ...given}} />)
  expect(await read({})).not.toContain('Times changed')
  // still the 8th at the place of the visits
  expect(await read({times_changed_at: '2026-06-09T03:00:00.000Z'})).toMatch(
    /\nSome times were changed later. Latest change: Mon, Jun 8(?!\d)/,
  )
})

test('an address is shared after an approval only while the request can be approved', async () => {
  const address = {line1: '1 Oak Street', city: 'Nashville', state: 'TN', zip: '37203'}
  const read = (status: Booking['status']) =>
    readOf(<AskedSection title="What you asked for" booking={sampleBooking({status, address})} />)
  expect(await read('PENDING')).toContain('Address, shared once booked')
  expect(await read('CANCELLED')).toContain('Address1 Oak Street')
  expect(await read('EXPIRED')).not.toContain('shared')
})

test('only what the caregiver really has is named', async () => {
  const steps = <NextSteps booking={withVisit} now="2026-06-02T12:00:00.000Z" />
  expect(await readOf(steps)).toContain('Grace O. has your phone number now.')
  state.handover.handover = 'Code 4711'
  expect(await readOf(steps)).toContain('Grace O. has your handover and phone number now.')
  expect(await readOf(steps, {first_name: 'Ana', has_phone_number: true})).toContain(
    'Grace O. has your handover and family’s phone number (Ana’s) now.',
  )
})

test('a family without a phone number reads that it has none, not that the caregiver has it', async () => {
  state.handover.handover = null
  const steps = <NextSteps booking={withVisit} now="2026-06-02T12:00:00.000Z" />
  const said = await readOf(steps, undefined, null)
  expect(said).toContain('Your profile has no phone number')
  expect(said).toContain('Grace O. has your full name now.')
})

test('a booking whose visits were each canceled does not say that the caregiver has the address', async () => {
  const text = await readOf(<NextSteps booking={approved} now="2026-06-02T12:00:00.000Z" />)
  expect(text).toContain('What happens next')
  expect(text).not.toContain('now.')
})

test('a family reads that its agency has yet to choose who comes', async () => {
  const unassigned = sampleSession({by_agency: true, assigned: null, scheduled_end: '2026-06-08T18:00:00.000Z'})
  const named = {...unassigned, assigned: {member_id: 'm', name: 'Fay Moss', avatar_url: null}}
  const read = (sessions: (typeof unassigned)[]) =>
    readOf(<NextSteps booking={withVisit} sessions={sessions} now="2026-06-02T12:00:00.000Z" />)
  expect(await read([named])).not.toContain('has yet to choose')
  expect(await read([named, unassigned, unassigned])).toContain(
    'Grace O. has yet to choose who comes to 2 visits. Each visit will show the name.',
  )
})

test.each([
  ['the reader', {by: 'parent', by_user_id: 'priya'}, 'You ended'],
  ['the other adult', {by: 'parent', by_user_id: 'ken'}, 'Your family ended'],
  ['the family, as an older version stored it', {by: 'parent'}, 'You ended'],
  ['the caregiver', {by: 'caretaker', by_user_id: 'grace'}, 'Grace O. ended'],
])('weekly visits that %s ended say so', async (_, ender, words) => {
  const booking = {
    ...approved,
    weekly_end: {...ender, reason: null, at: '2026-06-02T12:00:00.000Z', last_day: '2026-06-24'},
  }
  expect(await readOf(<WeeklyEnd booking={booking} />)).toContain(`${words} the weekly visits.`)
})

test('in Spanish the other adult ended the weekly visits as “Su familia”, not as the heading “Mi familia”', async () => {
  overwriteGetLocale(() => 'es')
  const weekly_end = {
    by: 'parent',
    by_user_id: 'ken',
    reason: null,
    at: '2026-06-02T12:00:00.000Z',
    last_day: '2026-06-24',
  }
  expect(await readOf(<WeeklyEnd booking={{...approved, weekly_end}} />)).toContain('Su familia terminó')
})

test('visits until the last day take place as planned while it is ahead', async () => {
  const read = (last_day: string) =>
    readOf(
      <WeeklyEnd
        booking={{...approved, weekly_end: {by: 'parent', reason: null, at: '2020-06-02T12:00:00.000Z', last_day}}}
      />,
    )
  expect(await read('2099-06-24')).toMatch(/The last day is .*2099Visits until that day take place as planned\.$/)
  expect(await read('2020-06-24')).toMatch(/The last day was .*2020$/)
})

test.each([
  ['is not loaded yet', undefined, 'No one confirmed a visit with Grace O.If Grace O. did not come, you can request'],
  ['no one confirmed', 'deadline', 'No one confirmed a visit with Grace O.If Grace O. did not come, you can request'],
  ['staff decided', 'staff', 'A visit with Grace O. did not take placeThe remaining visits end here'],
] as const)('a missed visit that %s does not say that the caregiver did not come', async (_, settled_by, says) => {
  const sessions = settled_by && [sampleSession({status: 'MISSED', settled_by})]
  const text = await readOf(<Ended booking={approved} sessions={sessions} canReopen />)
  expect(text).toContain(says)
  expect(text).toContain('Request the rest again')
})

test('the link of a booking that no offer was approved for leads to its request, open or closed', async () => {
  const read = (status: Booking['status']) => readOf(<NotApproved booking={sampleBooking({status})} />)
  expect(await read('REVIEW')).toMatch(/This is still a request.*when you approve an offer.*See the request and its/)
  const closed = await read('CANCELLED')
  expect(closed).toMatch(/This request is closed.*It no longer accepts offers.*See the request$/)
  expect(closed).not.toContain('still')
  expect(await read('EXPIRED')).toBe(closed)
})

describe('visits ahead that were canceled', () => {
  const schedule = [{date_range: ['2026-06-08'], weekdays: [1], time_range: ['09:00', '13:00']}] as Booking['schedule']
  const canceled = (by: string, given: {is_not_made?: true} = {}) =>
    sampleSession({
      status: 'CANCELLED',
      cancelled: {by, reason: null, at: '', ...given},
      scheduled_start: '2999-06-08T14:00:00.000Z',
    })
  const read = (sessions: ReturnType<typeof canceled>[], given: Partial<Booking> = {}) =>
    readOf(<Ended booking={{...approved, cancelled_ahead: sessions.length, ...given}} sessions={sessions} canReopen />)

  test('name the caregiver only where the caregiver canceled them all', async () => {
    expect(await read([canceled('caretaker')])).toContain('Grace O. canceled a visit')
    expect(await read([canceled('staff')])).toContain('A visit was canceledYou owe nothing')
    expect(await read([canceled('caretaker'), canceled('staff')])).toContain('2 visits were canceled')
    // not loaded yet
    expect(await read([], {cancelled_ahead: 1})).toContain('A visit was canceled')
  })

  test('of every week say that the caregiver cannot come, where the caregiver has another visit then', async () => {
    expect(await read([canceled('staff', {is_not_made: true})], {schedule})).toContain(
      'Grace O. cannot come to a visit',
    )
    expect(await read([canceled('staff')], {schedule})).toContain('A visit was canceled')
  })
})

test('a weekly booking canceled without a visit ahead does not say that any remained', async () => {
  const at = '2026-06-02T12:00:00.000Z'
  const schedule: Booking['schedule'] = [{date_range: ['2026-06-08'], weekdays: [1], time_range: ['09:00', '13:00']}]
  const booking = sampleBooking({status: 'CANCELLED', schedule, cancelled: {by: 'parent', reason: null, at}})
  const read = (visit_at: string) => {
    const visit = sampleSession({status: 'CANCELLED', cancelled: {by: 'agency', reason: null, at: visit_at}})
    return readOf(<Ended booking={booking} sessions={[visit]} canReopen={false} />)
  }
  expect(await read('2026-06-01T12:00:00.000Z')).toContain('No more visits will be booked.')
  expect(await read(at)).toContain('The remaining visits will not take place.')
})

describe('a booking that its family canceled after the agency had canceled visits', () => {
  const schedule: Booking['schedule'] = [{date_range: ['2026-06-08'], weekdays: [1], time_range: ['09:00', '13:00']}]
  const at = '2026-06-02T12:00:00.000Z'
  const visit = (by: string, cancelled_at: string) =>
    sampleSession({
      status: 'CANCELLED',
      cancelled: {by, reason: null, at: cancelled_at},
      scheduled_start: '2999-06-08T14:00:00.000Z',
    })
  const came = sampleSession({status: 'COMPLETED'})
  const sessions = [came, visit('parent', at), visit('agency', '2026-06-01T12:00:00.000Z')]
  const running = {...approved, schedule, cancelled_ahead: 1}
  const canceled = {...running, status: 'CANCELLED' as const, cancelled: {by: 'parent', reason: null, at}}

  test('says that it was canceled, and that the agency’s visits can still be requested again', async () => {
    const text = await readOf(<Ended booking={canceled} sessions={sessions} canReopen />)
    expect(text).toMatch(
      /^This booking was canceledThe remaining visits will not take place\.Grace O\. cannot come to a visit/,
    )
    expect(text).toContain('It can go out as a new request.')
    expect(text).not.toContain('stay the same')
    expect(await readOf(<Ended booking={running} sessions={sessions} canReopen />)).toContain(
      'It can go out as a new request. All other visits stay the same.',
    )
  })

  test('still says that it was canceled once those were requested again', async () => {
    const again = {...canceled, cancelled_ahead: 0, reopened_as: 'again'}
    const text = await readOf(<Ended booking={again} sessions={sessions} canReopen={false} />)
    expect(text).toContain('This booking was canceled')
    expect(text).toContain('The canceled visits are now a new request.')
  })
})

test('a booking that the caregiver canceled says whether one visit or the rest can be requested again', async () => {
  const cancelled = {by: 'caretaker', reason: null, at: ''}
  const read = (cancelled_ahead: number) =>
    readOf(<Ended booking={{...approved, status: 'CANCELLED', cancelled, cancelled_ahead}} sessions={[]} canReopen />)
  expect(await read(1)).toContain('You owe nothing for it. It can go out as a new request.Request this visit again')
  expect(await read(2)).toContain('You can request the remaining visits again.Request the rest again')
})

describe('weeks that can be requested again', () => {
  const schedule: Booking['schedule'] = [{date_range: ['2026-06-08'], weekdays: [1], time_range: ['09:00', '13:00']}]
  const words = 'Visits every week are requested without an end, with the days among them that you canceled.'
  const visit = sampleSession({
    status: 'CANCELLED',
    cancelled: {by: 'caretaker', reason: null, at: ''},
    scheduled_start: '2999-06-10T14:00:00.000Z',
  })
  const read = (given: Partial<Booking>, sessions = [visit]) =>
    readOf(<Ended booking={{...approved, schedule, ...given}} sessions={sessions} canReopen />)
  const endedBy = (by: string) => ({weekly_end: {by, reason: null, at: '', last_day: '2026-06-24'}, cancelled_ahead: 2})

  test('say before the press that other visits go out as a second request', async () => {
    const cancelled = {by: 'caretaker', reason: null, at: ''}
    const text = await read({status: 'CANCELLED', cancelled, cancelled_ahead: 2, reopens_weeks: 'now'})
    expect(text).toContain(words)
    expect(text).toContain('go out as a second request')
    expect(await read({...endedBy('caretaker'), reopens_weeks: 'now'})).toContain(words)
    expect(await read({reopens_weeks: 'if_ended'}, [sampleSession({status: 'MISSED', settled_by: 'staff'})])).toContain(
      words,
    )
  })

  test('do not say so where only single visits can be', async () => {
    expect(await read(endedBy('parent'))).not.toContain(words)
    expect(await read(endedBy('caretaker'))).not.toContain(words)
    expect(await read({cancelled_ahead: 1, reopens_weeks: 'if_ended'})).not.toContain(words)
  })
})

describe('a booking that its family canceled', () => {
  const canceled = sampleBooking({status: 'CANCELLED', cancelled: {by: 'parent', reason: 'We are ill', at: ''}})
  const fee = (due_cents?: number, is_stated = false) =>
    sampleSession({
      status: 'CANCELLED',
      cancelled: {by: 'parent', reason: null, at: '', ...(due_cents !== undefined && {due_cents, is_stated})},
    })
  const read = (...sessions: ReturnType<typeof fee>[]) =>
    readOf(<Ended booking={canceled} sessions={sessions} canReopen={false} />)

  test('says what canceling late costs, with the way to its payments', async () => {
    expect(await read(fee(2365), fee(2365), fee())).toContain(
      '“We are ill”Canceling late costs $47.30. It will be on the week’s statement.See payments',
    )
    expect(document.querySelector('a')?.getAttribute('href')).toBe(`/dash/parent/payments/${canceled.id}`)
    expect(await read(fee(2365, true))).toContain('Canceling late costs $23.65. It is on the week’s statement.')
  })

  test('says which part of it a statement has', async () => {
    expect(await read(fee(2365, true), fee(1000), fee())).toContain(
      'Canceling late costs $33.65. $23.65 of it is on a week’s statement, and the rest will be.',
    )
  })

  test('says nothing of it where canceling was free', async () => {
    const text = await read(fee())
    expect(text).toContain('We are ill')
    expect(text).not.toMatch(/late|payments/)
  })
})

describe('a family with recorded children', () => {
  async function show(
    given: Parameters<typeof sampleBooking>[0],
    children = [sampleChild()],
    part = (booking: typeof approved) => <ChildrenWanted booking={booking} />,
  ) {
    const client = new QueryClient({defaultOptions: {queries: {staleTime: Infinity}}})
    client.setQueryData(childrenQuery().queryKey, children)
    vi.stubGlobal('fetch', async () => Response.json({items: children, next_cursor: null}))
    onTestFinished(() => void vi.unstubAllGlobals())
    await mount(<QueryClientProvider client={client}>{part({...approved, ...given})}</QueryClientProvider>)
    return document.body.textContent
  }

  test('reads that its running booking names none of them, and chooses them there', async () => {
    expect(await show({})).toContain('This booking names none of your children: Grace O. reads ages only')
    await press('[role=status] button')
    await act(() => until(() => expect(texts('[role=dialog] legend')).toContain('Who are the visits for?')))
  })

  test('is asked again who its booking is for once the record of the only child in it was removed', async () => {
    const text = await show({number_of_children: 1, ages: [4], child_ids: ['removed']})
    expect(text).toContain('A child of this booking is no longer recorded: Grace O. reads ages only')
    expect(text).toContain('Choose again who the visits are for.')
    await press('[role=status] button')
    await act(() => until(() => expect(texts('[role=dialog] fieldset').join()).toContain('no longer recorded')))
    await press('[role=dialog] [type=checkbox]')
    expect(texts('[role=dialog] fieldset').join()).not.toContain('no longer recorded')
  })

  test('reads which child a booking for two does not name, and is not asked about it where it names one', async () => {
    const both = [sampleChild(), sampleChild({id: 'max', first_name: 'Max'})]
    const given = {number_of_children: 2, ages: [4, 3], child_ids: [sampleChild().id]}
    expect(await show(given, both)).toBe('')
    const section = await show(given, both, booking => <AskedSection booking={booking} title="Booking" />)
    expect(section).toContain('Grace O. does not see what you recorded about Max.')
  })

  test('reads nothing of it where the booking names as many as it is for, is over, or no child is recorded', async () => {
    expect(await show({child_ids: [sampleChild().id]})).toBe('')
    expect(await show({child_ids: [sampleChild().id]}, [sampleChild(), sampleChild({id: 'max'})])).toBe('')
    expect(await show({status: 'COMPLETED'})).toBe('')
    expect(await show({}, [])).toBe('')
    expect(await show({number_of_children: 0, ages: []})).toBe('')
  })
})
