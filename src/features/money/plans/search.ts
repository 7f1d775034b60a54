import * as v from 'valibot'

/** Which terms are shown: those of a month, or of a year. */
export const PlansSearch = v.object({
  term: v.fallback(v.optional(v.picklist(['month', 'year'])), undefined),
})
export type PlanTerm = NonNullable<v.InferOutput<typeof PlansSearch>['term']>
