import {m} from '#messages'
import type {limits} from '#contract/limits.ts'
import {review_reveal_ms} from '../constants.ts'

/** The aspects rated with stars. Both sides share the fields; `aspectWords` gives their meaning for each. */
export const reviewAspects = ['punctuality', 'communication', 'care'] as const
export type ReviewAspect = (typeof reviewAspects)[number]
export type Stars = Record<ReviewAspect, number>

/** Each aspect's label and question: about the caregiver, and about the family. */
export const aspectWords = (about: 'provider' | 'family'): Record<ReviewAspect, {label: string; question: string}> =>
  about === 'provider'
    ? {
        punctuality: {label: m.aspect_punctuality(), question: m.here_on_time_as_agreed()},
        communication: {label: m.aspect_communication(), question: m.easy_to_reach_clear_about_plans()},
        care: {label: m.aspect_care(), question: m.warm_attentive_and_good_at_it()},
      }
    : {
        punctuality: {label: m.aspect_keeping_to_times(), question: m.home_as_agreed_at_start_and_end()},
        communication: {label: m.aspect_communication(), question: m.clear_about_what_was_needed()},
        care: {label: m.aspect_welcome(), question: m.respectful_and_well_prepared()},
      }

/** The mean of a review's stars, 1 to 5, not rounded. */
export const overall = (stars: Stars): number =>
  reviewAspects.reduce((sum, aspect) => sum + stars[aspect], 0) / reviewAspects.length

/** `1 review`, `12 reviews`. */
export const reviewsText = (count: number): string => m.count_reviews({count})

/** Labels of one to five stars. */
export const starWords = () =>
  [
    m.one_star_poor(),
    m.two_stars_fair(),
    m.three_stars_good(),
    m.four_stars_very_good(),
    m.five_stars_excellent(),
  ] as const satisfies {length: typeof limits.stars_max}

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

export const reviewRefusalText: Record<ReviewRefusal, () => string> = {
  not_yet: () => m.review_once_a_visit_is_settled(),
  review_closed: () => m.review_is_public_already(),
}

/** Names what a review said when it was read: the instant of its last change. */
export const versionOf = ({
  written_at,
  changed_at,
}: {
  written_at: string
  changed_at?: string | null | undefined
}): string => changed_at ?? written_at

/**
 * Whether saving would replace a review that its writer has not read. An older app sends no `replaces`; there only
 * another person's review counts as unread.
 * @see src/domain/rules-people.md#reviews
 */
export function replacesUnread(
  stands: {written_at: string; changed_at: string | null; by_user_id: string} | null,
  {replaces, by_user_id}: {replaces: string | null | undefined; by_user_id: string},
): boolean {
  if (!stands) return false
  return replaces === undefined ? stands.by_user_id !== by_user_id : replaces !== versionOf(stands)
}
