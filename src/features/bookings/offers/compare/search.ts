import * as v from 'valibot'
import {sortBy} from '#contract/address-values.ts'

/** How a family looks at the offers of a request: by which order, and as cards where a table would have room. */
export const OffersSearch = v.object({
  sort: v.fallback(sortBy('bidder', 'total', 'distance', 'rating', 'years', 'newest'), undefined),
  view: v.fallback(v.optional(v.literal('cards')), undefined),
})
export type OffersSearch = v.InferOutput<typeof OffersSearch>
