import {expect, test} from 'vitest'
import type {Booking} from '#contract/bookings/booking.ts'
import {bookedProviders, pastProviders} from './booked-providers.ts'

const booking = (id: string, given: Partial<Booking>) =>
  ({
    id,
    has_come: true,
    caretaker_id: 'grace',
    provider: {name: 'Grace Okafor', avatar_url: null},
    last_end: '2026-06-09T18:00:00.000Z',
    ...given,
  }) as Booking

test('a past caregiver who is no favorite is listed once, with the newest booking', () => {
  const ann = {caretaker_id: 'ann', provider: {name: 'Ann Lee', avatar_url: null}}
  const found = pastProviders(
    [
      booking('old', {}),
      booking('new', {last_end: '2026-06-20T18:00:00.000Z'}),
      booking('kept', {caretaker_id: 'kim'}),
      booking('agency', {caretaker_id: null}),
      booking('ahead', {has_come: false, caretaker_id: 'bea'}),
      booking('running', {...ann, last_end: '2026-06-30T18:00:00.000Z'}),
    ],
    [{caretaker_id: 'kim', org_id: null}],
  )
  expect(found.map(each => [each.display_name, each.booking_id])).toEqual([
    ['Ann Lee', 'running'],
    ['Grace Okafor', 'new'],
  ])
})

test('a caregiver who is booked and has not come yet is listed once, unless as a favorite', () => {
  const bea = {has_come: false, caretaker_id: 'bea', provider: {name: 'Bea N.', avatar_url: null}} as const
  const found = bookedProviders(
    [
      booking('canceled', {...bea, status: 'CANCELLED'}),
      booking('asked', {...bea, status: 'PENDING'}),
      booking('first', {...bea, status: 'CONFIRMED'}),
      booking('weekly', {...bea, status: 'CONFIRMED', last_end: '2026-07-20T18:00:00.000Z'}),
      booking('favorite', {status: 'CONFIRMED', caretaker_id: 'kim'}),
    ],
    [{caretaker_id: 'kim', org_id: null}],
  )
  expect(found.map(each => [each.display_name, each.booking_id])).toEqual([['Bea N.', 'weekly']])
})

test('an agency whose people came is listed once, unless as a favorite', () => {
  const agency = {caretaker_id: null, approved_org_id: 'oak', provider: {name: 'Oak Care', avatar_url: null}}
  const bookings = [booking('old', agency), booking('new', {...agency, last_end: '2026-06-20T18:00:00.000Z'})]
  expect(pastProviders(bookings, [])).toMatchObject([{org_id: 'oak', display_name: 'Oak Care', booking_id: 'new'}])
  expect(pastProviders(bookings, [{caretaker_id: null, org_id: 'oak'}])).toEqual([])
})

test('a caregiver whose account is closed is not listed', () => {
  const provider = {name: 'Closed account', avatar_url: null, is_closed: true} as const
  expect(pastProviders([booking('a', {provider})], [])).toEqual([])
  expect(bookedProviders([booking('a', {provider, status: 'CONFIRMED'})], [])).toEqual([])
})
