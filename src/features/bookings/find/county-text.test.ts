import {expect, test} from 'vitest'
import {countyText} from './county-text.ts'

const counties = [
  {county: 'Davidson County, TN', distance_miles: 0},
  {county: 'Wilson County, TN', distance_miles: 24.6},
]

test.each([
  ['Davidson County, TN', true, 'Davidson County, TN, your county'],
  ['Davidson County, TN', false, 'Davidson County, TN'],
  ['Wilson County, TN', true, 'Wilson County, TN, about 25 miles'],
  ['Wilson County, TN', false, 'Wilson County, TN, about 25 miles'],
  ['Knox County, TN', true, 'Knox County, TN'],
])('%s of a list near one’s own place (%s) is “%s”', (county, isOwnPlace, text) => {
  expect(countyText(county, {counties, isOwnPlace})).toBe(text)
})
