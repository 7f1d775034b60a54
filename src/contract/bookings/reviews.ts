import {m} from '#messages'
import * as v from 'valibot'
import {endpoint} from '../endpoint.ts'
import {limits} from '../limits.ts'
import {NewReviewReport, ReviewReportReason} from '../messages/report.ts'
import {Side} from './choices.ts'
import {Done, FamilyName, Id, IdParams, Instant, Paging, ProviderName, seenOf, Total, wholeNumber} from '../shapes.ts'
import {Line, RequiredLine, RequiredText, Text} from '../texts.ts'

/** One to five, whole. */
const Stars = v.pipe(
  v.number(),
  v.integer(m.choose_one_to_five_stars),
  v.minValue(1, m.choose_one_to_five_stars),
  v.maxValue(limits.stars_max, m.choose_one_to_five_stars),
)

const ReviewText = v.pipe(
  Text,
  v.maxLength(limits.review_text_max, () => m.must_be_at_most_characters({max: limits.review_text_max})),
)

/** The author or subject of a review. Strangers see a family's first name and initial. */
export const ReviewParty = v.object({
  kind: v.picklist(['family', 'caregiver', 'agency']),
  name: v.string(),
  avatar_url: v.nullable(v.string()),
})
export type ReviewParty = v.InferOutput<typeof ReviewParty>

const reviewEntries = {
  id: v.string(),
  author: ReviewParty,
  /** Stars, 1 to 5. For a family they rate punctuality, communication and how it received the caregiver. */
  punctuality: v.number(),
  communication: v.number(),
  care: v.number(),
  /** The mean of the three, 1 to 5, not rounded. */
  rating: v.number(),
  /** May be empty. */
  text: v.string(),
  written_at: v.string(),
  /** The day of the booking's last visit before it, by the clock of the visit's place; absent if that is unknown. */
  visit_on: v.optional(v.string()),
  /** The other side's single reply. */
  answer: v.nullable(v.object({text: v.string(), written_at: v.string()})),
  /** Present where the reader has reported it. */
  is_reported: v.optional(v.literal(true)),
}

/** A review as its permitted readers see it. */
export const Review = v.object({
  ...reviewEntries,
  /** Present where the reader's own family, or the reader, wrote it. */
  is_mine: v.optional(v.boolean()),
})
export type Review = v.InferOutput<typeof Review>

/** A review as its author's side reads it: also while it is not shown, and after staff took it down. */
export const OwnReview = v.object({
  ...reviewEntries,
  /** The first name of who wrote it; absent if the reader did. */
  by_name: v.optional(v.string()),
  /** Present where it was changed after it was first sent. */
  changed_at: v.optional(v.string()),
  shown_at: v.nullable(v.string()),
  hidden: v.nullable(v.object({reason: v.string(), at: v.string()})),
})
export type OwnReview = v.InferOutput<typeof OwnReview>

/** The reviews of one booking, as one side sees them. */
export const BookingReviews = v.object({
  booking_id: v.string(),
  /** The party the reader reviews; null before an approval. */
  about: v.nullable(ReviewParty),
  /** `not_yet`: no visit is settled; `open`: may be written or changed; `closed`: mine is shown, and stays as it is. */
  writing: v.picklist(['not_yet', 'open', 'closed']),
  /** Present where the times of a visit are contested and the reader's side has written none. */
  is_contested: v.optional(v.boolean()),
  mine: v.nullable(OwnReview),
  /** The other side's, once it is shown. */
  theirs: v.nullable(Review),
  /** Whether the other side has submitted its review, shown or not; false for one that staff took down. */
  is_theirs_in: v.boolean(),
  /** Present where staff took the other side's review down. */
  is_theirs_hidden: v.optional(v.literal(true)),
  /** When a submitted review is shown even if the other side submits none; null if no review waits. */
  shows_at: v.nullable(v.string()),
})
export type BookingReviews = v.InferOutput<typeof BookingReviews>

/** A comment by any family about one of this family's caregivers or agencies. */
export const ServiceComment = v.object({
  ...reviewEntries,
  about: v.object({
    caretaker_id: v.nullable(v.string()),
    org_id: v.nullable(v.string()),
    name: v.string(),
    avatar_url: v.nullable(v.string()),
  }),
  is_mine: v.boolean(),
})
export type ServiceComment = v.InferOutput<typeof ServiceComment>

/** A booking that the reader may review and has not. */
export const ReviewPrompt = v.object({
  booking_id: v.string(),
  about: ReviewParty,
  /** Start of the latest visit that is settled. */
  last_visit_start: v.string(),
  timezone: v.string(),
  is_theirs_in: v.boolean(),
})
export type ReviewPrompt = v.InferOutput<typeof ReviewPrompt>

const parties = ['parent', 'caretaker', 'agency'] as const
const ReviewPage = v.object({items: v.array(Review), next_cursor: v.nullable(v.string())})

export const writeReview = endpoint({
  method: 'POST',
  path: '/bookings/:id/review',
  roles: parties,
  summary: 'Review the other side of a booking once a visit is settled; can be changed until it is shown',
  idempotent: true,
  params: IdParams,
  body: v.strictObject({
    punctuality: Stars,
    communication: Stars,
    care: Stars,
    text: v.optional(ReviewText, ''),
    /**
     * `changed_at ?? written_at` of the own side's review that was read, null if there was none. 409 `review_changed` if
     * another one stands; if absent, if another person wrote the one that stands.
     */
    replaces: v.optional(v.nullable(Instant)),
  }),
  answer: BookingReviews,
  fallback: m.request_failed,
})

export const getBookingReviews = endpoint({
  method: 'GET',
  path: '/bookings/:id/reviews',
  roles: parties,
  summary: 'What both sides of a booking wrote about each other, as far as the caller may see it',
  params: IdParams,
  answer: BookingReviews,
  fallback: m.failed_to_fetch_parent_comments,
})

export const answerReview = endpoint({
  method: 'POST',
  path: '/reviews/:id/answer',
  roles: parties,
  summary: 'Reply to a review about the caller, once',
  idempotent: true,
  params: IdParams,
  body: v.strictObject({
    text: v.pipe(
      RequiredText,
      v.maxLength(limits.review_text_max, () => m.must_be_at_most_characters({max: limits.review_text_max})),
    ),
  }),
  answer: Review,
  fallback: m.request_failed,
})

/** A repeat changes nothing. @see src/domain/rules-people.md#reported-reviews */
export const reportReview = endpoint({
  method: 'POST',
  path: '/reviews/:id/report',
  roles: parties,
  summary: 'Report a review that the caller can read, and did not write, to support',
  idempotent: true,
  params: IdParams,
  body: NewReviewReport,
  answer: Done,
  fallback: m.failed_to_report_the_review,
})

export const listReviewPrompts = endpoint({
  method: 'GET',
  path: '/reviews/invitations',
  roles: parties,
  summary: 'Bookings of the last thirty days that the caller can still review, latest visit first',
  answer: v.object({items: v.array(ReviewPrompt)}),
  fallback: m.request_failed,
})

export const listCaretakerReviews = endpoint({
  method: 'GET',
  path: '/caretaker/profile/:id/reviews',
  roles: ['parent', 'caretaker'],
  summary: 'Reviews of a caregiver by families, newest first; a caregiver sees only their own',
  params: IdParams,
  query: v.object(Paging),
  answer: ReviewPage,
  fallback: m.failed_to_fetch_caretaker,
})

export const listOrganizationReviews = endpoint({
  method: 'GET',
  path: '/org/profile/:id/reviews',
  roles: ['parent', 'agency'],
  summary: 'Reviews of an agency by families, newest first; an agency sees only its own',
  params: IdParams,
  query: v.object(Paging),
  answer: ReviewPage,
  fallback: m.failed_to_fetch_organization,
})

export const listParentComments = endpoint({
  method: 'GET',
  path: '/service_comments/parent/all',
  roles: ['parent'],
  summary: 'Comments about the family’s caregivers and agencies, newest first',
  query: v.object({
    skip: v.optional(wholeNumber(0, limits.comments_skip_max)),
    /** More than 100 is clamped to 100. @see src/domain/rules.md#lists */
    limit: v.optional(
      v.pipe(
        wholeNumber(1, 999_999_999),
        v.transform(n => Math.min(n, limits.comments_limit)),
      ),
    ),
  }),
  answer: v.array(ServiceComment),
  fallback: m.failed_to_fetch_parent_comments,
})

/** What staff did about the reports of a review. */
export const ReviewOutcome = v.picklist(['no_violation', 'hidden'])
export type ReviewOutcome = v.InferOutput<typeof ReviewOutcome>

export const ReviewReport = v.object({
  id: v.string(),
  /** Who reported it, by name, and whether they are of the side that it is about. */
  by: v.string(),
  by_reviewed: v.boolean(),
  reason: ReviewReportReason,
  note: v.nullable(v.string()),
  created_at: v.string(),
  /** `memo` is the reason that its author reads where it was hidden. */
  closed: v.nullable(v.object({at: v.string(), outcome: ReviewOutcome, memo: v.string()})),
})
export type ReviewReport = v.InferOutput<typeof ReviewReport>

/** A review as staff see it, with the reason it is hidden. */
export const StaffReview = v.object({
  ...OwnReview.entries,
  booking_id: v.string(),
  about: ReviewParty,
  /** Oldest first, open and closed; none from an older server. */
  reports: v.optional(v.array(ReviewReport), []),
})

export const listStaffReviews = endpoint({
  method: 'GET',
  path: '/admin/reviews',
  roles: ['admin'],
  summary: 'Every review, newest first; filtered by words, stars, author and state',
  query: v.object({
    /** Words of the review, or a name, email or phone of either side. @see src/domain/rules-people.md#staff-search */
    q: v.optional(Line),
    /** The profile id of the caregiver or agency that wrote it or that it is about. */
    provider_id: v.optional(Id),
    /** The profile id of the family that wrote it or that it is about. */
    parent_id: v.optional(Id),
    /** Its mean rounded to whole stars. */
    rating: v.optional(wholeNumber(1, limits.stars_max)),
    /** Who wrote it. */
    side: v.optional(Side),
    /**
     * Hidden by staff, readable by everyone, not readable yet because the other side may still write, or with an open
     * report.
     */
    state: v.optional(v.picklist(['hidden', 'shown', 'waiting', 'reported'])),
    ...Paging,
  }),
  answer: v.object({
    items: v.array(StaffReview),
    next_cursor: v.nullable(v.string()),
    total: Total,
    provider_name: ProviderName,
    family_name: FamilyName,
  }),
  fallback: m.request_failed,
})

export const hideReview = endpoint({
  method: 'PATCH',
  path: '/admin/reviews/:id/hide',
  roles: ['admin'],
  summary: 'Take down a review with a reason that its author reads; who reported it is notified as well',
  idempotent: true,
  params: IdParams,
  body: v.strictObject({
    reason: RequiredLine,
    /** `changed_at` of the review that was read, null if it was never changed: 409 `record_changed` if it was since. */
    seen: seenOf({changed_at: v.nullable(Instant)}),
  }),
  answer: StaffReview,
  fallback: m.request_failed,
})

/** 409 `already_answered` if none of these reports is open. */
export const leaveReview = endpoint({
  method: 'PATCH',
  path: '/admin/reviews/:id/leave',
  roles: ['admin'],
  summary: 'Close reports of a review that stays as it is; who reported it is notified',
  idempotent: true,
  params: IdParams,
  body: v.strictObject({
    memo: RequiredLine,
    /** The open reports that were read; one that came since stays open. */
    report_ids: v.pipe(v.array(Id), v.minLength(1), v.maxLength(limits.list_max)),
  }),
  answer: StaffReview,
  fallback: m.request_failed,
})

export const unhideReview = endpoint({
  method: 'PATCH',
  path: '/admin/reviews/:id/unhide',
  roles: ['admin'],
  summary: 'Restore a review that was taken down',
  idempotent: true,
  params: IdParams,
  body: v.strictObject({
    /** As it was read: 409 `record_changed` if its author changed it since, or a colleague hid it anew. */
    seen: seenOf({changed_at: v.nullable(Instant), hidden_at: v.nullable(Instant)}),
  }),
  answer: StaffReview,
  fallback: m.request_failed,
})
