import {expect, test} from 'vitest'
import {circleRing} from './circle-ring.ts'

test('a circle is as wide as it is high on the ground, and closed', () => {
  const ring = circleRing({latitude: 60, longitude: -86, radius_miles: 69.05})
  expect(ring[0]).toEqual(ring.at(-1))
  const [longitudes, latitudes] = [ring.map(([x]) => x), ring.map(([, y]) => y)]
  expect(Math.max(...latitudes)).toBeCloseTo(61)
  // a degree of longitude is half as long at sixty degrees
  expect(Math.max(...longitudes)).toBeCloseTo(-84)
  expect(Math.min(...longitudes)).toBeCloseTo(-88)
})
