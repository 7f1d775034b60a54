import * as v from 'valibot'
import {ProviderOrder, SpokenLanguage} from '#contract/bookings/choices.ts'
import {limits} from '#contract/limits.ts'
import {AddressCounty, AddressDate, AddressText, AddressTime} from '#contract/address-values.ts'

/* Search parameters of the list of caregivers and agencies. A value that cannot be read counts as absent. */

const optional = <Value>(schema: v.GenericSchema<unknown, Value>) => v.fallback(v.optional(schema), undefined)
const whole = (min: number, max: number) => v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max))

export const radii = [10, 25, 50] as const

export const FindSearch = v.object({
  /** A ZIP code, town or county; the family's own place if absent. */
  place: optional(v.pipe(AddressText, v.maxLength(80))),
  radius: optional(v.picklist(radii)),
  date: optional(AddressDate),
  from: optional(AddressTime),
  until: optional(AddressTime),
  /** Dollars an hour. */
  rate: optional(whole(limits.rate_min, limits.rate_max)),
  ages: optional(v.pipe(v.array(whole(0, limits.age_max)), v.maxLength(limits.children_max))),
  live_in: optional(v.literal(true)),
  medical: optional(v.literal(true)),
  /** With a driver's license and a car. */
  drives: optional(v.literal(true)),
  rating: optional(whole(1, limits.stars_max)),
  language: optional(SpokenLanguage),
  /** Of experience, at least. */
  years: optional(whole(0, limits.years_max)),
  /** By fit if absent. */
  order: optional(ProviderOrder),
  /** Shows the caregivers of one county. */
  county: optional(AddressCounty),
  /** On phones, where list and map do not fit beside each other. */
  view: optional(v.literal('map')),
})
export type FindSearch = v.InferOutput<typeof FindSearch>
