import {expect, test} from 'vitest'
import {addressText, directionsHref} from './visit-place.tsx'
import {sampleSession} from '#tests/support/samples/visit-samples.ts'

const session = sampleSession({
  address: {line1: '12 Elm St', line2: 'Apt 3', city: 'Nashville', state: 'TN', zip: '37206'},
})

test('directions open the map application of each kind of phone with the address', () => {
  expect(addressText(session)).toBe('12 Elm St, Apt 3, Nashville, TN 37206')
  expect(directionsHref(session, 'Mozilla/5.0 (Linux; Android 15)')).toBe(
    'geo:36.17,-86.74?q=12%20Elm%20St%2C%20Apt%203%2C%20Nashville%2C%20TN%2037206',
  )
  expect(directionsHref(session, 'iPhone')).toContain('maps.apple.com/?daddr=12%20Elm')
  expect(directionsHref(sampleSession(), 'X11')).toContain('query=East%20Nashville')
})
