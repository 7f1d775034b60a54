import type {limits} from '#contract/limits.ts'
import {review_reveal_ms} from '../constants.ts'

/** The aspects rated with stars. Both sides share the fields; `aspectWords` gives their meaning for each. */
export const reviewAspects = ['punctuality', 'communication', 'care'] as const
export type ReviewAspect = (typeof reviewAspects)[number]
export type Stars = Record<ReviewAspect, number>

/** Each aspect's label and question: about the caregiver, and about the family. */
export const aspectWords = {
  provider: {
    punctuality: {label: 'Punctuality', question: 'Here on time, and for as long as agreed?'},
    communication: {label: 'Communication', question: 'Easy to reach, and clear about plans?'},
    care: {label: 'Care', question: 'Warm, attentive, and good at it?'},
  },
  family: {
    punctuality: {label: 'Keeping to times', question: 'Home as agreed at the start and at the end?'},
    communication: {label: 'Communication', question: 'Clear about what was needed?'},
    care: {label: 'Welcome', question: 'Respectful, and well prepared for the visit?'},
  },
} as const satisfies Record<string, Record<ReviewAspect, {label: string; question: string}>>

/** The mean of a review's stars, 1 to 5, not rounded. */
export const overall = (stars: Stars): number =>
  reviewAspects.reduce((sum, aspect) => sum + stars[aspect], 0) / reviewAspects.length

/** `1 review`, `12 reviews`. */
export const reviewsText = (count: number): string => (count === 1 ? '1 review' : `${count} reviews`)

/** Labels of one to five stars. */
export const starWords = ['Poor', 'Fair', 'Good', 'Very good', 'Excellent'] as const satisfies {
  length: typeof limits.stars_max
}

/**
 * When the reviews of a booking are shown: with the second one, else 14 days after the first. Counted from
 * the first review and not from the session, because a booking may run for months. `written` are the instants
 * of each side's first review; null without any.
 * @see src/domain/rules-people.md#reviews
 */
export function revealAt(written: readonly string[]): string | null {
  const [first, second] = written.toSorted()
  if (first === undefined) return null
  const alone = new Date(Date.parse(first) + review_reveal_ms).toISOString()
  return second !== undefined && second < alone ? second : alone
}

export type ReviewRefusal = 'not_yet' | 'review_closed'

/**
 * Whether a side may write or change its review: from the first settled visit of the booking until its own review is
 * shown. The other side's published review does not prevent it.
 */
export function mayReview(booking: {
  has_settled: boolean
  mine: {shown_at: string | null} | null
}): true | ReviewRefusal {
  if (booking.mine) return booking.mine.shown_at === null ? true : 'review_closed'
  return booking.has_settled ? true : 'not_yet'
}

export const reviewRefusalText: Record<ReviewRefusal, string> = {
  not_yet: 'A review can be written once a visit is over and both sides have confirmed it.',
  review_closed: 'Your review is already public and can no longer be changed.',
}
