import {expect, test} from 'vitest'
import type {Lead} from '#contract/bookings/booking.ts'
import {leadPlaces} from './lead-map.tsx'

const lead = (id: string, latitude: number): Lead =>
  ({
    id,
    latitude,
    longitude: -86.78,
    location: 'Donelson, Nashville',
    service: 'Child Care',
    parent: {first_name: 'Ada'},
  }) as Lead

test('requests of one place share a marker, which says how many there are', () => {
  const places = leadPlaces([lead('a', 36.16), lead('b', 36.17), lead('c', 36.16)])
  expect(places.map(place => place.leads.map(each => each.id))).toEqual([['a', 'c'], ['b']])
  expect(places.map(place => place.label)).toEqual([
    '2 requests in Donelson, Nashville',
    'Child Care for Ada in Donelson, Nashville',
  ])
})
