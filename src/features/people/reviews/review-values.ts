import * as v from 'valibot'
import type {BodyIn} from '#contract/endpoint.ts'
import {writeReview} from '#contract/bookings/reviews.ts'
import {reviewAspects, type ReviewAspect, type Stars} from '#domain/accounts/review.ts'

/** Under this name a review is kept while it is written, one for each booking. */
export const draftName = (booking_id: string): string => `review-${booking_id}`

export type ReviewValues = Record<ReviewAspect, number | null> & {text: string}

const none: ReviewValues = {punctuality: null, communication: null, care: null, text: ''}

const star = v.nullable(v.number())
const Kept = v.object({punctuality: star, communication: star, care: star, text: v.string()})

/** What the form begins with: the draft as far as it can still be read, else the review as it was sent, else nothing. */
export function startingValues(draft: unknown, written: (Stars & {text: string}) | null): ReviewValues {
  const kept = v.safeParse(Kept, draft)
  if (kept.success) return kept.output
  if (!written) return none
  const {punctuality, communication, care, text} = written
  return {punctuality, communication, care, text}
}

/** The review as it is sent. Only what `problemsOf` finds nothing wrong with. */
export const bodyOf = (values: ReviewValues): BodyIn<typeof writeReview> => ({
  punctuality: values.punctuality ?? 0,
  communication: values.communication ?? 0,
  care: values.care ?? 0,
  text: values.text.trim(),
})

/** What keeps these values from being sent, by the rule of the call itself; in the order of the form. */
export function problemsOf(values: ReviewValues): Partial<Record<keyof ReviewValues, string>> {
  const judged = v.safeParse(writeReview.body, bodyOf(values))
  if (judged.success) return {}
  const {nested = {}} = v.flatten<typeof writeReview.body>(judged.issues)
  const order = [...reviewAspects, 'text'] as const
  return Object.fromEntries(order.flatMap(name => (nested[name]?.[0] ? [[name, nested[name][0]]] : [])))
}
