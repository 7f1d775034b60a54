import fc from 'fast-check'
import {beforeAll, expect, test} from 'vitest'
import {countyAt, readCounties, type County} from './counties.ts'
import {gazetteer, type Gazetteer} from './gazetteer.ts'
import {readZips, type Zip} from './zips.ts'

let places: Gazetteer
let counties: readonly County[]
let zips: readonly Zip[]
beforeAll(async () => {
  counties = await readCounties()
  zips = readZips(counties)
  places = await gazetteer()
})

/** Uses the sum of the angles of a ring's sides: a full turn from inside, zero from outside. */
function isInRing(ring: Float64Array, x: number, y: number): boolean {
  let turned = 0
  for (let i = 2; i < ring.length; i += 2) {
    const before = Math.atan2((ring[i - 1] as number) - y, (ring[i - 2] as number) - x)
    const angle = Math.atan2((ring[i + 1] as number) - y, (ring[i] as number) - x) - before
    turned += angle > Math.PI ? angle - 2 * Math.PI : angle < -Math.PI ? angle + 2 * Math.PI : angle
  }
  return Math.abs(turned) > Math.PI
}
const isIn = ({rings}: County, x: number, y: number) => rings.filter(ring => isInRing(ring, x, y)).length % 2 === 1

test('the county of a point is the one whose borders go around it', () => {
  const anywhere = fc.record({
    latitude: fc.double({min: 24.5, max: 49.5, noNaN: true}),
    longitude: fc.double({min: -125, max: -66.5, noNaN: true}),
  })
  fc.assert(
    fc.property(anywhere, ({latitude, longitude}) => {
      const byHand = counties.filter(county => isIn(county, longitude, latitude)).map(({name}) => name)
      const found = countyAt(counties, {latitude, longitude}, 0)?.name
      expect(byHand).toEqual(found === undefined ? [] : [found])
    }),
    {numRuns: 30},
  )
})

test('every ZIP code lies in the county it names, or just off its border', () => {
  fc.assert(
    fc.property(fc.constantFrom(...zips), zip => {
      const own = counties.filter(county => county.name === zip.county.name)
      expect(own).toHaveLength(1)
      expect(countyAt(own, zip, 40)).toBe(zip.county)
    }),
    {numRuns: 500},
  )
  const within = zips.filter(zip => zip.isArea && isIn(zip.county, zip.longitude, zip.latitude))
  expect(within.length / zips.filter(zip => zip.isArea).length).toBeGreaterThan(0.997)
})

test('there is a county for all but a few of the places that people live in', () => {
  expect(zips.filter(zip => zip.isArea).length).toBeGreaterThan(33_700)
  expect(new Set(zips.map(zip => zip.county.name)).size).toBeGreaterThan(3_100)
})

test('what a place is called finds it again', () => {
  fc.assert(
    fc.property(fc.constantFrom(...zips.filter(zip => zip.isArea)), ({zip, town, county}) => {
      expect(places.search(zip, {most: 10})[0]).toMatchObject({zip, county: county.name})
      const label = `${town}, ${county.state}`
      expect(places.search(label, {most: 10})[0]?.label).toBe(label)
      expect(places.search(county.name, {kind: 'county', most: 10})[0]?.label).toBe(county.name)
    }),
    {numRuns: 300},
  )
})

test('a point picked within a ZIP code has its county', () => {
  fc.assert(
    fc.property(fc.constantFrom(...zips.filter(zip => zip.isArea)), ({latitude, longitude}) => {
      const county = counties.find(each => isIn(each, longitude, latitude))
      if (county) expect(places.at(latitude, longitude)?.county).toBe(county.name)
    }),
    {numRuns: 100},
  )
})
