import {expect, test} from 'vitest'
import type {Offer} from '#contract/bookings/offers.ts'
import type {SavedLeadFilter} from '#contract/bookings/lead-filters.ts'
import {leadSample} from '#tests/support/samples/lead-sample.ts'
import {filterAsSeen, filterText, leadsOf, savedFilterOf, unsetLabels} from './saved-filters.ts'

const filter: SavedLeadFilter = {
  id: 'a',
  name: 'Home',
  counties: [],
  service: null,
  fresh: false,
  unbid: false,
  order: null,
  is_default: false,
  limits_notifications: false,
}
const own = {...filter, id: 'b', is_default: true}

test('the default is in use where the address names no filter, and none where it says so', () => {
  expect(savedFilterOf({}, [filter, own])).toBe(own)
  expect(savedFilterOf({saved: 'a'}, [filter, own])).toBe(filter)
  expect(savedFilterOf({saved: 'all'}, [filter, own])).toBeUndefined()
  // a link to one county, as the home has, shows all of its leads
  expect(savedFilterOf({county: 'Wilson County, TN'}, [filter, own])).toBeUndefined()
  expect(savedFilterOf({unbid: true}, [filter, own])).toBeUndefined()
  expect(savedFilterOf({}, [filter])).toBeUndefined()
})

test('a saved filter is named with what it narrows by, in the fields too', () => {
  const narrow = {...filter, counties: ['Wilson County, TN' as const], service: 'Child Care' as const, fresh: true}
  expect(filterText({...narrow, unbid: true})).toBe(
    'Wilson County, TN · Child Care · New only · Without those I bid on',
  )
  expect(filterText(narrow)).toBe('Wilson County, TN · Child Care · New only')
  expect(unsetLabels(narrow)).toEqual({
    service: 'Child Care (saved filter)',
    county: 'Wilson County, TN (saved filter)',
  })
  expect(unsetLabels(filter)).toEqual({service: 'All services', county: 'All counties'})
  expect(unsetLabels(undefined)).toEqual({service: 'All services', county: 'All counties'})
})

test('a filter has the leads of any of its counties, for its service', () => {
  const [davidson, wilson] = ['Davidson County, TN', 'Wilson County, TN'] as const
  const leads = [
    leadSample({number: '1', county: davidson}),
    leadSample({number: '2', county: wilson, service: 'Elderly Care'}),
    leadSample({number: '3', county: 'Sumner County, TN', created_at: '2026-06-02T12:00:00.000Z'}),
  ]
  const since = '2026-06-01T12:00:00.000Z'
  const numbers = (part: Partial<SavedLeadFilter>) =>
    leadsOf(leads, {...filter, ...part}, since).map(({number}) => number)
  expect(numbers({})).toEqual(['1', '2', '3'])
  expect(numbers({counties: [davidson, wilson]})).toEqual(['1', '2'])
  expect(numbers({counties: [davidson, wilson], service: 'Elderly Care'})).toEqual(['2'])
  expect(numbers({fresh: true})).toEqual(['3'])
})

test('a filter without those that the agency bid on leaves out live bids only', () => {
  const leads = [
    leadSample({number: '1'}),
    leadSample({number: '2', my_offer: {status: 'SUBMITTED'} as Offer}),
    leadSample({number: '3', my_offer: {status: 'WITHDRAWN'} as Offer}),
  ]
  const shown = leadsOf(leads, {...filter, unbid: true}, '2026-06-01T12:00:00.000Z')
  expect(shown.map(({number}) => number)).toEqual(['1', '3'])
})

test('a new filter begins with all that narrows the list, also by the saved filter in use', () => {
  const active: SavedLeadFilter = {
    ...filter,
    counties: ['Wilson County, TN'],
    service: 'Child Care',
    unbid: true,
    order: '-rate',
  }
  const seen = {counties: ['Wilson County, TN'], service: 'Child Care', fresh: true, unbid: true, order: '-rate'}
  expect(filterAsSeen({saved: 'a', fresh: true}, active)).toEqual(seen)
  expect(filterAsSeen({saved: 'a', county: 'Sumner County, TN', order: 'none'}, active)).toMatchObject({
    counties: ['Sumner County, TN'],
    order: null,
  })
  expect(filterAsSeen({}, undefined)).toEqual({counties: [], service: null, fresh: false, unbid: false, order: null})
})
