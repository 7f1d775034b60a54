import {expect, test} from 'vitest'
import type {Lead} from '#contract/booking.ts'
import type {Offer} from '#contract/offers.ts'
import {filterBookings, groupOf} from './booking-groups.ts'
import {leadSample} from './lead-sample.ts'

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
    filterBookings(bookings, filter).map(booking => booking.number)
  expect(numbers({})).toEqual(['V-3', 'V-2', 'V-1'])
  expect(numbers({show: 'lost'})).toEqual(['V-1'])
  expect(numbers({q: 'ingrid weaver'})).toEqual(['V-3'])
})
