import {readFile} from 'node:fs/promises'
import {createRequire} from 'node:module'
import type {mesh} from 'topojson-client'
import {readCounties} from './counties.ts'
import {entriesOf} from './entries.ts'
import {states} from './names.ts'
import {readZips} from './zips.ts'

const require = createRequire(import.meta.url)

type Atlas = Parameters<typeof mesh>[0]
/** The geometry type of the mesh functions; ids are five-digit codes. */
type Area = {id?: string | number | undefined}

const stateOf = ({id}: Area) => String(id).slice(0, 2)

/** The outlines: land, state borders, and county borders within a state. */
async function outlines(): Promise<unknown> {
  const {meshArcs} = await import('topojson-client')
  const file = require.resolve('us-atlas/counties-10m.json')
  const {arcs, transform, objects} = JSON.parse(await readFile(file, 'utf8')) as Atlas
  const {nation, states: all, counties} = objects as Record<'nation' | 'states' | 'counties', never>
  const between = (of: never, isIncluded: (a: Area, b: Area) => boolean) =>
    meshArcs({arcs, transform, objects} as Atlas, of, isIncluded)
  const [land] = (nation as {geometries: {type: string; arcs: unknown}[]}).geometries
  return {
    type: 'Topology',
    transform,
    arcs,
    objects: {
      land: {type: land?.type, arcs: land?.arcs},
      states: between(all, (a, b) => a !== b),
      counties: between(counties, (a, b) => a !== b && stateOf(a) === stateOf(b)),
    },
  }
}

/** Minimum distance of labels in degrees; the largest town wins. */
const apart_deg = 0.1

/** Labels in hundredths of a degree, most important first: `[name, east, north, size]`. */
async function names() {
  const zips = readZips(await readCounties())
  const entries = entriesOf(zips)
  const point = ({longitude, latitude}: {longitude: number; latitude: number}) => [
    Math.round(longitude * 100),
    Math.round(latitude * 100),
  ]
  const taken = new Set<string>()
  const towns = entries
    .filter(entry => entry.kind === 'town')
    .sort((a, b) => b.zips - a.zips || (a.label < b.label ? -1 : 1))
    .flatMap(town => {
      const cell = [town.longitude, town.latitude].map(degrees => Math.floor(degrees / apart_deg)).join(' ')
      if (taken.has(cell)) return []
      taken.add(cell)
      return [[town.label.replace(/, [A-Z]{2}$/, ''), ...point(town), town.zips]]
    })
  const counties = entries
    .filter(entry => entry.kind === 'county')
    .map(county => [county.label.replace(/, [A-Z]{2}$/, ''), ...point(county), county.zips])
  const areas = zips.filter(zip => zip.isArea)
  const whole = states.flatMap(state => {
    const own = areas.filter(zip => zip.county.state === state.code)
    const mean = (of: 'longitude' | 'latitude') => own.reduce((sum, zip) => sum + zip[of], 0) / own.length
    if (own.length === 0) return []
    return [[state.name, ...point({longitude: mean('longitude'), latitude: mean('latitude')}), own.length]]
  })
  return {states: whole, counties, towns}
}

/** The base map files by name, as stored in `public/map`. */
export async function mapFiles(): Promise<Record<string, string>> {
  return {
    'outlines.json': JSON.stringify(await outlines()),
    'names.json': JSON.stringify(await names()),
  }
}
