import {expect, test} from 'vitest'
import {weekOf, type Day} from '#lib/day.ts'
import {sampleMember} from '#tests/support/samples/member-samples.ts'
import {sampleSession} from '#tests/support/samples/visit-samples.ts'
import {
  endedCredentialsText,
  loadTextOfSeveral,
  memberLoadText,
  memberWarning,
  memberWarningOfSeveral,
  orderByFit,
  shortMemberWarning,
  touchedWeeks,
  troubleText,
} from './member-load.ts'

test('names the credentials that a person will not have on the day of a visit', () => {
  const credentials = [
    {name: 'CPR', expires_on: '2026-06-01'},
    {name: 'Driving record', expires_on: '2026-06-10'},
    {name: 'Background check', expires_on: '2027-01-01'},
    {name: 'Nursing assistant', expires_on: null},
  ]
  expect(endedCredentialsText(credentials, '2026-06-12', '2026-06-04')).toBe(
    'CPR expired on Mon, Jun 1, Driving record expires on Wed, Jun 10',
  )
  expect(endedCredentialsText(credentials, '2026-06-10', '2026-06-04')).toBe('CPR expired on Mon, Jun 1')
  expect(endedCredentialsText([], '2026-06-10', '2026-06-04')).toBe('')
})

test('names what speaks against a member and how far the visit is', () => {
  const visit = sampleSession({
    scheduled_start: '2026-06-09T19:00:00.000Z',
    scheduled_end: '2026-06-09T23:00:00.000Z',
    latitude: 36.18,
    longitude: -86.74,
  })
  const place = {label: 'Nashville, TN 37206', latitude: 36.18, longitude: -86.74}
  const load = (availability: Parameters<typeof memberLoadText>[1]['availability']) =>
    memberLoadText(visit, {id: 'fay', availability, credentials: []}, {visits: [], around: [], today: '2026-06-04'})
  expect(load({hours: [], away: [], place: null})).toBe('Free · 0 hours that week, 4 hours with this visit')
  expect(load({hours: [], away: [], place})).toMatch(/^Free · .* · less than a mile$/)
  expect(load({hours: [], away: [{from: '2026-06-08', to: '2026-06-10'}], place: null})).toMatch(
    /^Away until Wed, Jun 10 · /,
  )
  expect(load({hours: [], away: [{from: '2026-06-09', to: '2026-06-09'}], place: null})).toMatch(
    /^Away on Tue, Jun 9 · /,
  )
  expect(load({hours: [{weekdays: [1], from: '08:00', until: '18:00'}], away: [], place: null})).toMatch(
    /^Outside their hours · /,
  )
})

test('warns of days off and expired credentials together', () => {
  const visit = sampleSession({scheduled_start: '2026-06-09T19:00:00.000Z', scheduled_end: '2026-06-09T23:00:00.000Z'})
  const credentials = [{name: 'CPR', expires_on: '2026-06-01'}]
  const away = [{from: '2026-06-09', to: '2026-06-09'}]
  const warning = (given: Parameters<typeof memberWarning>[1]) => memberWarning(visit, given, '2026-06-04')
  expect(warning({availability: {hours: [], away, place: null}, credentials})).toBe(
    'Away on Tue, Jun 9 · CPR expired on Mon, Jun 1',
  )
  const short = (day: Day) =>
    shortMemberWarning(visit, {availability: {hours: [], away, place: null}, credentials}, day)
  expect(short('2026-06-04')).toBe('Away on Tue, Jun 9 · CPR expired')
  expect(short('2026-05-30')).toBe('Away on Tue, Jun 9 · CPR expires before the visit')
  expect(warning({availability: {hours: [], away: [], place: null}, credentials: []})).toBeNull()
})

test('judges every visit that is assigned at once, with the hours of all of that week', () => {
  // Monday, Tuesday and Wednesday of one week, and the next Monday, each 2:00–6:00 PM
  const chosen = ['08', '09', '10', '15'].map(day =>
    sampleSession({
      id: `0190a000-0000-7000-8000-0000000000${day}`,
      scheduled_start: `2026-06-${day}T19:00:00.000Z`,
      scheduled_end: `2026-06-${day}T23:00:00.000Z`,
    }),
  )
  const fay = {
    id: 'fay',
    availability: {
      hours: [{weekdays: [1], from: '08:00', until: '18:00'}],
      away: [{from: '2026-06-15', to: '2026-06-15'}],
      place: null,
    },
    credentials: [],
  }
  expect(memberWarningOfSeveral(chosen, fay, '2026-06-04')).toBe(
    '1 of these 4 visits is on their days off: Mon, Jun 15 · ' +
      '2 of these 4 visits are outside their hours: Tue, Jun 9; Wed, Jun 10',
  )
  const expiring = {
    ...fay,
    availability: {hours: [], away: [], place: null},
    credentials: [{name: 'CPR', expires_on: '2026-06-09'}],
  }
  expect(memberWarningOfSeveral(chosen, expiring, '2026-06-04')).toBe('CPR expires on Tue, Jun 9')
  expect(memberWarningOfSeveral(chosen, expiring, '2026-06-10')).toBe('CPR expired on Tue, Jun 9')
  const sundays = {
    ...fay,
    availability: {hours: [{weekdays: [7], from: '08:00', until: '18:00'}], away: [], place: null},
  }
  expect(memberWarningOfSeveral(chosen, sundays, '2026-06-04')).toBe(
    '4 of these 4 visits are outside their hours: Mon, Jun 8; Tue, Jun 9; Wed, Jun 10; and 1 more',
  )
  const [week, next] = [weekOf('2026-06-08'), weekOf('2026-06-15')]
  const visits = chosen.slice(0, 3)
  expect(
    loadTextOfSeveral(chosen, fay, {
      weeks: touchedWeeks(chosen, {visits, weeks: [week]}),
      busy: 1,
      today: '2026-06-04',
    }),
  ).toBe(
    'Busy at 1 of these 4 visits · 1 of these 4 visits is on their days off · ' +
      '2 of these 4 visits are outside their hours · 0 hours that week, 12 hours with these visits',
  )
  expect(
    loadTextOfSeveral(chosen, expiring, {
      weeks: touchedWeeks(chosen, {visits: chosen, weeks: [week, next]}),
      busy: 0,
      today: '2026-06-04',
    }),
  ).toBe(
    'Free · 0 hours in the week of Sun, Jun 7, 12 hours with these visits; ' +
      '0 hours in the week of Sun, Jun 14, 4 hours with these visits · CPR expires on Tue, Jun 9',
  )
})

test('says in which weeks a member would have more than 40 hours', () => {
  const visit = (day: string, hours: number, member_id?: string) =>
    sampleSession({
      id: day,
      scheduled_start: `${day}T14:00:00.000Z`,
      scheduled_end: new Date(Date.parse(`${day}T14:00:00.000Z`) + hours * 3_600_000).toISOString(),
      assigned: member_id === undefined ? null : {member_id, name: 'Fay Moss', avatar_url: null},
    })
  const fay = {id: 'fay', availability: {hours: [], away: [], place: null}, credentials: []}
  const own = [visit('2026-06-07', 8, 'fay'), visit('2026-06-14', 20, 'fay'), visit('2026-06-16', 20, 'fay')]
  const first = visit('2026-06-12', 4)
  const rest = [visit('2026-06-15', 1), visit('2026-06-22', 41)]
  const weeks = ['2026-06-12', '2026-06-15', '2026-06-22'].map(weekOf)
  const visits = [...own, first, ...rest]
  const touched = touchedWeeks([first, ...rest], {visits, weeks})
  expect(loadTextOfSeveral([first, ...rest], fay, {weeks: touched, busy: 0, today: '2026-06-04'})).toBe(
    'Free · 8 hours in the week of Sun, Jun 7, 12 hours with these visits; ' +
      '40 hours in the week of Sun, Jun 14, 41 hours with these visits; ' +
      '0 hours in the week of Sun, Jun 21, 41 hours with these visits · Over 40 hours in 2 of these weeks',
  )
  const one = (ofWeek: typeof own) => memberLoadText(rest[0]!, fay, {visits: ofWeek, around: [], today: '2026-06-04'})
  expect(one(own.slice(1))).toBe('Free · 40 hours that week, 41 hours with this visit · Over 40 hours that week')
  expect(one(own.slice(2))).toBe('Free · 20 hours that week, 21 hours with this visit')
})

test('says in few words what is wrong with who goes, until the visit is over', () => {
  const assigned = {member_id: 'fay', name: 'Fay Moss', avatar_url: null}
  const visit = sampleSession({assigned, cannot_go: {reason: 'sick', at: '2026-06-08T11:00:00.000Z'}})
  const around = [visit, sampleSession({id: 'other', assigned})]
  const credentials = [{name: 'CPR', expires_on: '2026-06-01'}]
  const fay = {availability: {hours: [], away: [], place: null}, credentials}
  const trouble = (member: typeof fay | undefined, now: string) =>
    troubleText(visit, member, {around, today: '2026-06-08', now})
  expect(trouble(fay, visit.scheduled_start)).toBe('Asked not to go: sick · Same time · CPR expired')
  expect(trouble(undefined, visit.scheduled_start)).toBe('Asked not to go: sick · Same time')
  expect(trouble(fay, visit.scheduled_end)).toBeNull()
})

test('two visits at the same time that have both ended early are not marked', () => {
  const assigned = {member_id: 'fay', name: 'Fay Moss', avatar_url: null}
  const visit = sampleSession({assigned, status: 'COMPLETED'})
  const mark = (status: typeof visit.status) =>
    troubleText(visit, undefined, {
      around: [visit, sampleSession({id: 'other', assigned, status})],
      today: '2026-06-08',
      now: visit.scheduled_start,
    })
  expect(mark('COMPLETED')).toBeNull()
  expect(mark('END_PARTIAL')).toBeNull()
  expect(mark('IN_PROGRESS')).toBe('Same time')
})

test('who fits best comes first: free, available, near, then with fewer hours that week', () => {
  const visit = sampleSession({latitude: 36.17, longitude: -86.74})
  const at = (latitude: number) => ({hours: [], away: [], place: {label: 'Here', latitude, longitude: -86.74}})
  const away = {hours: [], away: [{from: '2026-06-08', to: '2026-06-08'}], place: null}
  const members = [
    sampleMember('away', {availability: away}),
    sampleMember('busy'),
    sampleMember('far', {availability: at(36.5)}),
    sampleMember('full', {availability: at(36.18)}),
    sampleMember('near', {availability: at(36.17)}),
    sampleMember('owner', {role: 'owner', availability: at(36.17)}),
    sampleMember('suspended', {is_suspended: true}),
    sampleMember('unknown'),
  ]
  const week = [sampleSession({id: 'other', assigned: {member_id: 'full', name: 'Full Moss', avatar_url: null}})]
  const ordered = orderByFit(members, [visit], {visits: week, busy: ({id}) => id === 'busy'})
  expect(ordered.map(({id}) => id)).toEqual(['near', 'full', 'far', 'unknown', 'owner', 'away', 'busy', 'suspended'])
})

test('of those who are warned of, who has fewer warnings fits better, and all within a mile are as near', () => {
  const visit = sampleSession({latitude: 36.17, longitude: -86.74})
  const at = (latitude: number) => ({hours: [], away: [], place: {label: 'Here', latitude, longitude: -86.74}})
  const cpr = {name: 'CPR', expires_on: '2026-06-01'}
  const members = [
    sampleMember('ann', {credentials: [cpr, {name: 'First aid', expires_on: '2026-06-01'}]}),
    sampleMember('bea', {is_invited: true, credentials: [cpr]}),
    sampleMember('cat', {credentials: [cpr]}),
    // 0.1, 0.8 and 1.2 miles: the first has a visit that week, the others have none
    sampleMember('dan', {availability: at(36.1715)}),
    sampleMember('eve', {availability: at(36.1816)}),
    sampleMember('fay', {availability: at(36.1874)}),
  ]
  const week = [sampleSession({id: 'other', assigned: {member_id: 'dan', name: 'Dan Moss', avatar_url: null}})]
  const ordered = orderByFit(members, [visit], {visits: week, busy: () => false})
  expect(ordered.map(({id}) => id)).toEqual(['eve', 'dan', 'fay', 'cat', 'ann', 'bea'])
})

test('who asked not to go comes after those who are free', () => {
  const cannot_go = {reason: 'sick', at: '2026-06-08T11:00:00.000Z'}
  const visit = sampleSession({cannot_go, assigned: {member_id: 'ann', name: 'Ann Moss', avatar_url: null}})
  const ordered = orderByFit([sampleMember('ann'), sampleMember('bea')], [visit], {visits: [], busy: () => false})
  expect(ordered.map(({id}) => id)).toEqual(['bea', 'ann'])
})
