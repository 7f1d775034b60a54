import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import {Link} from '@tanstack/react-router'
import type {ReactNode} from 'react'
import type {BookingReviews, ReviewParty} from '#contract/bookings/reviews.ts'
import {useAsOf} from '#data/offline/use-stale-since.ts'
import {ApiError, failureOf} from '#data/app/message.ts'
import {reviewQueries} from '#data/queries/reviews.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {buttonClass} from '#ui/primitives/button-class.ts'
import {PageHeader} from '#ui/primitives/page-header.tsx'
import {Section} from '#ui/primitives/section.tsx'
import {EmptyState} from '#ui/states/empty-state.tsx'
import {ErrorState} from '#ui/states/error-state.tsx'
import {SkeletonCards} from '#ui/states/skeleton.tsx'
import {Answer} from './answer.tsx'
import {MyReview} from './my-review.tsx'
import {ReportReview} from './report-review.tsx'
import {ReviewCard} from './review-card.tsx'

/** The reviews of one booking: the reader's form or review, then the other side's. `more` is rendered below. */
export function BookingReviewsScreen({
  bookingId,
  crumbs,
  more,
}: {
  bookingId: string
  crumbs: readonly ReactNode[]
  more?: ReactNode
}) {
  const query = useQuery(reviewQueries.ofBooking(bookingId))
  const {data: reviews, error, refetch} = query
  const asOf = useAsOf(query)
  const isGone = error instanceof ApiError && (error.status === 404 || error.status === 422)
  return (
    <div data-booking-id={bookingId} className="max-w-2xl">
      <PageHeader
        title={reviews?.about ? m.review_of({name: reviews.about.name}) : m.review()}
        lead={reviews && leadOf(reviews)}
        crumbs={crumbs}
        asOf={asOf}
      />
      <div className="space-y-8">
        {reviews ? (
          <Reviews reviews={reviews} />
        ) : error ? (
          <ErrorState
            title={isGone ? m.booking_not_found() : m.the_reviews_could_not_be_loaded()}
            {...(isGone ? {detail: m.check_the_address_the_booking_may()} : failureOf(error))}
            onRetry={isGone ? undefined : () => void refetch()}
            action={
              isGone && (
                <Link to="/dash" className={buttonClass({})}>
                  {m.go_to_my_home_page()}
                </Link>
              )
            }
          />
        ) : (
          <SkeletonCards count={2} />
        )}
        {more}
      </div>
    </div>
  )
}

/** The same for the booked provider, with a link back to their own reviews. */
export function OwnBookingReviews({
  bookingId,
  own,
}: {
  bookingId: string
  own: '/dash/agency/reviews' | '/dash/caretaker/reviews'
}) {
  const back = (
    <Link key="own" to={own}>
      {m.your_reviews()}
    </Link>
  )
  return <BookingReviewsScreen key={bookingId} bookingId={bookingId} crumbs={[back]} />
}

function leadOf({writing, mine, theirs, is_theirs_in, about}: BookingReviews): string | undefined {
  if (writing !== 'open' || mine || theirs || !about) return undefined
  return is_theirs_in ? m.already_wrote_a_review_you_can({name: about.name}) : m.neither_of_you_sees_the_others()
}

function Reviews({reviews}: {reviews: BookingReviews}) {
  const now = useServerNow(60_000)
  const {about, writing, is_contested, mine, theirs, is_theirs_hidden} = reviews
  if (!about || (writing === 'not_yet' && !theirs)) {
    return (
      <EmptyState
        picture="empty-calendar"
        title={is_contested ? m.the_visits_times_are_under_review() : m.it_is_too_early_for_a()}
      >
        {is_contested ? m.both_sides_can_write_a_review_once_settled() : m.both_sides_can_write_a_review()}
      </EmptyState>
    )
  }
  return (
    <>
      <MyReview reviews={reviews} about={about} now={now} />
      {theirs && <Theirs about={about} review={theirs} now={now} />}
      {mine && !theirs && !is_theirs_hidden && writing === 'closed' && (
        <p className="text-muted">{m.has_not_reviewed_this_booking({name: about.name})}</p>
      )}
    </>
  )
}

/** The other side's review, which can be answered once. */
function Theirs({about, review, now}: {about: ReviewParty; review: BookingReviews['theirs']; now: string}) {
  if (!review) return null
  // the review is about the reader, who is the other kind
  const reader = {kind: about.kind === 'family' ? ('caregiver' as const) : ('family' as const)}
  return (
    <Section title={m.what_wrote({name: about.name})}>
      <ReviewCard review={review} about={reader} now={now}>
        {!review.answer && <Answer reviewId={review.id} author={about.name} />}
        <ReportReview review={review} />
      </ReviewCard>
    </Section>
  )
}
