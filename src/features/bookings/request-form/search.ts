import * as v from 'valibot'
import {limits} from '#contract/limits.ts'
import {AddressDate, AddressText} from '#contract/address-values.ts'

/* Search parameters of the request form. A file of its own, because the route tree loads them at once. */

const optional = <S extends v.GenericSchema>(schema: S) => v.fallback(v.optional(schema), undefined)
const Clock = v.pipe(v.string(), v.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/))

/** The steps, in their order. */
export const StepId = v.picklist(['care', 'where', 'when', 'ask', 'details', 'review'])
export type StepId = v.InferOutput<typeof StepId>

/** A request that needs no typing: this evening, or tomorrow. */
export const Quick = v.picklist(['tonight', 'tomorrow'])
export type Quick = v.InferOutput<typeof Quick>

/** Search parameters that fill in a day, or several in a row, their times, a place and the children. Invalid values are dropped. */
export const PrefillSearch = v.object({
  day: optional(AddressDate),
  /** The last of several days. */
  until: optional(AddressDate),
  from: optional(Clock),
  to: optional(Clock),
  /** A ZIP code, town or county. */
  place: optional(v.pipe(AddressText, v.maxLength(80))),
  children: optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(limits.children_max))),
  /** In years, each once. */
  ages: optional(
    v.pipe(
      v.array(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(limits.age_max))),
      v.minLength(1),
      v.maxLength(limits.children_max),
    ),
  ),
})
export type Prefill = v.InferOutput<typeof PrefillSearch>
