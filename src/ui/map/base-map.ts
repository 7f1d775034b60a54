import {m} from '#messages'
import {feature} from 'topojson-client'
import type {LayerSpecification, StyleSpecification} from 'maplibre-gl'

type Topology = Parameters<typeof feature>[0]
type Name = readonly [name: string, east: number, north: number, size: number]
type PlaceNames = Record<'states' | 'counties' | 'towns', readonly Name[]>

async function read<T>(file: string): Promise<T> {
  const answer = await fetch(`/map/${file}`)
  if (!answer.ok) throw new Error(`base map file ${file} could not be loaded: ${answer.status}`)
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
  const [outlines, names] = await Promise.all([read<Topology>('outlines.json'), read<PlaceNames>('names.json')])
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

const attribution = m.borders_us_census_bureau_names_geonames()

/** Drawn on the device from the app's own font: the style names no glyphs to fetch. */
const font = ['Inter Variable']

/** The theme's current colors, light or dark. */
function tokens() {
  const style = getComputedStyle(document.documentElement)
  const color = (name: string) => style.getPropertyValue(`--color-${name}`).trim()
  return {
    water: color('primary-tint'),
    land: color('ground'),
    line: color('line'),
    strong: color('line-strong'),
    ink: color('ink'),
    muted: color('muted'),
  }
}

type LabelLayer = Extract<LayerSpecification, {type: 'symbol'}>
type Size = NonNullable<NonNullable<LabelLayer['layout']>['text-size']>

/** A label layer of one kind; the larger place wins an overlap. */
const names = (
  id: 'states' | 'counties' | 'towns',
  {
    color,
    halo,
    size,
    ...more
  }: {color: string; halo: string; size: Size} & Pick<LabelLayer, 'minzoom' | 'maxzoom' | 'filter'>,
): LabelLayer => ({
  ...more,
  id: `names-${id}`,
  source: id,
  type: 'symbol',
  layout: {
    'text-field': ['get', 'name'],
    'text-font': font,
    'text-size': size,
    'text-max-width': 8,
    'text-padding': 6,
    'symbol-sort-key': ['-', 0, ['get', 'size']],
  },
  paint: {'text-color': color, 'text-halo-color': halo, 'text-halo-width': 1.5},
})

/** Village's own map style: enough to recognize a place, in the theme's colors, without a network. */
export function baseStyle(data: BaseData): StyleSpecification {
  const {water, land, line, strong, ink, muted} = tokens()
  return {
    version: 8,
    sources: Object.fromEntries(
      Object.entries(data).map(([id, geojson]) => [
        id,
        {type: 'geojson', data: geojson, ...(id === 'land' && {attribution}), tolerance: 0.3},
      ]),
    ),
    layers: [
      {id: 'water', type: 'background', paint: {'background-color': water}},
      {id: 'land', type: 'fill', source: 'land', paint: {'fill-color': land}},
      {
        id: 'county-lines',
        type: 'line',
        source: 'countyLines',
        minzoom: 5.5,
        paint: {'line-color': line, 'line-width': ['interpolate', ['linear'], ['zoom'], 6, 0.75, 10, 2]},
      },
      {
        id: 'state-lines',
        type: 'line',
        source: 'stateLines',
        paint: {'line-color': strong, 'line-width': ['interpolate', ['linear'], ['zoom'], 3, 0.5, 10, 2]},
      },
      {id: 'coast', type: 'line', source: 'land', paint: {'line-color': strong, 'line-width': 0.5}},
      names('counties', {color: muted, halo: land, size: 12, minzoom: 7, maxzoom: 9.5}),
      names('towns', {
        color: ink,
        halo: land,
        size: ['interpolate', ['linear'], ['zoom'], 5, 12, 11, 15],
        minzoom: 4.5,
        filter: ['>=', ['get', 'size'], ['step', ['zoom'], 20, 6, 10, 7, 4, 8, 2, 9, 1]],
      }),
      names('states', {color: muted, halo: land, size: 13, maxzoom: 5.5}),
    ],
  }
}
