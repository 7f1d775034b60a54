import * as v from 'valibot'
import {EarningsPeriod} from '#contract/bookings/choices.ts'
import {AddressDate} from '#contract/address-values.ts'

/** The period of the earnings and any day of it; invalid values are dropped. */
export const EarningsSearch = v.object({
  period: v.fallback(v.optional(EarningsPeriod), undefined),
  day: v.fallback(v.optional(AddressDate), undefined),
})
export type EarningsSearch = v.InferOutput<typeof EarningsSearch>
