import * as v from 'valibot'
import {expect, test} from 'vitest'
import type {Booking} from '#contract/bookings/booking.ts'
import type {ParentProfile} from '#contract/accounts/profiles.ts'
import {sampleBooking} from '#tests/support/samples/booking-samples.ts'
import {
  bookingAtHome,
  canBeAccepted,
  invitationValues,
  invitedProviders,
  placeParts,
  requestDefaults,
  RequestValues,
  shortNames,
  weeklyDays,
  withRecorded,
} from './values.ts'

test.for([
  ['Donelson, Nashville, TN 37214', {city: 'Nashville', state: 'TN', zip: '37214'}],
  ['Nashville, TN', {city: 'Nashville', state: 'TN', zip: ''}],
  ['East Nashville, Nashville', {city: 'Nashville', state: '', zip: ''}],
  ['', {city: '', state: '', zip: ''}],
] as const)('%s is read as an address begins', ([location, parts]) => {
  expect(placeParts(location)).toEqual(parts)
})

test('what the profile says of the family need not be written again', () => {
  const profile = {
    number_of_children: 2,
    children_details: 'Two girls',
    childcare_preferences: 'Likes to be outside',
    user: {latitude: null, longitude: null},
  } as ParentProfile
  expect(requestDefaults(profile)).toMatchObject({
    ages: [null, null],
    notes: '',
    preference: 'Likes to be outside',
  })
  expect(requestDefaults()).toMatchObject({notes: '', preference: ''})
  expect(requestDefaults(profile, [], 'Elderly Care')).toMatchObject({notes: '', preference: ''})
})

const donelson = {latitude: 36.16, longitude: -86.66, location: 'Donelson, Nashville, TN 37214'}
const atDonelson = {number_of_children: 1, user: {...donelson, timezone: null}} as ParentProfile
const cottage = {line1: '853 Cottage Lane', city: 'Nashville', state: 'TN', zip: '37214'}

test.each<[string, Partial<Booking>]>([
  ['another town', {location: 'Franklin, TN', latitude: 35.93, longitude: -86.87}],
  ['another house of the same town', {...donelson, latitude: 36.2}],
  ['another house nearby', {...donelson, latitude: 36.17}],
])('the address is the one last said for the home, though %s was asked for since', (_, elsewhere) => {
  const {address: begun, handover} = requestDefaults(
    atDonelson,
    [
      sampleBooking({...elsewhere, address: {...cottage, line1: 'Elsewhere 1'}}),
      sampleBooking(donelson),
      // as the form rounds a chosen place, and without the ZIP code
      sampleBooking({...donelson, latitude: 36.16001, location: 'Donelson, Nashville, TN', address: cottage}),
    ],
    '',
    {handover: 'Ring twice', today: '2026-06-01'},
  )
  expect([begun.line1, handover]).toEqual(['853 Cottage Lane', 'Ring twice'])
})

test('visits at home are by the clock there, whatever zone the reader has', () => {
  const profile = {...atDonelson, user: {...atDonelson.user, timezone: 'America/New_York'}}
  const earlier = sampleBooking({...donelson, county: 'Davidson County, TN', timezone: 'America/Chicago'})
  expect(requestDefaults(profile, [earlier])).toMatchObject({
    timezone: 'America/Chicago',
    county: 'Davidson County, TN',
  })
  // the county is looked up, and the zone with it
  expect(requestDefaults(profile)).toMatchObject({county: ''})
})

test('no street of another house in the same town is filled in for the home', () => {
  const elsewhere = sampleBooking({...donelson, latitude: 36.2, address: cottage, county: 'Clay County, MO'})
  expect(bookingAtHome(atDonelson, [elsewhere])).toBeUndefined()
  expect(requestDefaults(atDonelson, [elsewhere])).toMatchObject({county: '', address: {line1: '', city: 'Nashville'}})
  const corrected = sampleBooking({...donelson, latitude: 36.17, address: cottage})
  expect(bookingAtHome(atDonelson, [elsewhere, corrected])).toBe(corrected)
})

test('the children of the last request are chosen again, also without a record, else all that are recorded', () => {
  const child = {first_name: 'Ellie', allergies: 'Peanuts', routines: null, notes: null}
  const children = [
    {...child, id: 'sam', birth_month: '2020-01'},
    {...child, id: 'ellie', birth_month: '2025-10'},
  ]
  const records = {children, today: '2026-06-01'}
  expect(requestDefaults(undefined, [], '', records)).toMatchObject({
    children: [
      {id: 'sam', age_months: 77},
      {id: 'ellie', age_months: 8},
    ],
    ages: [],
  })
  const last = sampleBooking({child_ids: ['ellie', 'removed'], number_of_children: 3, ages: [0, 3, 9]})
  // the form asks to choose again for the second
  const again = [
    {id: 'ellie', age_months: 8},
    {id: 'removed', age_months: 36},
  ]
  expect(requestDefaults(undefined, [last], '', records)).toMatchObject({
    children: again,
    ages: [9],
  })
  // care of an older person has no children
  const senior = sampleBooking({service: 'Elderly Care', child_ids: [], number_of_children: 0, ages: []})
  expect(requestDefaults(undefined, [senior, last], '', records)).toMatchObject({
    children: again,
    ages: [9],
  })
  const typed = sampleBooking({number_of_children: 2, ages: [4, 7]})
  expect(requestDefaults(undefined, [senior, typed], '')).toMatchObject({children: [], ages: [4, 7]})
})

test('a child who has no record yet stays in the request beside the recorded ones', () => {
  const max = {id: 'max', first_name: 'Max', birth_month: '2023-02', allergies: null, routines: null, notes: null}
  const records = {children: [max], today: '2026-06-01'}
  const startedWith = (ages: number[], number_of_children = 2) => {
    const profile = {number_of_children, user: {}} as ParentProfile
    const last = ages.length > 0 ? [sampleBooking({number_of_children: ages.length, ages})] : []
    const {children, ages: others} = requestDefaults(profile, last, '', records)
    return [...children.map(({id}) => id), ...others]
  }
  expect(startedWith([3, 6])).toEqual(['max', 6])
  // a birthday later it is not clear which of them is Max
  expect(startedWith([2, 6])).toEqual(['max', null])
  expect(startedWith([])).toEqual(['max', null])
  expect(startedWith([3], 1)).toEqual(['max'])
})

test('a child who was named after the request was made takes no one else’s age', () => {
  const child = {allergies: null, routines: null, notes: null}
  const ada = {...child, id: 'ada', first_name: 'Ada', birth_month: '2022-03'}
  const ben = {...child, id: 'ben', first_name: 'Ben', birth_month: '2019-01'}
  const startedWith = (given: Partial<Booking>, children = [ada]) => {
    const last = sampleBooking({number_of_children: given.ages?.length ?? 0, ...given})
    const {children: named, ages} = requestDefaults(undefined, [last], '', {children, today: '2026-06-01'})
    return {named: named.map(({id}) => id), ages}
  }
  expect(startedWith({ages: [7, 4], child_ids: ['ada']})).toEqual({named: ['ada'], ages: [7]})
  expect(startedWith({ages: [4, 7], child_ids: ['ben']}, [ada, ben])).toEqual({named: ['ben'], ages: [4]})
  expect(
    startedWith({ages: [1, 1], age_months: [20, 13], child_ids: ['mia']}, [
      {...ada, id: 'mia', birth_month: '2025-05'},
    ]),
  ).toEqual({named: ['mia'], ages: [1]})
  // a year later Ada may be either of them
  const created_at = '2025-05-01T15:00:00.000Z'
  expect(startedWith({ages: [4, 3], child_ids: ['ada'], created_at})).toEqual({named: ['ada'], ages: [null]})
  // where the form itself named the child
  expect(startedWith({ages: [3, 4], child_ids: ['ada'], created_at})).toEqual({named: ['ada'], ages: [4]})
  expect(startedWith({ages: [9, 8], child_ids: ['ada']})).toEqual({named: ['ada'], ages: [null]})
})

test('care every week starts on the weekday of its first day, until other weekdays are chosen', () => {
  const [monday, wednesday] = ['2026-06-08', '2026-06-10']
  const days: [string, string] = [monday, monday]
  expect(weeklyDays({days: null, weekdays: []}, monday)).toEqual([1])
  expect(weeklyDays({days, weekdays: [1]}, wednesday)).toEqual([3])
  expect(weeklyDays({days, weekdays: [1, 5]}, wednesday)).toEqual([1, 5])
  expect(weeklyDays({days, weekdays: [2]}, wednesday)).toEqual([2])
})

test('a request to one agency at a maximum rate can be accepted, and no other can', () => {
  const values = {
    ...requestDefaults(),
    audience: 'agencies' as const,
    organization_id: 'oak-care',
    max_hourly_rate: 25,
  }
  expect(canBeAccepted(values)).toBe(true)
  expect(canBeAccepted({...values, max_hourly_rate: null})).toBe(false)
  expect(canBeAccepted({...values, organization_id: ''})).toBe(false)
  expect(canBeAccepted({...values, audience: 'caretakers'})).toBe(false)
  const invited = invitationValues({caretaker_id: null, org_id: 'oak-care', name: 'Oak Care'})
  expect(canBeAccepted({...values, ...invited})).toBe(false)
})

test('a draft of an older version, which had one provider, still asks that one first', () => {
  const june = {caretaker_id: 'june', org_id: null, name: 'June Rivers'}
  const {providers: _, ...stored} = {...requestDefaults(), asks_first: true}
  const begun = v.parse(RequestValues, {...stored, provider: june})
  expect(begun).not.toHaveProperty('provider')
  expect(invitedProviders(begun)).toEqual([june])
  expect(invitedProviders(v.parse(RequestValues, {...stored, asks_first: false, provider: null}))).toEqual([])
  expect(
    invitedProviders(v.parse(RequestValues, {...begun, providers: [june, {...june, caretaker_id: 'maya'}]})),
  ).toEqual([june, {...june, caretaker_id: 'maya'}])
})

test('those asked first are named by first names, and by more where two have the same', () => {
  const named = (...names: string[]) => shortNames(names.map(name => ({caretaker_id: name, org_id: null, name})))
  expect(named('June Rivers', 'Maya L.')).toBe('June and Maya')
  expect(named('June R.', 'June P.', 'Maya L.')).toBe('June R., June P., and Maya')
})

test('a child that is recorded meanwhile takes the place of its age, or of one that is not typed yet', () => {
  const child = {id: 'ellie', age_months: 49}
  expect(withRecorded({children: [], ages: [null, 4], months: []}, child)).toEqual({
    children: [child],
    ages: [null],
    months: [],
  })
  expect(withRecorded({children: [], ages: [1, null], months: [14, null]}, child)).toEqual({
    children: [child],
    ages: [1],
    months: [14],
  })
  expect(withRecorded({children: [], ages: [7], months: []}, child).ages).toEqual([7])
  // a typed age is a year off where the birthday was forgotten
  expect(withRecorded({children: [], ages: [7, 5], months: []}, child).ages).toEqual([7])
})
