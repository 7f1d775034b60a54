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
    hours: 4,
    sessions_count: 1,
  }) as Lead

test('requests of one place share a marker, which says how many there are', () => {
  const places = leadPlaces([lead('a', 36.16), lead('b', 36.17), lead('c', 36.16)])
  expect(places.map(place => place.leads.map(each => each.id))).toEqual([['a', 'c'], ['b']])
  expect(places.map(place => place.label)).toEqual([
    '2 requests in Donelson, Nashville',
    'Child Care for Ada in Donelson, Nashville',
  ])
})

test('a marker says what its request pays at the caregiver’s rate, or how many requests there are', () => {
  const places = leadPlaces([lead('a', 36.16), lead('b', 36.17), lead('c', 36.16)], 24.6)
  expect(places.map(place => place.text)).toEqual(['2 requests', '$98'])
  expect(leadPlaces([lead('a', 36.16)]).map(place => place.text)).toEqual(['1 request'])
})
