import type {NamedPlace} from '#contract/places.ts'
import {distanceMiles} from '#domain/place.ts'
import type {Prefill} from '../search.ts'
import {newLine, requestDefaults, type RequestValues} from '../values.ts'

export const isFilled = (prefill: Prefill): boolean => Object.values(prefill).some(value => value !== undefined)

/** A search no farther away is of home: its place is the middle of a ZIP code or town. */
const home_miles = 3

const isHome = ({place: {latitude, longitude}}: RequestValues, found: NamedPlace | undefined): boolean =>
  found !== undefined &&
  latitude !== null &&
  longitude !== null &&
  distanceMiles({latitude, longitude}, found) <= home_miles

/** The values at another place than home; without it the form asks for one. Its county is looked up later. */
function valuesAt(found: NamedPlace | undefined): Partial<RequestValues> {
  const {place, location, address} = requestDefaults()
  const elsewhere = {place, location, county: '', address, handover: ''}
  if (!found) return elsewhere
  const {latitude, longitude, label, timezone} = found
  return {...elsewhere, place: {source: 'search', latitude, longitude}, location: label, timezone}
}

/** The recorded children of these ages, and each age that none of them has. */
function childrenAged(recorded: RequestValues['children'], ages: readonly number[]) {
  const ageOf = ({age_months}: {age_months: number}) => Math.floor(age_months / 12)
  const children = recorded.filter(child => ages.includes(ageOf(child)))
  return {children, ages: ages.filter(age => !children.some(child => ageOf(child) === age)), months: []}
}

/**
 * The values with what was asked for: of fewer children than are recorded, the person chooses which. `found` is the place
 * in the gazetteer.
 */
export function withPrefill(
  values: RequestValues,
  {day, until, from = '', to = '', place, children, ages: wanted}: Prefill,
  found?: NamedPlace,
): RequestValues {
  const recorded = values.children.length
  const ages = (count: number) => ({ages: Array.from({length: count}, () => null), months: []})
  return {
    ...values,
    ...(place !== undefined && !isHome(values, found) && valuesAt(found)),
    lines: [{...newLine(), days: day ? [day, until !== undefined && until > day ? until : day] : null, from, to}],
    ...(children !== undefined && children < recorded && {children: [], ...ages(0)}),
    ...(children !== undefined &&
      children >= recorded &&
      children !== recorded + values.ages.length &&
      ages(children - recorded)),
    ...(wanted && childrenAged(values.children, wanted)),
  }
}
