import * as v from 'valibot'

/** Search parameters of the list; what cannot be read is as if it were absent. */
export const BlogSearch = v.object({
  tag: v.fallback(v.optional(v.pipe(v.string(), v.maxLength(40))), undefined),
})
