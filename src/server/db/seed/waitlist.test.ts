import {expect, test} from 'vitest'
import {limits} from '#contract/limits.ts'
import {distanceMeters} from '#domain/place.ts'
import {Chance} from './chance.ts'
import {makePeople} from './people.ts'
import {makeWaitlisted} from './waitlist.ts'

const reach_m = limits.nearby_radius_miles_max * 1609.344

test('the demo town has requests on the waitlist, where none of those it asks serves the place', () => {
  const now = '2026-06-01T15:00:00.000Z'
  const people = makePeople(new Chance(1), now, 'hash')
  const {bookings} = makeWaitlisted(new Chance(2), people, now)
  expect(bookings.map(({audience, county}) => `${audience}: ${county}`)).toEqual([
    'caretakers: Travis County, TX',
    'caretakers: Travis County, TX',
    'agencies: Shelby County, TN',
  ])
  const homes = people.users.map(({latitude, longitude}) => ({latitude: latitude!, longitude: longitude!}))
  for (const {waitlisted, status, county, latitude, longitude} of bookings) {
    expect([waitlisted, status]).toEqual([true, 'PENDING'])
    expect(people.organizations.filter(org => org.county?.includes(county))).toEqual([])
    expect(homes.filter(home => distanceMeters(home, {latitude, longitude}) < reach_m)).toEqual([])
  }
})
