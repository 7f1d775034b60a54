import {feature} from 'topojson-client'

type Topology = Parameters<typeof feature>[0]
type Name = readonly [name: string, east: number, north: number, size: number]
type Names = Record<'states' | 'counties' | 'towns', readonly Name[]>

async function read<T>(file: string): Promise<T> {
  const answer = await fetch(`/map/${file}`)
  if (!answer.ok) throw new Error(`The base map's ${file} could not be read: ${answer.status}`)
  return (await answer.json()) as T
}

/** Points are written in hundredths of a degree. */
const pointsOf = (names: readonly Name[]): GeoJSON.FeatureCollection<GeoJSON.Point> => ({
  type: 'FeatureCollection',
  features: names.map(([name, east, north, size]) => ({
    type: 'Feature',
    properties: {name, size},
    geometry: {type: 'Point', coordinates: [east / 100, north / 100]},
  })),
})

async function load() {
  const [outlines, names] = await Promise.all([read<Topology>('outlines.json'), read<Names>('names.json')])
  const lines = (name: 'land' | 'states' | 'counties') => feature(outlines, outlines.objects[name] ?? '')
  return {
    land: lines('land'),
    stateLines: lines('states'),
    countyLines: lines('counties'),
    states: pointsOf(names.states),
    counties: pointsOf(names.counties),
    towns: pointsOf(names.towns),
  }
}

export type BaseData = Awaited<ReturnType<typeof load>>

let loaded: Promise<BaseData> | undefined

/** Land, borders and names of the United States, from the app's own files; read once. */
export function baseData(): Promise<BaseData> {
  loaded ??= load().catch((error: unknown) => {
    loaded = undefined
    throw error
  })
  return loaded
}
