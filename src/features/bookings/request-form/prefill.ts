import * as v from 'valibot'
import {limits} from '#contract/limits.ts'
import {LocalDate} from '#contract/shapes.ts'
import {newLine, type RequestValues} from './values.ts'

const optional = <S extends v.GenericSchema>(schema: S) => v.fallback(v.optional(schema), undefined)
const Clock = v.pipe(v.string(), v.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/))

/** Search parameters that fill in a day, its times and how many children. Invalid values are dropped. */
export const PrefillSearch = v.object({
  day: optional(LocalDate),
  from: optional(Clock),
  to: optional(Clock),
  children: optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(limits.children_max))),
})
export type Prefill = v.InferOutput<typeof PrefillSearch>

export const isFilled = (prefill: Prefill): boolean => Object.values(prefill).some(value => value !== undefined)

/** The values with what was asked for: of fewer children than are recorded, the person chooses which. */
export function withPrefill(values: RequestValues, {day, from = '', to = '', children}: Prefill): RequestValues {
  const recorded = values.children.length
  const ages = (count: number) => ({ages: Array.from({length: count}, () => null), months: []})
  return {
    ...values,
    lines: [{...newLine(), days: day ? [day, day] : null, from, to}],
    ...(children !== undefined && children < recorded && {children: [], ...ages(0)}),
    ...(children !== undefined &&
      children >= recorded &&
      children !== recorded + values.ages.length &&
      ages(children - recorded)),
  }
}
