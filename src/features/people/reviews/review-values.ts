import * as v from 'valibot'
import type {BodyIn} from '#contract/endpoint.ts'
import {writeReview} from '#contract/bookings/reviews.ts'
import type {Problems} from '#lib/form-steps.ts'
import {reviewAspects, type Stars} from '#domain/accounts/review.ts'

/** The draft's name, one for each booking. */
export const draftName = (booking_id: string): string => `review-${booking_id}`

const star = v.nullable(v.number())
/** The fields' values; each may be empty. */
export const ReviewValues = v.object({punctuality: star, communication: star, care: star, text: v.string()})
export type ReviewValues = v.InferOutput<typeof ReviewValues>

const none: ReviewValues = {punctuality: null, communication: null, care: null, text: ''}

/** The form's first values without a draft: the review as sent, else empty. */
export function startingValues(written: (Stars & {text: string}) | null): ReviewValues {
  if (!written) return none
  const {punctuality, communication, care, text} = written
  return {punctuality, communication, care, text}
}

/** The request body without `replaces`; only for values without `problemsOf`. */
export const bodyOf = (values: ReviewValues): Omit<BodyIn<typeof writeReview>, 'replaces'> => ({
  punctuality: values.punctuality ?? 0,
  communication: values.communication ?? 0,
  care: values.care ?? 0,
  text: values.text.trim(),
})

/** Problems by field, from the endpoint's schema, in the order of the form. */
export function problemsOf(values: ReviewValues): Problems {
  const judged = v.safeParse(writeReview.body, bodyOf(values))
  if (judged.success) return {}
  const {nested = {}} = v.flatten<typeof writeReview.body>(judged.issues)
  const order = [...reviewAspects, 'text'] as const
  return Object.fromEntries(order.flatMap(name => (nested[name]?.[0] ? [[name, nested[name][0]]] : [])))
}
