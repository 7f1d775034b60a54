import {expect, test} from 'vitest'
import {type FindSearch} from './search.ts'
import {filtersSet, findQuery, searchOf} from './find-query.ts'

const time = {from: '09:00', until: '12:00'}

test.each<[string, FindSearch, number]>([
  ['a day', {date: '2026-06-10'}, 1],
  ['a day and a time of it', {date: '2026-06-10', ...time}, 2],
  ['a time without a day', time, 0],
  ['a time without its end', {date: '2026-06-10', from: '09:00'}, 1],
  ['a time that ends as it starts', {date: '2026-06-10', from: '09:00', until: '09:00'}, 1],
  ['no ages', {ages: []}, 0],
  ['ages and a rate', {ages: [2, 3], rate: 25}, 2],
  ['a driver', {drives: true}, 1],
])('as many filters are counted as are sent: %s', (_, search, count) => {
  expect(filtersSet(search)).toBe(count)
  const {latitude, longitude, radius_miles, until, ...sent} = findQuery(search, {latitude: 36.16, longitude: -86.78})
  expect(Object.keys(sent)).toHaveLength(count)
})

test('a filter of families is neither counted nor sent for a guest who follows their link', () => {
  const shared: FindSearch = {rate: 25, drives: true}
  const sentFor = (isFamily: boolean) => {
    const search = searchOf(shared, isFamily)
    return [filtersSet(search), findQuery(search, {latitude: 36.16, longitude: -86.78}).drives]
  }
  expect(sentFor(true)).toEqual([2, 'true'])
  expect(sentFor(false)).toEqual([1, undefined])
})
