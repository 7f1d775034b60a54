import {expect, test} from 'vitest'
import {requestDefaults} from '../values.ts'
import {withPrefill} from './prefill.ts'
import type {NamedPlace} from '#contract/places.ts'

const values = {...requestDefaults(), children: [{id: 'a', age_months: 30}], ages: []}

test('a day and its times become the first line', () => {
  const {lines, children} = withPrefill(values, {day: '2026-06-12', from: '18:00', to: '21:00'})
  expect(lines).toMatchObject([{days: ['2026-06-12', '2026-06-12'], from: '18:00', to: '21:00'}])
  expect(children).toEqual(values.children)
})

test('several days in a row are those of the first line', () => {
  const daysOf = (until: string) => withPrefill(values, {day: '2026-06-12', until}).lines[0]?.days
  expect(daysOf('2026-06-14')).toEqual(['2026-06-12', '2026-06-14'])
  expect(daysOf('2026-06-11')).toEqual(['2026-06-12', '2026-06-12'])
})

test.each([
  [1, ['a'], 0],
  [3, ['a'], 2],
])('%d children are the recorded ones and an age for each further one', (count, recorded, further) => {
  const filled = withPrefill(values, {children: count})
  expect(filled.children.map(({id}) => id)).toEqual(recorded)
  expect(filled.ages).toEqual(Array.from({length: further}, () => null))
})

test('of fewer than are recorded none is guessed', () => {
  const two = {...values, children: [...values.children, {id: 'b', age_months: 60}]}
  expect(withPrefill(two, {children: 1})).toMatchObject({children: [], ages: []})
})

test('ages that were searched for are those of the recorded children, and one for each further age', () => {
  const [tom, ida] = [
    {id: 'tom', age_months: 62},
    {id: 'ida', age_months: 30},
  ]
  const filled = withPrefill({...values, children: [tom, ida], ages: [9]}, {ages: [0, 5]})
  expect(filled).toMatchObject({children: [tom], ages: [0]})
  expect(withPrefill(values, {ages: [2]})).toMatchObject({children: values.children, ages: []})
})

test.each([
  ['the own ZIP code', 36.17, '1200 Forrest Ave'],
  ['another town', 35.15, ''],
])('a search at %s keeps or leaves the address of home', (_, latitude, line1) => {
  const place = {source: 'home' as const, latitude: 36.18, longitude: -86.74}
  const home = {...values, place, address: {...values.address, line1: '1200 Forrest Ave'}}
  const found: NamedPlace = {
    label: 'Found',
    kind: 'zip',
    latitude,
    longitude: -86.75,
    county: 'Davidson County, TN',
    state: 'TN',
    timezone: 'America/Chicago',
  }
  expect(withPrefill(home, {place: 'Found'}, found).address.line1).toBe(line1)
})
