import {expect, test} from 'vitest'
import {placeParts} from './values.ts'

test.for([
  ['Donelson, Nashville, TN 37214', {city: 'Nashville', state: 'TN', zip: '37214'}],
  ['Nashville, TN', {city: 'Nashville', state: 'TN', zip: ''}],
  ['East Nashville, Nashville', {city: 'Nashville', state: '', zip: ''}],
  ['', {city: '', state: '', zip: ''}],
] as const)('%s is read as an address begins', ([location, parts]) => {
  expect(placeParts(location)).toEqual(parts)
})
