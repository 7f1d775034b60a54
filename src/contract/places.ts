import {m} from '#messages'
import * as v from 'valibot'
import {endpoint} from './endpoint.ts'
import {Service} from './bookings/choices.ts'
import {limits} from './limits.ts'
import {County, Latitude, Longitude, TimeZone} from './shapes.ts'
import {Line} from './texts.ts'

const Kind = v.picklist(['zip', 'town', 'county'])

/** A place of the gazetteer, with all fields that bookings and profiles need. */
export const NamedPlace = v.object({
  /** Display form: `Nashville, TN 37214`, `Nashville, TN`, `Davidson County, TN`. */
  label: v.string(),
  kind: Kind,
  latitude: Latitude,
  longitude: Longitude,
  county: County,
  /** Two letters. */
  state: v.string(),
  zip: v.optional(v.string()),
  timezone: TimeZone,
})
export type NamedPlace = v.InferOutput<typeof NamedPlace>

/** Degrees written in the address. */
const degrees = <const S extends typeof Latitude | typeof Longitude>(within: S) =>
  v.pipe(v.string(), v.regex(/^-?\d{1,3}(\.\d{1,20})?$/, m.must_be_degrees_like), v.transform(Number), within)

/** A point in the query of an address. */
export const Point = v.object({latitude: degrees(Latitude), longitude: degrees(Longitude)})

export const searchPlaces = endpoint({
  method: 'GET',
  path: '/places/search',
  roles: 'public',
  summary: 'Places whose ZIP code, town or county starts with the text, best match first',
  query: v.object({
    q: v.pipe(Line, v.minLength(1, m.required_refusal), v.maxLength(limits.place_query_max)),
    kind: v.optional(Kind),
    /** Codes of states whose places come before those of others, separated by commas. */
    first_states: v.optional(v.pipe(v.string(), v.regex(/^[A-Z]{2}(,[A-Z]{2}){0,9}$/, m.not_valid))),
  }),
  answer: v.pipe(v.array(NamedPlace), v.maxLength(limits.places_max)),
  fallback: m.failed_to_look_up_places,
})

export const placeAt = endpoint({
  method: 'GET',
  path: '/places/at',
  roles: 'public',
  summary: 'Town, county and time zone of a point; 404 outside the United States',
  query: Point,
  answer: NamedPlace,
  fallback: m.failed_to_look_up_this_place,
})

/** `few` is under five. Exact counts would reveal homes to a caller who moves the point. */
const Count = v.picklist(['none', 'few', 'many'])

/** How many providers serve a place. @see src/domain/rules.md#coverage */
export const Coverage = v.object({caregivers: Count, agencies: Count})
export type Coverage = v.InferOutput<typeof Coverage>

export const getCoverage = endpoint({
  method: 'GET',
  path: '/places/coverage',
  roles: ['parent', 'admin'],
  summary: 'Roughly how many verified caregivers and subscribed agencies serve a place',
  query: v.object({...Point.entries, service: v.optional(Service)}),
  answer: Coverage,
  fallback: m.failed_to_look_up_caregivers,
})

/** Dollars an hour, from the lower to the upper quartile; null where too few agreed one. */
export const TypicalRates = v.object({typical: v.nullable(v.object({from: v.number(), to: v.number()}))})
export type TypicalRates = v.InferOutput<typeof TypicalRates>

/** @see src/domain/rules.md#typical-rates */
export const getTypicalRates = endpoint({
  method: 'GET',
  path: '/places/typical-rates',
  roles: ['parent', 'caretaker', 'admin'],
  summary: 'Rates that families agreed with at least ten caregivers within 25 miles of a place',
  query: v.object({...Point.entries, service: v.optional(Service)}),
  answer: TypicalRates,
  fallback: m.failed_to_look_up_caregivers,
})

export const mapStyle = endpoint({
  method: 'GET',
  path: '/places/map-style',
  roles: 'public',
  summary: 'The street map style this server uses, if any',
  answer: v.object({style_url: v.nullable(v.string())}),
  fallback: m.request_failed,
})
