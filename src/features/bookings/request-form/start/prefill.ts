import type {Prefill} from '../search.ts'
import {newLine, type RequestValues} from '../values.ts'

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
