import {stateByFips} from './states.ts'

/*
 * The outlines carry bare names ("Davidson"); what follows the name is the Census Bureau's legal description of the
 * area, which goes by state and, where a state has several kinds, by the county's number within it (FIPS).
 */

const alaska = new Map(
  Object.entries({
    'City and Borough': '110 220 275 282',
    Municipality: '020 230',
    Borough: '013 060 068 090 100 122 130 150 164 170 185 188 195',
    'Census Area': '016 050 063 066 070 105 158 180 198 240 261 290',
  }).flatMap(([kind, numbers]) => numbers.split(' ').map(number => [number, kind])),
)
/** Rose and Swains, the other areas there, are single islands. */
const samoan_districts = new Set(['010', '020', '050'])

/** What the areas of a state are called where they are no counties; by number where there are several kinds. */
const kinds: Record<string, (number: string) => string> = {
  '02': number => alaska.get(number) ?? 'Borough',
  // the District is a county of its own, and so is Guam
  '11': () => '',
  '22': () => 'Parish',
  '60': number => (samoan_districts.has(number) ? 'District' : ''),
  '66': () => '',
  '69': () => 'Municipality',
  '72': () => 'Municipio',
  '78': () => 'Island',
}

/** States with cities that belong to no county; they are numbered from 510 up. */
const independent = new Set(['24', '29', '32', '51'])

/**
 * A county as the product writes it, `Davidson County, TN`, by its five digits and its bare name. Parishes
 * and boroughs keep their own word; an independent city is `Baltimore City, MD`. Undefined for an unknown
 * state.
 * @see src/domain/rules.md#county-and-location-source
 */
export function countyName(fips: string, bare: string): string | undefined {
  const state = stateByFips.get(fips.slice(0, 2))
  if (!state) return undefined
  const number = fips.slice(2)
  const isCity = independent.has(state.fips) && Number(number) >= 510
  const kind = isCity ? (bare.endsWith(' City') ? '' : 'City') : (kinds[state.fips]?.(number) ?? 'County')
  return `${[bare, kind].filter(Boolean).join(' ')}, ${state.code}`
}
