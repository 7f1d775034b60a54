import type {Lead} from '#contract/bookings/booking.ts'
import {expect, test} from 'vitest'
import {askedFirst, beginsSoon, countyCounts, filterLeads, newestWorth} from './filter-leads.ts'
import type {Offer} from '#contract/bookings/offers.ts'
import {leadSample} from '#tests/support/samples/lead-sample.ts'

const since = '2026-06-01T12:00:00.000Z'
const old = leadSample({
  number: 'V-AAAAA',
  county: 'Davidson County, TN',
  location: 'Donelson, Nashville, TN',
})
const fresh = leadSample({
  number: 'V-BBBBB',
  county: 'Wilson County, TN',
  service: 'Elderly Care',
  created_at: '2026-06-01T12:00:00.001Z',
  notes: 'Two cats, one shy',
})
const numbers = (leads: readonly {number: string}[]) => leads.map(({number}) => number)

test('every word must occur somewhere: number, place, family, notes, the service by its name on the screen', () => {
  const found = (q: string) => numbers(filterLeads([old, fresh], {q}, since))
  expect(found('donelson aaaaa')).toEqual(['V-AAAAA'])
  expect(found('SENIOR')).toEqual(['V-BBBBB'])
  expect(found('cats hannah')).toEqual(['V-BBBBB'])
  expect(found('cáts')).toEqual(['V-BBBBB'])
  expect(found('cats donelson')).toEqual([])
  expect(found('  ')).toEqual(['V-AAAAA', 'V-BBBBB'])
})

test('service, county and what is new narrow together', () => {
  const found = (filter: Parameters<typeof filterLeads>[1]) => numbers(filterLeads([old, fresh], filter, since))
  expect(found({fresh: true})).toEqual(['V-BBBBB'])
  const answered = {...fresh, my_offer: {status: 'SUBMITTED'} as Offer}
  expect(filterLeads([old, answered], {fresh: true}, since)).toEqual([])
  expect(filterLeads([old, answered], {unbid: true}, since)).toEqual([old])
  const withdrawn = {...fresh, my_offer: {status: 'WITHDRAWN'} as Offer}
  expect(filterLeads([withdrawn], {unbid: true}, since)).toEqual([withdrawn])
  expect(found({service: 'Child Care'})).toEqual(['V-AAAAA'])
  expect(found({county: 'Wilson County, TN', service: 'Child Care'})).toEqual([])
})

test('a county of the agency is counted even with nothing open, and those with news come first', () => {
  const answered = leadSample({...fresh, my_offer: {status: 'SUBMITTED'} as Offer})
  expect(countyCounts([answered], [], since)).toEqual([{county: 'Wilson County, TN', open: 1, fresh: 0}])
  expect(countyCounts([old, fresh], ['Davidson County, TN', 'Sumner County, TN'], since)).toEqual([
    {county: 'Wilson County, TN', open: 1, fresh: 1},
    {county: 'Davidson County, TN', open: 1, fresh: 0},
    {county: 'Sumner County, TN', open: 0, fresh: 0},
  ])
})

test('of what is new the most worth comes first; what is answered or assigned stands elsewhere', () => {
  const created_at = '2026-06-02T00:00:00.000Z'
  const small = leadSample({number: 'V-SMALL', created_at, hours: 4, max_hourly_rate: 40})
  const large = leadSample({number: 'V-LARGE', created_at, hours: 40, max_hourly_rate: 20})
  const asked = leadSample({number: 'V-ASKED', created_at, organization_id: 'us'})
  expect(numbers(newestWorth([old, small, asked, large], {since, now: since}))).toEqual(['V-LARGE', 'V-SMALL'])
  expect(numbers(filterLeads([old, small, asked, large], {fresh: true}, since))).toEqual(['V-SMALL', 'V-LARGE'])
  const counted = countyCounts([old, small, asked, large], [], since)
  expect(counted.map(({open, fresh}) => [open, fresh])).toEqual([[4, 2]])
})

test('a lead is new from when it opened to the agency, not from when the family made it', () => {
  const opened = leadSample({number: 'V-OPENED', open_since: '2026-06-01T12:00:00.001Z'})
  expect(numbers(newestWorth([old, opened], {since, now: since}))).toEqual(['V-OPENED'])
  expect(numbers(newestWorth([{...fresh, open_since: since}], {since, now: since}))).toEqual([])
})

const first = (exclusive_until: string) => ({is_exclusive: true, then_open: true, exclusive_until})

test('a lead that the agency declined is not new again once it is open to others', () => {
  const created_at = '2026-06-02T00:00:00.000Z'
  const declined = leadSample({number: 'V-DECLINED', created_at, declined_invitation_at: created_at})
  expect(newestWorth([declined], {since, now: since})).toEqual([])
  expect(filterLeads([declined], {fresh: true}, since)).toEqual([])
})

test('a lead of every week whose first visit is past begins with its next one', () => {
  const next_start = '2026-06-08T12:00:00.000Z'
  const weekly = leadSample({first_start: '2026-06-01T09:00:00.000Z', next_start})
  expect(beginsSoon(weekly, since)).toBe(false)
  expect(beginsSoon(weekly, '2026-06-07T13:00:00.000Z')).toBe(true)
})

test('new leads that begin soon come before what is worth more; those that ask this agency first stand elsewhere', () => {
  const created_at = '2026-06-01T12:00:00.001Z'
  const lead = (number: string, more: Partial<Lead>) => leadSample({number, created_at, ...more})
  const leads = [
    lead('V-LARGE', {max_hourly_rate: 90}),
    lead('V-OPENED', {max_hourly_rate: 10, invitation: {...first('2026-06-01T11:00:00.000Z'), is_exclusive: false}}),
    lead('V-TONIGHT', {max_hourly_rate: 10, first_start: '2026-06-01T22:00:00.000Z'}),
    lead('V-SOON', {max_hourly_rate: 10, first_start: '2026-06-01T12:20:00.000Z'}),
    lead('V-WEEKLY', {
      max_hourly_rate: 10,
      first_start: '2026-05-25T20:00:00.000Z',
      next_start: '2026-06-01T20:00:00.000Z',
    }),
    lead('V-FIRST', {invitation: first('2026-06-02T12:00:00.000Z')}),
  ]
  const found = numbers(newestWorth(leads, {since, now: since}))
  expect(found).toEqual(['V-SOON', 'V-WEEKLY', 'V-TONIGHT', 'V-LARGE', 'V-OPENED'])
  // the list and the counties count the same
  expect(numbers(filterLeads(leads, {fresh: true}, since)).toSorted()).toEqual(found.toSorted())
  expect(countyCounts(leads, [], since).map(({fresh}) => fresh)).toEqual([5])
})

test('a lead that asks this agency first waits for its answer, seen before or not, until it has a live bid', () => {
  const invitation = first('2026-06-03T12:00:00.000Z')
  const leads = [
    leadSample({number: 'V-OPEN'}),
    leadSample({number: 'V-SEEN', invitation}),
    leadSample({
      number: 'V-NEW',
      created_at: '2026-06-02T00:00:00.000Z',
      invitation: first('2026-06-02T12:00:00.000Z'),
    }),
    leadSample({number: 'V-BID', invitation, my_offer: {status: 'SUBMITTED'} as Offer}),
    leadSample({number: 'V-BACK', invitation, my_offer: {status: 'WITHDRAWN'} as Offer}),
    leadSample({number: 'V-OPENED', invitation: {...invitation, is_exclusive: false}}),
  ]
  expect(numbers(askedFirst(leads))).toEqual(['V-NEW', 'V-SEEN', 'V-BACK'])
})

test('a name is found without its accents', () => {
  const lead = leadSample({parent: {...old.parent, first_name: 'Inés', last_name: 'García'}})
  expect(filterLeads([lead], {q: 'garcia ines'}, since)).toEqual([lead])
})
