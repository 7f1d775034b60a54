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

/**
 * All counties and their like with their outlines: the Census Bureau's own, drawn for maps of 1 : 10,000,000, as the
 * package us-atlas carries them. Good to about half a kilometre.
 */
export async function readCounties(): Promise<readonly County[]> {
  const topojson = await import('topojson-client')
  const file = require.resolve('us-atlas/counties-10m.json')
  const atlas = JSON.parse(await readFile(file, 'utf8')) as Parameters<typeof feature>[0]
  const all = topojson.feature(atlas, atlas.objects.counties ?? '')
  return ('features' in all ? all.features : []).flatMap(({id, properties, geometry}) => {
    const fips = String(id)
    const name = countyName(fips, String(properties?.name))
    if (name === undefined || (geometry.type !== 'Polygon' && geometry.type !== 'MultiPolygon')) return []
    const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
    return [{name, state: stateByFips.get(fips.slice(0, 2))?.code ?? '', ...outlineOf(polygons)}]
  })
}

/** The outlines cut the corners of a coast: so many kilometres off it a point still belongs to the nearest county. */
const off_shore_km = 3
/** A degree of longitude where Alaska ends in the north. */
const km_per_degree_least = 35

/** The county a point lies in, or off whose border by at most `km`; undefined where there is none. */
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
