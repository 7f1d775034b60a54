import fc from 'fast-check'
import {expect, test} from 'vitest'
import {distanceMeters, distanceMiles, mercator, mercatorRadius, roundPlace} from './place.ts'

const degrees = (max: number) => fc.double({min: -max, max, noNaN: true})
const nashville = {latitude: 36.1627, longitude: -86.7816}

test('distances known from elsewhere', () => {
  expect(distanceMiles(nashville, {latitude: 35.1495, longitude: -90.049})).toBeCloseTo(196.6, 0)
  expect(distanceMeters(nashville, nashville)).toBe(0)
  expect(distanceMiles({latitude: 0, longitude: 179.9}, {latitude: 0, longitude: -179.9})).toBeLessThan(14)
})

test('a rounded place is less than a kilometer off, and rounding it again changes nothing', () => {
  fc.assert(
    fc.property(degrees(89), degrees(180), (latitude, longitude) => {
      const rounded = roundPlace(latitude, longitude)
      expect(distanceMeters({latitude, longitude}, rounded)).toBeLessThan(800)
      expect(roundPlace(rounded.latitude, rounded.longitude)).toEqual(rounded)
    }),
  )
})

test('neighbours share a place, and the places keep their distance', () => {
  expect(roundPlace(36.1627, -86.7816)).toEqual(roundPlace(36.1688, -86.7801))
  fc.assert(
    fc.property(degrees(80), degrees(180), (latitude, longitude) => {
      const here = roundPlace(latitude, longitude)
      const east = roundPlace(
        latitude,
        longitude > 179 ? longitude - 0.5 : longitude + 0.02 / Math.cos((latitude * Math.PI) / 180),
      )
      if (here.longitude !== east.longitude) expect(distanceMeters(here, east)).toBeGreaterThan(1000)
    }),
  )
})

test('the corners of the earth have a place', () => {
  for (const [latitude, longitude] of [
    [90, 180],
    [-90, -180],
    [0, 0],
    [90, -180],
  ] as const) {
    const rounded = roundPlace(latitude, longitude)
    expect(Math.abs(rounded.latitude)).toBeLessThan(90)
    expect(Math.abs(rounded.longitude)).toBeLessThan(180)
  }
})

test('the plane of the web map, ended where the map ends', () => {
  expect(mercator(0, 180)).toEqual({x: expect.closeTo(20_037_508.34, 1), y: expect.closeTo(0, 6)})
  expect(mercator(90, 0)).toEqual(mercator(85.05, 0))
  expect(mercator(-90, 0).y).toBeCloseTo(-mercator(90, 0).y, 3)
})

test('the square around a place misses nothing within the miles', () => {
  const far = fc.record({
    bearing: fc.double({min: 0, max: 2 * Math.PI, noNaN: true}),
    share: fc.double({min: 0, max: 1, noNaN: true}),
  })
  fc.assert(
    fc.property(
      degrees(84),
      degrees(170),
      fc.double({min: 0.1, max: 50, noNaN: true}),
      far,
      (latitude, longitude, miles, {bearing, share}) => {
        const there = travel({latitude, longitude}, bearing, miles * share)
        fc.pre(Math.abs(there.longitude) <= 180)
        const [a, b] = [mercator(latitude, longitude), mercator(there.latitude, there.longitude)]
        const radius = mercatorRadius(latitude, miles)
        expect(Math.abs(a.x - b.x)).toBeLessThanOrEqual(radius)
        expect(Math.abs(a.y - b.y)).toBeLessThanOrEqual(radius)
      },
    ),
    {numRuns: 2000},
  )
})

test('and is not much larger than it must be where people live', () => {
  expect(mercatorRadius(36, 10)).toBeLessThan((1.02 * 10 * 1609.344) / Math.cos((36 * Math.PI) / 180))
})

/** The point that many miles from a place in one direction. */
function travel(from: {latitude: number; longitude: number}, bearing: number, miles: number) {
  const angle = (miles * 1609.344) / 6_371_008.8
  const lat = (from.latitude * Math.PI) / 180
  const latitude = Math.asin(Math.sin(lat) * Math.cos(angle) + Math.cos(lat) * Math.sin(angle) * Math.cos(bearing))
  const turn = Math.atan2(
    Math.sin(bearing) * Math.sin(angle) * Math.cos(lat),
    Math.cos(angle) - Math.sin(lat) * Math.sin(latitude),
  )
  return {latitude: (latitude * 180) / Math.PI, longitude: from.longitude + (turn * 180) / Math.PI}
}
