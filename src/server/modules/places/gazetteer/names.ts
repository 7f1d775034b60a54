import {foldText} from '#lib/fold-text.ts'

const short: Record<string, string> = {st: 'saint', ste: 'sainte', ft: 'fort', mt: 'mount'}

/** Lower-case letters and digits, without accents and punctuation. */
export const plain = (text: string): string =>
  foldText(text)
    .replace(/['’.]/g, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

/** A name for comparison: plain, with `St.`, `Ft.` and `Mt.` expanded and spaces ignored in `Mc Lean` and `O Fallon`. */
export const searchKey = (name: string): string =>
  plain(name)
    .split(' ')
    .map(word => short[word] ?? word)
    .join(' ')
    .replace(/\b(mc|o) (?=[a-z])/g, '$1')

/** A town's local spelling; the ZIP list capitalises every word. */
export const townName = (listed: string): string =>
  listed
    .replace(/\bMc ?([a-z])/gi, (_, letter: string) => `Mc${letter.toUpperCase()}`)
    .replace(/\bO (?=[A-Z])/g, 'O’')
    .replace(/\b(Afb|A F B)\b/g, 'AFB')
    .replace(/-\p{Ll}/gu, letter => letter.toUpperCase())

/** A state or territory: FIPS code, postal code and name. */
export interface State {
  fips: string
  code: string
  name: string
}

const table = `01 AL Alabama|02 AK Alaska|04 AZ Arizona|05 AR Arkansas|06 CA California|08 CO Colorado|09 CT Connecticut
10 DE Delaware|11 DC District of Columbia|12 FL Florida|13 GA Georgia|15 HI Hawaii|16 ID Idaho|17 IL Illinois
18 IN Indiana|19 IA Iowa|20 KS Kansas|21 KY Kentucky|22 LA Louisiana|23 ME Maine|24 MD Maryland|25 MA Massachusetts
26 MI Michigan|27 MN Minnesota|28 MS Mississippi|29 MO Missouri|30 MT Montana|31 NE Nebraska|32 NV Nevada
33 NH New Hampshire|34 NJ New Jersey|35 NM New Mexico|36 NY New York|37 NC North Carolina|38 ND North Dakota
39 OH Ohio|40 OK Oklahoma|41 OR Oregon|42 PA Pennsylvania|44 RI Rhode Island|45 SC South Carolina|46 SD South Dakota
47 TN Tennessee|48 TX Texas|49 UT Utah|50 VT Vermont|51 VA Virginia|53 WA Washington|54 WV West Virginia
55 WI Wisconsin|56 WY Wyoming|60 AS American Samoa|66 GU Guam|69 MP Northern Mariana Islands|72 PR Puerto Rico
78 VI US Virgin Islands`

/** The fifty states, the District of Columbia and the five territories with counties or equivalents. */
export const states: readonly State[] = table.split(/[|\n]/).map(row => ({
  fips: row.slice(0, 2),
  code: row.slice(3, 5),
  name: row.slice(6),
}))

export const stateByFips: ReadonlyMap<string, State> = new Map(states.map(state => [state.fips, state]))

/*
 * The outlines have bare names ("Davidson"). The suffix is the Census Bureau's legal description, by state and, where a
 * state has several kinds, by county number (FIPS).
 */

const alaska = new Map(
  Object.entries({
    'City and Borough': '110 220 275 282',
    Municipality: '020 230',
    Borough: '013 060 068 090 100 122 130 150 164 170 185 188 195',
    'Census Area': '016 050 063 066 070 105 158 180 198 240 261 290',
  }).flatMap(([kind, numbers]) => numbers.split(' ').map(number => [number, kind])),
)
/** Rose and Swains, the other areas, are single islands. */
const samoan_districts = new Set(['010', '020', '050'])

/** The suffix of a state's areas that are not counties, by number if there are several kinds. */
const kinds: Record<string, (number: string) => string> = {
  '02': number => alaska.get(number) ?? 'Borough',
  // the District and Guam are each their own county
  '11': () => '',
  '22': () => 'Parish',
  '60': number => (samoan_districts.has(number) ? 'District' : ''),
  '66': () => '',
  '69': () => 'Municipality',
  '72': () => 'Municipio',
  '78': () => 'Island',
}

/** States with independent cities, numbered from 510. */
const independent = new Set(['24', '29', '32', '51'])

/**
 * A county's display name, `Davidson County, TN`, by its five digits and bare name; an independent city is `Baltimore
 * City, MD`. Undefined for an unknown state.
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
