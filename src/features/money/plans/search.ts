import * as v from 'valibot'

/** Whether monthly or yearly plans are shown. */
export const PlansSearch = v.object({
  term: v.fallback(v.optional(v.picklist(['month', 'year'])), undefined),
})
export type PlansSearch = v.InferOutput<typeof PlansSearch>
