import {setImmediate as others} from 'node:timers/promises'
import type {NamedPlace} from '#contract/places.ts'
import {countyAt, readCounties, type County} from './counties.ts'
import {entriesOf, type Entry} from './entries.ts'
import {beginningWith, findEntries} from './search.ts'
import {readZips, type Zip} from './zips.ts'

/** All US ZIP codes, towns and counties, about 40 MB in memory, loaded on first use. */
export interface Gazetteer {
  /** Places whose ZIP code or name has this prefix, best first. */
  readonly search: (
    q: string,
    options: {kind?: NamedPlace['kind'] | undefined; most: number; first_states?: readonly string[] | undefined},
  ) => readonly NamedPlace[]
  /** The town, county and time zone of a point; undefined outside the United States. */
  readonly at: (latitude: number, longitude: number) => NamedPlace | undefined
  /** The counties, each with a point near its center. */
  readonly counties: readonly Entry[]
}

type Zone = (latitude: number, longitude: number) => string

const townLabel = ({town, county}: Zip) => `${town}, ${county.state}`

function nearest(zips: readonly Zip[], latitude: number, longitude: number): Zip | undefined {
  const narrow = Math.cos((latitude * Math.PI) / 180)
  let best: Zip | undefined
  let least = Infinity
  for (const zip of zips) {
    const off = (zip.latitude - latitude) ** 2 + ((zip.longitude - longitude) * narrow) ** 2
    if (off >= least) continue
    best = zip
    least = off
  }
  return best
}

function gazetteerOf(counties: readonly County[], zips: readonly Zip[], zoneAt: Zone): Gazetteer {
  const entries = entriesOf(zips)
  const whole = (
    place: Pick<NamedPlace, 'label' | 'kind' | 'latitude' | 'longitude'> & {zip?: string},
    county: County,
  ) => ({
    ...place,
    county: county.name,
    state: county.state,
    timezone: zoneAt(place.latitude, place.longitude),
  })
  const ofZip = (found: Zip): NamedPlace => {
    const {zip, county, latitude, longitude} = found
    return whole({label: `${townLabel(found)} ${zip}`, kind: 'zip', zip, latitude, longitude}, county)
  }
  const ofEntry = ({label, kind, county, latitude, longitude}: Entry): NamedPlace =>
    whole({label, kind, latitude, longitude}, county)

  return {
    counties: entries.filter(({kind}) => kind === 'county'),
    search: (q, {kind, most, first_states}) => {
      const [, digits] = /(?:^|\s)(\d{1,5})(?:-\d{0,4})?$/.exec(q) ?? []
      // a full code decides, regardless of a town before it
      if (digits !== undefined && (digits.length === 5 || digits === q) && (kind ?? 'zip') === 'zip')
        return beginningWith(zips, each => each.zip, digits)
          .slice(0, most)
          .map(ofZip)
      if (kind === 'zip') return []
      return findEntries(entries, q, {kind, most, first_states}).map(ofEntry)
    },
    at: (latitude, longitude) => {
      const county = countyAt(counties, {latitude, longitude})
      if (!county) return undefined
      const areas = zips.filter(zip => zip.isArea && zip.county.state === county.state)
      const inCounty = areas.filter(zip => zip.county === county)
      const town = nearest(inCounty.length > 0 ? inCounty : areas, latitude, longitude)
      return whole(
        {label: town ? townLabel(town) : county.name, kind: town ? 'town' : 'county', latitude, longitude},
        county,
      )
    },
  }
}

async function open(): Promise<Gazetteer> {
  const counties = await readCounties()
  const {default: zoneAt} = await import('@photostructure/tz-lookup')
  await others()
  const zips = [...readZips(counties)].sort((a, b) => (a.zip < b.zip ? -1 : 1))
  await others()
  return gazetteerOf(counties, zips, zoneAt)
}

let opened: Promise<Gazetteer> | undefined

/** The gazetteer, loaded once per process. */
export function gazetteer(): Promise<Gazetteer> {
  opened ??= open().catch((error: unknown) => {
    opened = undefined
    throw error
  })
  return opened
}
