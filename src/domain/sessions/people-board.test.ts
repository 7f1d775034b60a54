import {expect, test} from 'vitest'
import type {Credential} from '#contract/accounts/profiles.ts'
import {weekOf} from '#lib/day.ts'
import {sampleMember} from '#tests/support/samples/member-samples.ts'
import {sampleConfirmation, sampleSession} from '#tests/support/samples/visit-samples.ts'
import {
  addsDaysOff,
  awayAt,
  comingOnDaysOff,
  copyWeek,
  freeMembers,
  hoursOnDay,
  isWithinHours,
  memberClashes,
  memberHours,
  milesToVisit,
  ownClashes,
  type BoardVisit,
  uncountedMembers,
  visitsOfWeek,
  warningsKey,
} from './people-board.ts'

const fay = {member_id: 'fay', name: 'Fay Moss', avatar_url: null}
const gus = {member_id: 'gus', name: 'Gus Hale', avatar_url: null}
const now = '2026-06-08T12:00:00.000Z'
/** A visit from 2 to 6 PM in Nashville on this day of June 2026. */
const on = (day: number, given: Parameters<typeof sampleSession>[0] = {}) =>
  sampleSession({
    id: `visit-${day}-${given.booking_id ?? 'b'}`,
    booking_id: 'b',
    scheduled_start: `2026-06-${String(day).padStart(2, '0')}T19:00:00.000Z`,
    scheduled_end: `2026-06-${String(day).padStart(2, '0')}T23:00:00.000Z`,
    ...given,
  })
const members = {member_ids: ['fay', 'gus'], now}

test('hours count what is scheduled, without canceled and missed visits', () => {
  const visits = [on(9, {assigned: fay}), on(10, {assigned: fay, status: 'CANCELLED'}), on(11, {assigned: gus}), on(12)]
  expect(memberHours(visits, 'fay')).toBe(4)
  expect(memberHours([...visits, on(13, {assigned: fay, status: 'MISSED'})], 'fay')).toBe(4)
})

test('a member is busy with their own other visits at that time, and with no one else’s', () => {
  const own = on(9, {booking_id: 'c', assigned: fay, scheduled_start: '2026-06-09T22:00:00.000Z'})
  const visits = [own, on(9, {booking_id: 'd', assigned: gus}), on(9, {assigned: fay})]
  expect(memberClashes(on(9), 'fay', visits)).toEqual([own])
  expect(memberClashes(on(10), 'fay', visits)).toEqual([])
})

test('a member whose visit ended early is free for the next one', () => {
  const early = on(9, {booking_id: 'c', assigned: fay, status: 'COMPLETED'})
  expect(memberClashes(on(9), 'fay', [early])).toEqual([])
  expect(memberClashes(on(9, {status: 'COMPLETED'}), 'fay', [early])).toEqual([early])
})

test('a caregiver whose visit both sides ended early is free for other times then, also once one contests it', () => {
  const end = sampleConfirmation('2026-06-09T20:00:00.000Z')
  const both = {start: {parent: null, caretaker: null}, end: {parent: end, caretaker: end}}
  const early = (given: Parameters<typeof sampleSession>[0]) => on(9, {booking_id: 'c', ...given})
  expect(ownClashes(on(9), [early({status: 'COMPLETED'})])).toEqual([])
  expect(ownClashes(on(9), [early({status: 'DISPUTED', confirmations: both})])).toEqual([])
  const contested = early({status: 'DISPUTED'})
  expect(ownClashes(on(9), [contested])).toEqual([contested])
})

test('a Saturday night visit is at the time of a Sunday one, though not of its week', () => {
  const night = on(6, {
    assigned: fay,
    scheduled_start: '2026-06-07T03:00:00.000Z',
    scheduled_end: '2026-06-07T13:00:00.000Z',
  })
  const sunday = on(7, {scheduled_start: '2026-06-07T12:00:00.000Z', scheduled_end: '2026-06-07T16:00:00.000Z'})
  const around = [night, sunday, on(8, {assigned: fay, status: 'CANCELLED'})]
  expect(visitsOfWeek(around, weekOf('2026-06-07'))).toEqual([sunday])
  expect(memberClashes(sunday, 'fay', around)).toEqual([night])
})

test('a week is copied by weekday and time, else from the only caregiver of the booking', () => {
  const before = [on(2, {assigned: fay}), on(4, {assigned: gus}), on(3, {booking_id: 'c', assigned: gus})]
  const whoComes = (visit: ReturnType<typeof on>) =>
    copyWeek([visit], before, members).map(({assigned}) => assigned.name)
  expect(whoComes(on(9))).toEqual(['Fay Moss'])
  expect(whoComes(on(11))).toEqual(['Gus Hale'])
  // two caregivers had the booking, none of them on a Wednesday
  expect(whoComes(on(10))).toEqual([])
  expect(whoComes(on(12, {booking_id: 'c'}))).toEqual(['Gus Hale'])
  expect(whoComes(on(9, {booking_id: 'new'}))).toEqual([])
})

test('a copy leaves assigned, canceled and past visits alone, and former members', () => {
  const before = [on(1, {assigned: fay}), on(2, {assigned: fay})]
  expect(copyWeek([on(9, {assigned: gus})], before, members)).toEqual([])
  expect(copyWeek([on(9, {status: 'CANCELLED'})], before, members)).toEqual([])
  expect(copyWeek([on(8, {scheduled_end: '2026-06-08T11:00:00.000Z'})], before, members)).toEqual([])
  expect(copyWeek([on(9)], before, {...members, member_ids: ['gus']})).toEqual([])
})

test('a visit falls on a day away by the days of its own place, its end at midnight left out', () => {
  const night = {scheduled_start: '2026-06-10T01:00:00.000Z', scheduled_end: '2026-06-10T05:00:00.000Z'}
  const away = (from: string, to: string) => ({away: [{from, to}]})
  expect(awayAt(on(9, night), away('2026-06-09', '2026-06-09'))).toBeDefined()
  expect(awayAt(on(9, night), away('2026-06-10', '2026-06-12'))).toBeUndefined()
  expect(awayAt(on(9), {away: []})).toBeUndefined()
})

test('a visit lies within the hours of its weekday, or any time while none are recorded', () => {
  // June 9 is a Tuesday
  const hours = [{weekdays: [2], from: '08:00', until: '18:00'}]
  expect(isWithinHours(on(9), {hours})).toBe(true)
  expect(isWithinHours(on(10), {hours})).toBe(false)
  expect(isWithinHours(on(9, {scheduled_end: '2026-06-09T23:01:00.000Z'}), {hours})).toBe(false)
  expect(isWithinHours(on(10), {hours: []})).toBe(true)
})

test('a visit on a day away counts until its end, unless someone started it', () => {
  const away = [{from: '2026-06-09', to: '2026-06-09'}]
  const count = (now: string, status: BoardVisit['status'] = 'SCHEDULED') =>
    comingOnDaysOff([on(9, {status}), on(10)], away, now).length
  const {scheduled_start, scheduled_end} = on(9)
  expect(count(scheduled_start)).toBe(1)
  expect(count(scheduled_start, 'IN_PROGRESS')).toBe(0)
  expect(count(scheduled_end)).toBe(0)
})

test('the hours of a day are none while away, and unknown while not recorded', () => {
  const hours = [{weekdays: [2], from: '08:00', until: '18:00'}]
  const away = [{from: '2026-06-16', to: '2026-06-17'}]
  expect(hoursOnDay({hours, away}, '2026-06-09')).toEqual(['08:00-18:00'])
  expect(hoursOnDay({hours, away}, '2026-06-10')).toEqual([])
  expect(hoursOnDay({hours, away}, '2026-06-16')).toEqual([])
  expect(hoursOnDay({hours: [], away}, '2026-06-09')).toBeNull()
})

test('a distance counts from where the member starts', () => {
  const place = {label: 'Nashville, TN 37206', latitude: 36.18, longitude: -86.74}
  const visit = {latitude: 36.18, longitude: -86.74}
  expect(milesToVisit(visit, {place})).toBe(0)
  expect(milesToVisit({latitude: null, longitude: null}, {place})).toBeNull()
  expect(milesToVisit(visit, {place: null})).toBeNull()
})

test('free at several times is who has no other visit, day away, expired credential or time outside their hours', () => {
  const credential = {name: 'CPR', expires_on: '2026-06-09'} as Credential
  const away = [{from: '2026-06-10', to: '2026-06-10'}]
  const all = [
    sampleMember('fay'),
    sampleMember('gus'),
    sampleMember('away', {availability: {hours: [], away, place: null}}),
    sampleMember('outside', {
      availability: {hours: [{weekdays: [2], from: '08:00', until: '20:00'}], away: [], place: null},
    }),
    sampleMember('expired', {credentials: [credential]}),
    sampleMember('suspended', {is_suspended: true}),
  ]
  const free = (visits: Parameters<typeof freeMembers>[1]['visits']) =>
    freeMembers([on(9), on(10)], {members: all, visits}).map(({id}) => id)
  expect(free([])).toEqual(['fay', 'gus'])
  expect(free([on(10, {booking_id: 'c', assigned: fay})])).toEqual(['gus'])
  expect(free([on(10, {assigned: fay, status: 'CANCELLED'}), on(11, {assigned: gus})])).toEqual(['fay', 'gus'])
})

test('who was only invited or has an expired credential is not counted as free, and is named if they have the time', () => {
  const credential = {name: 'CPR', expires_on: '2026-06-09'} as Credential
  const all = [
    sampleMember('fay'),
    sampleMember('ruth', {is_invited: true}),
    sampleMember('gus', {credentials: [credential]}),
    sampleMember('busy', {is_invited: true}),
    sampleMember('suspended', {is_invited: true, is_suspended: true}),
  ]
  const choice = {members: all, visits: [on(10, {booking_id: 'c', assigned: {...fay, member_id: 'busy'}})]}
  const times = [on(9), on(10)]
  expect(freeMembers(times, choice).map(({id}) => id)).toEqual(['fay'])
  expect(uncountedMembers(times, choice).map(({member, why}) => [member.id, why])).toEqual([
    ['ruth', 'invited'],
    ['gus', 'expired'],
  ])
})

test('what speaks against a member is accepted until the visit, the hours or the credentials are others', () => {
  const hours = [{weekdays: [2], from: '08:00', until: '20:00'}]
  const outside = sampleMember('fay', {availability: {hours, away: [], place: null}})
  const key = warningsKey(on(10), outside)
  expect(warningsKey(on(9), outside)).toBeNull()
  expect(key).toMatch(/^\w+$/)
  expect(warningsKey(on(10), structuredClone(outside))).toBe(key)
  const expired = {name: 'CPR', expires_on: '2026-06-01'} as Credential
  const earlier = {availability: {...outside.availability, hours: [{...hours[0]!, until: '18:00'}]}}
  const keys = [
    warningsKey({...on(10), scheduled_end: '2026-06-10T22:00:00.000Z'}, outside),
    warningsKey(on(10), {...outside, ...earlier}),
    warningsKey(on(10), {...outside, credentials: [expired]}),
    warningsKey(on(10), {...outside, credentials: [{...expired, expires_on: '2026-06-02'}]}),
  ]
  expect(new Set([key, ...keys]).size).toBe(5)
})

test('days off are added where a day from today on was not among those before', () => {
  const [first, second] = [
    {from: '2026-09-01', to: '2026-09-03'},
    {from: '2026-09-04', to: '2026-09-08'},
  ]
  const adds = (after: {from: string; to: string}[], today = '2026-08-01') => addsDaysOff([second, first], after, today)
  expect(adds([first, second])).toBe(false)
  expect(adds([{from: '2026-09-02', to: '2026-09-07'}])).toBe(false)
  expect(adds([])).toBe(false)
  expect(adds([first, {from: '2026-09-04', to: '2026-09-09'}])).toBe(true)
  expect(adds([{from: '2026-08-31', to: '2026-09-02'}])).toBe(true)
  expect(adds([{from: '2026-08-31', to: '2026-09-02'}], '2026-09-01')).toBe(false)
})
