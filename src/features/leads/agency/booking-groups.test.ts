import {expect, test} from 'vitest'
import type {Lead} from '#contract/bookings/booking.ts'
import type {Offer} from '#contract/bookings/offers.ts'
import type {Session} from '#contract/sessions/session.ts'
import {dayToSee, filterBookings, groupOf, inPastIfUnsettled, latestOf} from './booking-groups.ts'
import type {BookingGroup} from '../search.ts'
import {leadSample} from '#tests/support/samples/lead-sample.ts'
import {sampleSession} from '#tests/support/samples/visit-samples.ts'

const with_offer = (offer: Offer['status'], given: Partial<Lead>): Lead =>
  leadSample({...given, my_offer: {status: offer} as Offer})

test.each([
  ['booked', 'ACCEPTED', 'CONFIRMED'],
  ['booked', 'ACCEPTED', 'IN_PROGRESS'],
  ['past', 'ACCEPTED', 'COMPLETED'],
  ['past', 'ACCEPTED', 'CANCELLED'],
  ['waiting', 'SUBMITTED', 'REVIEW'],
  ['lost', 'NOT_SELECTED', 'CONFIRMED'],
  ['lost', 'WITHDRAWN', 'PENDING'],
  ['lost', 'EXPIRED', 'EXPIRED'],
] as const)('%s: an offer %s on a booking %s', (group, offer, status) => {
  expect(groupOf(with_offer(offer, {status}))).toBe(group)
})

test.each([
  ['booked', {status: 'IN_PROGRESS'}],
  ['past', {status: 'CONFIRMED', awaits_confirmations: true}],
  ['past', {status: 'IN_PROGRESS', is_under_review: true}],
  ['past', {status: 'IN_PROGRESS', last_end: '2026-06-01T12:00:00.000Z'}],
] as const)('%s, as its chip says: %j', (group, given) => {
  const booking: Lead & {group: BookingGroup} = {...with_offer('ACCEPTED', given), group: 'booked'}
  const shown = filterBookings([inPastIfUnsettled(booking, '2026-06-01T12:00:00.000Z')], {show: group})
  expect(shown).toHaveLength(1)
})

test('what is under way comes first, and words find a family', () => {
  const bookings = [
    with_offer('NOT_SELECTED', {number: 'V-1', status: 'CONFIRMED'}),
    with_offer('SUBMITTED', {number: 'V-2', status: 'REVIEW'}),
    with_offer('ACCEPTED', {
      number: 'V-3',
      status: 'CONFIRMED',
      parent: {id: 'p', first_name: 'Ingrid', last_name: 'Weaver', avatar_url: null},
    }),
  ]
  const numbers = (filter: Parameters<typeof filterBookings>[1]) =>
    filterBookings(
      bookings.map(booking => ({...booking, group: groupOf(booking)})),
      filter,
    ).map(booking => booking.number)
  expect(numbers({})).toEqual(['V-3', 'V-2', 'V-1'])
  expect(numbers({show: 'lost'})).toEqual(['V-1'])
  expect(numbers({q: 'ingrid weaver'})).toEqual(['V-3'])
})

test('words find a booking by the caregiver that the list shows', () => {
  const bookings = ['V-1', 'V-2'].map(number => ({...with_offer('ACCEPTED', {number}), group: 'booked' as const}))
  const whoOf = ({number}: {number: string}) => (number === 'V-2' ? 'Fay Móss' : 'Gus Hill')
  expect(filterBookings(bookings, {q: 'fay moss'}, whoOf).map(({number}) => number)).toEqual(['V-2'])
})

test('what was decided does not reopen for an older copy of it', () => {
  const stale = with_offer('SUBMITTED', {status: 'REVIEW'})
  const won = with_offer('ACCEPTED', {status: 'CONFIRMED'})
  expect(latestOf([stale, won])).toBe(won)
  expect(latestOf([stale, with_offer('SUBMITTED', {status: 'PENDING'})])).toBe(stale)
  expect(latestOf([])).toBeUndefined()
})

test('the visits of a past booking are looked for where they were', () => {
  const days = {
    first_start: '2026-06-08T14:00:00.000Z',
    last_end: '2026-06-19T03:00:00.000Z',
    timezone: 'America/Chicago',
  }
  const [before, amid, after] = ['2026-06-01', '2026-06-10', '2026-07-20'].map(day => `${day}T15:00:00.000Z`)
  const booked = with_offer('ACCEPTED', {status: 'CONFIRMED', ...days})
  expect(dayToSee(booked, before!)).toBe('2026-06-08')
  expect(dayToSee(booked, amid!)).toBe('2026-06-10')
  expect(dayToSee(with_offer('ACCEPTED', {status: 'COMPLETED', ...days}), after!)).toBe('2026-06-18')
  expect(dayToSee(booked, after!)).toBe('2026-06-18')
})

test('a booking leads to its next visit also if the device has none of its visits', () => {
  const booked = with_offer('ACCEPTED', {
    status: 'IN_PROGRESS',
    first_start: '2026-06-08T14:00:00.000Z',
    next_start: '2026-10-20T14:00:00.000Z',
    last_end: '2026-10-20T18:00:00.000Z',
  })
  expect(dayToSee(booked, '2026-07-01T15:00:00.000Z')).toBe('2026-10-20')
})

test('a booking leads to the day of its next visit, or of its last one', () => {
  const visit = (day: string, status: Session['status'] = 'SCHEDULED') =>
    sampleSession({status, scheduled_start: `${day}T14:00:00.000Z`, scheduled_end: `${day}T18:00:00.000Z`})
  const booked = with_offer('ACCEPTED', {
    status: 'CONFIRMED',
    first_start: '2026-06-08T14:00:00.000Z',
    last_end: '2026-06-22T18:00:00.000Z',
  })
  const visits = [
    visit('2026-06-08', 'COMPLETED'),
    visit('2026-06-12', 'CANCELLED'),
    visit('2026-06-15'),
    visit('2026-06-22', 'CANCELLED'),
  ]
  expect(dayToSee(booked, '2026-06-10T15:00:00.000Z', visits)).toBe('2026-06-15')
  expect(dayToSee(booked, '2026-06-15T15:00:00.000Z', visits)).toBe('2026-06-15')
  // ended before its booked time
  expect(dayToSee(booked, '2026-06-08T16:00:00.000Z', visits)).toBe('2026-06-15')
  expect(dayToSee(booked, '2026-06-20T15:00:00.000Z', visits)).toBe('2026-06-15')
  const cancelled = with_offer('ACCEPTED', {status: 'CANCELLED', last_end: '2026-06-22T18:00:00.000Z'})
  expect(dayToSee(cancelled, '2026-06-20T15:00:00.000Z', [visit('2026-06-12', 'CANCELLED')])).toBe('2026-06-12')
})
