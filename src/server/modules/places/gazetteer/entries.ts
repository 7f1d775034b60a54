import type {County} from './counties.ts'
import {searchKey} from './names.ts'
import type {Zip} from './zips.ts'

/** An entry found by its name. */
export interface Entry {
  kind: 'town' | 'county'
  key: string
  label: string
  county: County
  latitude: number
  longitude: number
  /** Its number of populated ZIP codes, as a measure of size. */
  zips: number
}

/** The point nearest to the center: it is certainly in the town, unlike the center. */
function middleOne(zips: readonly Zip[]): Zip | undefined {
  const mean = (of: (zip: Zip) => number) => zips.reduce((sum, zip) => sum + of(zip), 0) / zips.length
  const [latitude, longitude] = [mean(zip => zip.latitude), mean(zip => zip.longitude)]
  const off = (zip: Zip) => Math.hypot(zip.latitude - latitude, (zip.longitude - longitude) * 0.75)
  return zips.reduce<Zip | undefined>((best, zip) => (best && off(best) <= off(zip) ? best : zip), undefined)
}

function groupsOf(zips: readonly Zip[], nameOf: (zip: Zip) => string): Map<string, Zip[]> {
  const groups = new Map<string, Zip[]>()
  for (const zip of zips) {
    const group = groups.get(nameOf(zip))
    if (group) group.push(zip)
    else groups.set(nameOf(zip), [zip])
  }
  return groups
}

/** Populated towns and counties, by key. */
export function entriesOf(zips: readonly Zip[]): readonly Entry[] {
  const areas = zips.filter(zip => zip.isArea)
  const entries = (kind: Entry['kind'], nameOf: (zip: Zip) => string) =>
    [...groupsOf(areas, nameOf)].flatMap(([label, group]): Entry[] => {
      const middle = middleOne(group)
      if (!middle) return []
      const {county, latitude, longitude} = middle
      const key = searchKey(label.slice(0, label.lastIndexOf(',')))
      return [{kind, key, label, county, latitude, longitude, zips: group.length}]
    })
  return [
    ...entries('town', zip => `${zip.town}, ${zip.county.state}`),
    ...entries('county', zip => zip.county.name),
  ].sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
}
