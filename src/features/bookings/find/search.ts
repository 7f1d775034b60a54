import * as v from 'valibot'
import {Language} from '#contract/accounts/registration.ts'
import type {findProviders} from '#contract/bookings/providers.ts'
import type {QueryIn} from '#contract/endpoint.ts'
import {limits} from '#contract/limits.ts'
import {County, LocalDate, LocalTime} from '#contract/shapes.ts'
import {usual_radius_miles} from '#domain/constants.ts'
import {roundPlace, type Place} from '#domain/place.ts'

/* Search parameters of the list of caregivers and agencies. A value that cannot be read counts as absent. */

const optional = <Value>(schema: v.GenericSchema<unknown, Value>) => v.fallback(v.optional(schema), undefined)
const whole = (min: number, max: number) => v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max))

export const radii = [10, 25, 50] as const

export const FindSearch = v.object({
  /** A ZIP code, town or county; the family's own place if absent. */
  place: optional(v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.maxLength(80))),
  radius: optional(v.picklist(radii)),
  date: optional(LocalDate),
  from: optional(LocalTime),
  until: optional(LocalTime),
  /** Dollars an hour. */
  rate: optional(whole(limits.rate_min, limits.rate_max)),
  ages: optional(v.pipe(v.array(whole(0, limits.age_max)), v.maxLength(limits.children_max))),
  live_in: optional(v.literal(true)),
  medical: optional(v.literal(true)),
  rating: optional(whole(1, limits.stars_max)),
  language: optional(Language),
  /** Of experience, at least. */
  years: optional(whole(0, limits.years_max)),
  /** Shows the caregivers of one county. */
  county: optional(County),
  /** On phones, where list and map do not fit beside each other. */
  view: optional(v.literal('map')),
})
export type FindSearch = v.InferOutput<typeof FindSearch>

type SentFilters = Omit<QueryIn<typeof findProviders>, 'latitude' | 'longitude' | 'radius_miles'>

/** The filters that the call sends; a time counts with a day and two ends. */
function filtersOf({
  date,
  from,
  until,
  rate,
  ages = [],
  live_in,
  medical,
  rating,
  language,
  years,
}: FindSearch): SentFilters {
  const isTimed = date !== undefined && from !== undefined && until !== undefined && from !== until
  return {
    ...(date && {date}),
    ...(isTimed && {from, until}),
    ...(rate !== undefined && {max_hourly_rate: String(rate)}),
    ...(ages.length > 0 && {age: ages.map(String)}),
    ...(live_in && {live_in: 'true'}),
    ...(medical && {medical_companion: 'true'}),
    ...(rating !== undefined && {min_rating: String(rating)}),
    ...(language && {language: [language]}),
    ...(years !== undefined && {min_years: String(years)}),
  }
}

/** How many filters are sent, besides place and distance; a time is one. */
export const filtersSet = (search: FindSearch): number =>
  Object.keys(filtersOf(search)).filter(name => name !== 'until').length

/** The call's query. Places are rounded, so that none is in an address. */
export function findQuery(search: FindSearch, place: Place): QueryIn<typeof findProviders> {
  const {latitude, longitude} = roundPlace(place.latitude, place.longitude)
  return {
    latitude: String(latitude),
    longitude: String(longitude),
    radius_miles: String(search.radius ?? usual_radius_miles),
    ...filtersOf(search),
  }
}
