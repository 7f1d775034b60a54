import {describe, expect, test} from 'vitest'
import type {ParentProfile} from '#contract/accounts/profiles.ts'
import {sampleBooking, sampleInvitation, sampleInvited} from '#tests/support/samples/booking-samples.ts'
import {bookedTimes, type Timed} from '#domain/bookings/time-overlaps.ts'
import {repeatedLines, repeatedValues} from './repeat-booking.ts'

const again = (first: string, last: string, today: string, taken: readonly Timed[] = []) =>
  repeatedValues(
    sampleBooking({
      schedule: [{date_range: [first, last], weekdays: [1, 3], time_range: ['09:00', '13:00']}],
    }),
    {profile: undefined, today, taken},
  ).lines

test('the same weekdays, in whole weeks, from tomorrow on', () => {
  expect(again('2026-06-01', '2026-06-12', '2026-06-20')).toMatchObject([
    {days: ['2026-06-22', '2026-07-03'], weekdays: [1, 3], from: '09:00', to: '13:00'},
  ])
  // a visit today counts as begun
  expect(again('2026-06-01', '2026-06-01', '2026-06-08')).toMatchObject([{days: ['2026-06-15', '2026-06-15']}])
})

test('what is ahead stays where it is', () => {
  expect(again('2026-06-22', '2026-06-23', '2026-06-20')).toMatchObject([{days: ['2026-06-22', '2026-06-23']}])
})

const visit = (date: string): Timed => ({
  scheduled_start: `${date}T16:00:00.000Z`,
  scheduled_end: `${date}T20:00:00.000Z`,
})

test('weeks with a booked visit at that time are passed over', () => {
  expect(again('2026-06-22', '2026-06-24', '2026-06-20', [visit('2026-06-22'), visit('2026-07-01')])).toMatchObject([
    {days: ['2026-07-06', '2026-07-08']},
  ])
})

test('the days stay empty if no week of the next year is free', () => {
  const always = [{scheduled_start: '2026-06-01T00:00:00.000Z', scheduled_end: '2028-01-01T00:00:00.000Z'}]
  expect(again('2026-06-22', '2026-06-24', '2026-06-20', always)).toMatchObject([{days: null, from: '09:00'}])
})

test('the caregiver who came is asked first, unless the account is closed', () => {
  const booking = sampleBooking({caretaker_id: 'june', provider: {name: 'June Rivers', avatar_url: null}})
  expect(repeatedValues(booking, {profile: undefined, today: '2026-06-20'})).toMatchObject({
    providers: [{caretaker_id: 'june', name: 'June Rivers'}],
    asks_first: true,
    exclusive_hours: 24,
    then_open: true,
  })
  const request = sampleBooking({caretaker_id: null, provider: null})
  expect(repeatedValues(request, {profile: undefined, today: '2026-06-20'})).toMatchObject({asks_first: false})
  for (const gone of [{is_closed: true}, {is_unavailable: true}] as const) {
    const booking = sampleBooking({caretaker_id: 'june', provider: {name: 'June Rivers', avatar_url: null, ...gone}})
    expect(repeatedValues(booking, {profile: undefined, today: '2026-06-20'})).toMatchObject({
      providers: [],
      asks_first: false,
    })
  }
})

test('a booking elsewhere in the town of the home is not repeated as one at home', () => {
  const user = {latitude: 36.1627, longitude: -86.7816, location: 'Nashville, TN', timezone: null}
  const profile = {user} as ParentProfile
  const sourceOf = (at: Parameters<typeof sampleBooking>[0]) =>
    repeatedValues(sampleBooking({...at, location: 'Nashville, TN'}), {profile, today: '2026-06-20'}).place.source
  expect(sourceOf({latitude: 36.16271})).toBe('home')
  expect(sourceOf({latitude: 36.22})).toBe('search')
})

describe('a request again of one that ended without an approval', () => {
  const [invitation, june] = [sampleInvitation, sampleInvited]
  const repeat = (given: Parameters<typeof sampleBooking>[0]) =>
    repeatedValues(sampleBooking({status: 'EXPIRED', told_count: 1, ...given}), {
      profile: undefined,
      today: '2026-06-20',
    })

  test('asks the invited caregiver again, alone if she was asked alone', () => {
    const asked = {providers: [{caretaker_id: 'june', name: 'June R.'}], asks_first: true}
    expect(repeat({invitation})).toMatchObject({...asked, then_open: false})
    expect(repeat({invitation: {...invitation, then_open: true}})).toMatchObject({...asked, then_open: true})
    // the family asked everyone before the end
    expect(repeat({invitation, told_count: 21})).toMatchObject({...asked, then_open: true})
  })

  test('asks the invited agency again', () => {
    const invited = [{...june, caretaker_id: null, org_id: 'oak', name: 'Oak Care'}]
    expect(repeat({audience: 'agencies', invitation: {...invitation, invited}})).toMatchObject({
      audience: 'agencies',
      organization_id: '',
      providers: [{caretaker_id: null, org_id: 'oak', name: 'Oak Care'}],
      asks_first: true,
    })
  })

  test('asks everyone if the invited caregiver declined', () => {
    const declined = {...invitation, invited: [{...june, declined_at: '2026-06-02T12:00:00.000Z'}]}
    for (const then_open of [false, true]) {
      const values = repeat({invitation: {...declined, then_open}, told_count: 21})
      expect(values).toMatchObject({providers: [], asks_first: false, then_open: true})
    }
  })

  test('asks all that were invited again, without those that declined or take no requests', () => {
    const maya = {...june, caretaker_id: 'maya', name: 'Maya L.'}
    const ids = (invited: NonNullable<typeof invitation.invited>) =>
      repeat({invitation: {...invitation, invited}}).providers.map(({caretaker_id}) => caretaker_id)
    expect(ids([june, maya])).toEqual(['june', 'maya'])
    expect(ids([june, {...maya, declined_at: '2026-06-02T12:00:00.000Z'}])).toEqual(['june'])
    expect(ids([{...june, is_unavailable: true}, maya])).toEqual(['maya'])
    const two = {...invitation, invited: [june, maya]}
    expect(repeat({invitation: two, told_count: 2})).toMatchObject({asks_first: true, then_open: false})
    expect(repeat({invitation: two, told_count: 9})).toMatchObject({asks_first: true, then_open: true})
    const none = {...invitation, invited: [{...june, is_unavailable: true as const}]}
    expect(repeat({invitation: none})).toMatchObject({providers: [], asks_first: false})
  })
})

describe('beside a booking of Thursdays, 3:00 to 6:30 PM, that goes on every week', () => {
  const now = '2026-11-26T15:00:00.000Z'
  const today = '2026-11-26'
  const thursdays = sampleBooking({
    id: 'weekly',
    status: 'IN_PROGRESS',
    schedule: [{date_range: ['2026-11-19'], weekdays: [4], time_range: ['15:00', '18:30']}],
    last_end: '2027-01-22T00:30:00.000Z',
  })
  const repeat = (given: Parameters<typeof sampleBooking>[0], bookings = [thursdays]) =>
    repeatedLines(sampleBooking(given), {today, taken: bookedTimes(bookings, now)})

  test('repeating it proposes no days, as it runs already', () => {
    const {lines, found} = repeat(thursdays)
    expect(found).toEqual({kind: 'running'})
    expect(lines).toMatchObject([{days: null, weekdays: [], no_end: true, from: '15:00', to: '18:30'}])
    expect(repeat({...thursdays, status: 'PENDING'}).found).toEqual({kind: 'requested'})
  })

  test('a visit of a Thursday at these hours is proposed on the next free day, not after its eighth week', () => {
    const {lines, found} = repeat({
      schedule: [{date_range: ['2026-11-12', '2026-11-12'], time_range: ['18:00', '22:00']}],
    })
    expect(lines).toMatchObject([{days: ['2026-12-04', '2026-12-04'], from: '18:00', to: '22:00'}])
    expect(found).toEqual({kind: 'other_weekday', weekday: 4, day: '2026-12-04'})
  })

  test('every week on a Thursday becomes every week on a Friday', () => {
    const {lines, found} = repeat({
      status: 'CANCELLED',
      schedule: [{date_range: ['2026-10-01'], weekdays: [4], time_range: ['16:00', '17:00']}],
    })
    expect(lines).toMatchObject([{days: ['2026-12-04', '2026-12-04'], weekdays: [5], no_end: true}])
    expect(found).toMatchObject({kind: 'other_weekday', weekday: 4})
  })

  test('several weekdays of which one is taken without an end are left to the family', () => {
    const {lines, found} = repeat({
      schedule: [{date_range: ['2026-11-16', '2026-11-20'], weekdays: [1, 4], time_range: ['16:00', '17:00']}],
    })
    expect(lines).toMatchObject([{days: null, weekdays: [1, 4]}])
    expect(found).toEqual({kind: 'taken'})
  })

  test('once it has an end, its weekday is free after that', () => {
    const ended = {...thursdays, weekly_end: {by: 'parent', last_day: '2026-12-10', reason: null, at: now}}
    expect(repeat({...ended}, [ended])).toMatchObject({
      lines: [{days: ['2026-12-17', '2026-12-17'], weekdays: [4], no_end: true}],
      found: {kind: 'free'},
    })
  })
})
