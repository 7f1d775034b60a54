import * as v from 'valibot'
import {PostStatus} from '#contract/bookings/choices.ts'

/** Search parameters of the list; invalid values are dropped. */
export const BlogSearch = v.object({
  tag: v.fallback(v.optional(v.pipe(v.string(), v.maxLength(40))), undefined),
  /** The status filter of the writers' list; ignored for readers. */
  posts: v.fallback(v.optional(PostStatus), undefined),
})
