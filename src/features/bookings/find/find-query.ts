import type {findProviders} from '#contract/bookings/providers.ts'
import type {QueryIn} from '#contract/endpoint.ts'
import {usual_radius_miles} from '#domain/app-constants.ts'
import {roundPlace, type Place} from '#domain/place.ts'
import type {FindSearch} from './search.ts'

type SentFilters = Omit<QueryIn<typeof findProviders>, 'latitude' | 'longitude' | 'radius_miles' | 'order'>

/** The filters that the call sends; a time counts with a day and two ends. */
function filtersOf({
  date,
  from,
  until,
  rate,
  ages = [],
  live_in,
  medical,
  drives,
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
    ...(drives && {drives: 'true'}),
    ...(rating !== undefined && {min_rating: String(rating)}),
    ...(language && {language: [language]}),
    ...(years !== undefined && {min_years: String(years)}),
  }
}

/** The search without what only families can filter by, in an address that a family may have sent to this reader. */
export const searchOf = (search: FindSearch, isFamily: boolean): FindSearch =>
  isFamily ? search : {...search, drives: undefined}

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
    ...(search.order && {order: search.order}),
  }
}
