import * as v from 'valibot'
import {EarningsPeriod} from '#contract/money/earnings.ts'
import {LocalDate} from '#contract/shapes.ts'

/** The period of the earnings and any day of it; invalid values are dropped. */
export const EarningsSearch = v.object({
  period: v.fallback(v.optional(EarningsPeriod), undefined),
  day: v.fallback(v.optional(LocalDate), undefined),
})
export type EarningsSearch = v.InferOutput<typeof EarningsSearch>
