import {expect, test} from 'vitest'
import {leadSample} from '#tests/support/samples/lead-sample.ts'
import {filterNearby, sortNearby} from './filter-nearby.ts'

const today = '2026-06-01'
const monday = leadSample({
  number: 'mondays',
  schedule: [{date_range: ['2026-06-01', '2026-06-30'], weekdays: [1], time_range: ['09:00', '13:00']}],
  first_start: '2026-06-01T14:00:00.000Z',
  max_hourly_rate: 20,
  ages: [0, 6],
  distance_miles: 4,
})
const sunday = leadSample({
  number: 'sunday',
  schedule: [{date_range: ['2026-06-07', '2026-06-07'], time_range: ['09:00', '13:00']}],
  first_start: '2026-06-07T14:00:00.000Z',
  max_hourly_rate: null,
  ages: [7],
  distance_miles: 9,
})
const senior = leadSample({number: 'senior', service: 'Elderly Care', ages: [], max_hourly_rate: 30, distance_miles: 1})
const all = [monday, sunday, senior]
const found = (filter: Parameters<typeof filterNearby>[1]) => filterNearby(all, filter, today).map(({number}) => number)
const sorted = (order: Parameters<typeof sortNearby>[1], usual_rate?: number, now = `${today}T12:00:00.000Z`) =>
  sortNearby(all, order, {now, usual_rate}).map(({number}) => number)

test('days find the requests with a visit on one of them, by their weekdays', () => {
  expect(found({from: '2026-06-02', to: '2026-06-07'})).toEqual(['sunday'])
  expect(found({from: '2026-06-09'})).toEqual(['mondays'])
  expect(found({to: '2026-06-01'})).toEqual(['mondays'])
  expect(found({from: '2026-05-01', to: '2026-05-31'})).toEqual([])
})

test('a request without a maximum pays any rate, and one stage of childhood too many hides a request', () => {
  expect(found({pay: 25})).toEqual(['sunday', 'senior'])
  expect(found({ages: ['school-age children']})).toEqual(['sunday'])
  expect(found({ages: ['infants', 'school-age children']})).toEqual(['mondays', 'sunday'])
  expect(found({service: 'Elderly Care', pay: 25})).toEqual(['senior'])
  expect(found({})).toEqual(['mondays', 'sunday', 'senior'])
})

test('the list is sorted by time, distance or pay, where no maximum counts as the caregiver’s own rate', () => {
  expect(sorted('best')).toEqual(['mondays', 'sunday', 'senior'])
  expect(sorted('soonest')).toEqual(['mondays', 'sunday', 'senior'])
  // the first Monday has passed, so that the next visit is on June 8
  expect(sorted('soonest', 0, '2026-06-02T12:00:00.000Z').indexOf('sunday')).toBe(0)
  expect(sorted('nearest')).toEqual(['senior', 'mondays', 'sunday'])
  expect(sorted('pay', 24)).toEqual(['senior', 'sunday', 'mondays'])
})
