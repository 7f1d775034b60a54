import {readFile} from 'node:fs/promises'
import {createRequire} from 'node:module'
import type {feature} from 'topojson-client'
import type {Place} from '#domain/place.ts'
import {countyName, stateByFips} from './names.ts'
import {boxHolds, holds, kmToBorder, outlineOf, type Outline} from './outline.ts'

const require = createRequire(import.meta.url)

export interface County extends Outline {
  /** `Davidson County, TN`. */
  name: string
  /** Two letters. */
  state: string
}

const readAtlas = async () => {
  const file = require.resolve('us-atlas/counties-10m.json')
  return JSON.parse(await readFile(file, 'utf8')) as Parameters<typeof feature>[0]
}

let names: Promise<ReadonlySet<string>> | undefined

async function readNames(): Promise<ReadonlySet<string>> {
  const {counties} = (await readAtlas()).objects
  const all = counties && 'geometries' in counties ? counties.geometries : []
  return new Set(
    all.flatMap(({id, properties}) => {
      const {name} = (properties ?? {}) as {name?: string}
      return countyName(String(id), String(name)) ?? []
    }),
  )
}

/** Whether there is a county of this name, written like `Davidson County, TN`. Reads names alone, once. */
export async function isCounty(name: string): Promise<boolean> {
  names ??= readNames()
  return (await names).has(name)
}

/** All counties and equivalents with the Census Bureau's 1:10,000,000 outlines from us-atlas, accurate to about 500 m. */
export async function readCounties(): Promise<readonly County[]> {
  const topojson = await import('topojson-client')
  const atlas = await readAtlas()
  const all = topojson.feature(atlas, atlas.objects.counties ?? '')
  return ('features' in all ? all.features : []).flatMap(({id, properties, geometry}) => {
    const fips = String(id)
    const name = countyName(fips, String(properties?.name))
    if (name === undefined || (geometry.type !== 'Polygon' && geometry.type !== 'MultiPolygon')) return []
    const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
    return [{name, state: stateByFips.get(fips.slice(0, 2))?.code ?? '', ...outlineOf(polygons)}]
  })
}

/** The outlines cut coasts short, so a point this many kilometers off belongs to the nearest county. */
const off_shore_km = 3
/** Kilometers per degree of longitude at Alaska's northern end. */
const km_per_degree_least = 35

/** The county of a point, or the nearest within `km`; undefined if there is none. */
export function countyAt(
  counties: readonly County[],
  {latitude, longitude}: Place,
  km = off_shore_km,
): County | undefined {
  const inside = counties.find(county => holds(county, longitude, latitude))
  if (inside) return inside
  let nearest: County | undefined
  let least = km
  for (const county of counties) {
    if (!boxHolds(county, longitude, latitude, km / km_per_degree_least)) continue
    const off = kmToBorder(county, longitude, latitude)
    if (off > least) continue
    nearest = county
    least = off
  }
  return nearest
}
