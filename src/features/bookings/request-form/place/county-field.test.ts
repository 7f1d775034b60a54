import {expect, test} from 'vitest'
import {tidyCounty} from '../values.ts'

test.each([
  ['davidson, tn', 'Davidson County, TN'],
  ['Davidson County,TN', 'Davidson County, TN'],
  ['  st.  louis county , mo ', 'St. Louis County, MO'],
  ['orleans parish, la', 'Orleans Parish, LA'],
  ['DeKalb, GA', 'DeKalb County, GA'],
])('%j is written %j', (typed, written) => {
  expect(tidyCounty(typed)).toBe(written)
})

test('what cannot be read stays as it was typed', () => {
  expect(tidyCounty(' Davidson ')).toBe('Davidson')
  expect(tidyCounty('Nashville, Tennessee')).toBe('Nashville, Tennessee')
})
