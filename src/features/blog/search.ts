import * as v from 'valibot'
import {PostStatus} from '#contract/bookings/choices.ts'

/** Search parameters of the list; what cannot be read is as if it were absent. */
export const BlogSearch = v.object({
  tag: v.fallback(v.optional(v.pipe(v.string(), v.maxLength(40))), undefined),
  /** Which posts those who write have in hand; nothing to readers. */
  posts: v.fallback(v.optional(PostStatus), undefined),
})
