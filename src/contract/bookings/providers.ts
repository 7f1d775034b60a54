import {m} from '#messages'
import * as v from 'valibot'
import {ProviderOrder, SpokenLanguage} from './choices.ts'
import {endpoint} from '../endpoint.ts'
import {limits} from '../limits.ts'
import {Point} from '../places.ts'
import {Flag, LocalDate, LocalTime, many, wholeNumber} from '../shapes.ts'
import {MatchReason} from './match.ts'

/** A caregiver in the list; the last name is an initial for families and left out for guests. */
export const ListedCaregiver = v.object({
  caretaker_id: v.string(),
  display_name: v.string(),
  /** For families only. */
  avatar_url: v.nullable(v.string()),
  /** One of `counties`; the only place that is answered. */
  county: v.string(),
  hourly_rate: v.number(),
  rating: v.nullable(v.number()),
  reviews_count: v.number(),
  ages: v.array(v.number()),
  live_in: v.boolean(),
  medical_companion: v.boolean(),
  years_experience: v.optional(v.nullable(v.number()), null),
  languages: v.optional(v.array(v.string()), []),
  /** Has a driver's license and a car; for families only. */
  drives: v.optional(v.boolean(), false),
  /** The repeating week that they offer now, 1 Monday … 7 Sunday, by the wall clock. */
  hours: v.optional(v.array(v.object({weekdays: v.array(v.number()), from: v.string(), until: v.string()})), []),
  /** Hours beside that week which reach into the day searched for; `day` may be the one before. Earlier servers answer none. */
  single_hours: v.optional(v.array(v.object({day: LocalDate, from: v.string(), until: v.string()})), []),
  /** Why the caregiver fits what was asked, best first. */
  reasons: v.array(MatchReason),
})
export type ListedCaregiver = v.InferOutput<typeof ListedCaregiver>

export const ListedAgency = v.object({
  org_id: v.string(),
  legal_name: v.string(),
  logo_url: v.nullable(v.string()),
  /** Its own words to families; null if it wrote none. */
  about: v.optional(v.nullable(v.string()), null),
  certifications: v.array(v.string()),
  rating: v.nullable(v.number()),
  reviews_count: v.number(),
  /** Lowest and highest rate, dollars an hour, of its bids in the last year; null without any. */
  rates: v.nullable(v.object({from: v.number(), to: v.number()})),
})
export type ListedAgency = v.InferOutput<typeof ListedAgency>

/** A county within reach, by a point near its center. */
export const CountyNear = v.object({
  county: v.string(),
  latitude: v.number(),
  longitude: v.number(),
  /** From the place to that point; 0 in the county of the place. */
  distance_miles: v.number(),
})
export type CountyNear = v.InferOutput<typeof CountyNear>

const Filters = {
  radius_miles: v.optional(wholeNumber(1, limits.nearby_radius_miles_max)),
  date: v.optional(LocalDate),
  /** With a date; both or neither. */
  from: v.optional(LocalTime),
  until: v.optional(LocalTime),
  /** Dollars an hour. */
  max_hourly_rate: v.optional(wholeNumber(limits.rate_min, limits.rate_max)),
  /** Years, each of which the caregiver works with. */
  age: v.optional(many(v.pipe(v.string(), v.regex(/^(\d|1[0-7])$/, m.must_be_an_age_from_0_to_17)))),
  live_in: v.optional(Flag),
  medical_companion: v.optional(Flag),
  min_rating: v.optional(wholeNumber(1, limits.stars_max)),
  /** Codes, each of which the caregiver speaks. */
  language: v.optional(many(v.pipe(v.string(), SpokenLanguage))),
  min_years: v.optional(wholeNumber(0, limits.years_max)),
  /** With a driver's license and a car; counts for families only. */
  drives: v.optional(Flag),
  order: v.optional(ProviderOrder),
}

/** Guests may search too, and read first names only. @see src/domain/rules.md#finding-providers */
export const findProviders = endpoint({
  method: 'GET',
  path: '/providers',
  roles: 'optional',
  summary:
    'Verified caregivers who chose to be listed, and subscribed agencies, near a place; best match first, if not sorted otherwise',
  query: v.pipe(
    v.object({...Point.entries, ...Filters}),
    v.forward(
      v.check(({from, until}) => (from === undefined) === (until === undefined), m.give_both_times_or_neither),
      ['until'],
    ),
    v.forward(
      v.check(({from, date}) => from === undefined || date !== undefined, m.required_with_a_time),
      ['date'],
    ),
  ),
  answer: v.object({
    caregivers: v.pipe(v.array(ListedCaregiver), v.maxLength(limits.providers_max)),
    /** Whether more caregivers may fit than are answered. */
    has_more: v.boolean(),
    agencies: v.pipe(v.array(ListedAgency), v.maxLength(limits.providers_max)),
    counties: v.array(CountyNear),
  }),
  fallback: m.failed_to_find_caregivers,
})
