import type {LayerSpecification, StyleSpecification} from 'maplibre-gl'
import type {BaseData} from './base-data.ts'

const attribution = 'Borders: US Census Bureau · Names: GeoNames'

/** Drawn on the device from the app's own font: the style names no glyphs to fetch. */
const font = ['Inter Variable']

/** Colours of the theme as they are now, light or dark. */
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

type Names = Extract<LayerSpecification, {type: 'symbol'}>
type Size = NonNullable<NonNullable<Names['layout']>['text-size']>

/** Names of one kind; where they would overlap, the larger place keeps its own. */
const names = (
  id: 'states' | 'counties' | 'towns',
  {
    color,
    halo,
    size,
    ...more
  }: {color: string; halo: string; size: Size} & Pick<Names, 'minzoom' | 'maxzoom' | 'filter'>,
): Names => ({
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

/** Our own map: what a person needs to know where a place is, in the colours of the theme, without a network. */
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
