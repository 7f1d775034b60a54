import {expect, test} from 'vitest'
import type {SessionStatus} from '#contract/sessions/session.ts'
import {sampleBooking} from '#tests/support/samples/booking-samples.ts'
import {sampleSession} from '#tests/support/samples/visit-samples.ts'
import {
  bookingWhoText,
  groupNames,
  inDefaultOrder,
  isBookingOf,
  nextStart,
  visitCountText,
  visitsAhead,
} from './bookings-screen.tsx'

const fay = {assigned: {member_id: 'fay', name: 'Fay Moss', avatar_url: null}}
const open = {assigned: null}

test('bookings are found by who their column names: who goes to coming visits, else who went', () => {
  const found = (
    person: {id: string; name?: string},
    visits: readonly (typeof fay | typeof open)[],
    group: keyof typeof groupNames = 'booked',
  ) =>
    isBookingOf(
      person,
      {id: 'b', group, attended_names: ['Gus Moss']},
      new Map([['b', visits.map(assigned => sampleSession(assigned))]]),
    )
  const [of_fay, of_gus, of_none] = [{id: 'fay', name: 'Fay Moss'}, {id: 'gus', name: 'Gus Moss'}, {id: 'none'}]
  expect(found(of_fay, [open, fay])).toBe(true)
  expect(found(of_gus, [open, fay])).toBe(false)
  expect(found(of_none, [open, fay])).toBe(true)
  expect(found(of_none, [fay])).toBe(false)
  // without coming visits
  expect(found(of_gus, [])).toBe(true)
  expect(found(of_fay, [])).toBe(false)
  expect(found(of_none, [])).toBe(false)
  expect(found(of_gus, [fay], 'past')).toBe(true)
})

test('the groups have the words of the status chips', () => {
  expect(groupNames).toMatchObject({booked: 'Confirmed or in progress', waiting: 'Waiting for the family'})
})

const {schedule, timezone} = sampleBooking()

test('a booking that was canceled before its first visit has no next visit', () => {
  const first_start = '2026-06-10T14:00:00.000Z'
  const nextOf = (group: keyof typeof groupNames) =>
    nextStart({id: 'booking', group, first_start, schedule, timezone}, new Map(), '2026-06-08T12:00:00.000Z')
  expect(nextOf('past')).toBeNull()
  expect(nextOf('lost')).toBeNull()
  expect(nextOf('waiting')).toBe(first_start)
})

test('a bid that waits for an answer has the next visit that it wants, once the first one is over', () => {
  const weekly = [
    {date_range: ['2026-06-01'] as [string], weekdays: [1], time_range: ['09:00', '13:00'] as [string, string]},
  ]
  const nextOf = (wanted: typeof schedule) =>
    nextStart(
      {id: 'booking', group: 'waiting', first_start: '2026-06-01T14:00:00.000Z', schedule: wanted, timezone},
      new Map(),
      '2026-06-03T12:00:00.000Z',
    )
  expect(nextOf(weekly)).toBe('2026-06-08T14:00:00.000Z')
  expect(nextOf([{date_range: ['2026-06-01', '2026-06-01'], time_range: ['09:00', '13:00']}])).toBeNull()
})

test('a running booking has the next visit that stands, not a first one that was canceled', () => {
  const [first_start, next_start] = ['2026-06-09T14:00:00.000Z', '2026-12-09T14:00:00.000Z']
  const nextOf = (given: {next_start?: string}) =>
    nextStart(
      {id: 'booking', group: 'booked', first_start, schedule, timezone, ...given},
      new Map(),
      '2026-06-08T12:00:00.000Z',
    )
  expect(nextOf({})).toBeNull()
  expect(nextOf({next_start})).toBe(next_start)
})

test('a visit that ended before its time is not ahead', () => {
  const visit = (status: SessionStatus) =>
    sampleSession({booking_id: 'b', status, scheduled_end: '2026-06-08T16:15:00.000Z'})
  const ahead = (status: SessionStatus) => visitsAhead([visit(status)], '2026-06-08T12:00:00.000Z').get('b')
  expect(ahead('COMPLETED')).toBeUndefined()
  expect(ahead('END_PARTIAL')).toBeUndefined()
  expect(ahead('IN_PROGRESS')).toHaveLength(1)
})

test('booked ones come by their next visit, past ones by their last, the latest first', () => {
  const booking = (id: string, group: keyof typeof groupNames, day: string, given: {next_start?: string} = {}) => ({
    id,
    group,
    schedule,
    timezone,
    first_start: `2026-06-${day}T14:00:00.000Z`,
    last_end: `2026-06-${day}T18:00:00.000Z`,
    ...given,
  })
  const visit = (scheduled_start: string) => [sampleSession({scheduled_start})]
  const ahead = new Map([
    ['running', visit('2026-06-08T11:47:00.000Z')],
    ['later', visit('2026-06-08T11:55:00.000Z')],
    ['between', visit('2026-06-08T11:50:00.000Z')],
  ])
  const bookings = [
    booking('old', 'past', '01'),
    booking('lost', 'lost', '09'),
    booking('running', 'booked', '01'),
    booking('later', 'booked', '01'),
    booking('between', 'booked', '01'),
    // beyond the days of the calendar
    booking('far', 'booked', '01', {next_start: '2026-12-09T14:00:00.000Z'}),
    booking('tomorrow', 'booked', '09'),
    booking('newest bid', 'waiting', '20'),
    booking('older bid', 'waiting', '10'),
    booking('recent', 'past', '07'),
  ]
  expect(inDefaultOrder(bookings, ahead, '2026-06-08T12:00:00.000Z').map(({id}) => id)).toEqual([
    'running',
    'between',
    'later',
    'tomorrow',
    'far',
    'newest bid',
    'older bid',
    'recent',
    'old',
    'lost',
  ])
})

test('a past booking names who went, one ahead who goes', () => {
  const who = (group: keyof typeof groupNames, attended_names?: string[], id = 'b') =>
    bookingWhoText({id, group, last_end: '2026-06-08T18:00:00.000Z', ...(attended_names && {attended_names})}, ahead, {
      now: '2026-06-08T12:00:00.000Z',
      unknown: 'Loading',
    })
  const ahead = new Map([['b', [sampleSession(fay)]]])
  expect(who('past', ['Gus Moss', 'Fay Moss'])).toBe('Gus Moss, Fay Moss')
  expect(who('past')).toBe('–')
  expect(who('booked', ['Gus Moss'])).toBe('Fay Moss')
  // over, and not settled yet
  expect(who('booked', ['Gus Moss'], 'other')).toBe('Gus Moss')
})

test('a booking every week with a last day has what is left of it, or that day beyond the calendar', () => {
  const booking = {
    id: 'b',
    group: 'booked' as const,
    timezone: 'America/Chicago',
    sessions_count: 2,
    schedule: [{date_range: ['2026-06-01'] as [string], time_range: ['09:00', '13:00'] as [string, string]}],
  }
  const weekly_end = {by: 'agency' as const, by_user_id: 'u', reason: null, at: '2026-06-08T10:00:00.000Z'}
  const ahead = new Map([['b', [sampleSession(), sampleSession(), sampleSession()]]])
  const text = (last_day?: string, visits: typeof ahead | undefined = ahead) =>
    visitCountText(
      {...booking, ...(last_day && {weekly_end: {...weekly_end, last_day}})},
      visits,
      '2026-06-08T12:00:00.000Z',
    )
  expect(text()).toBe('2 a week')
  expect(text('2026-06-17')).toBe('3 left, until Wed, Jun 17')
  expect(text('2026-10-17')).toBe('2 a week, until Sat, Oct 17')
  expect(text('2026-06-17', new Map())).toBe('2 a week, until Wed, Jun 17')
})
