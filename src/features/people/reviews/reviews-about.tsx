import {useQuery} from '@tanstack/react-query'
import {type ReactNode, useState} from 'react'
import {reviewsText} from '#domain/accounts/review.ts'
import type {Review, ServiceComment} from '#contract/bookings/reviews.ts'
import {useAsOf} from '#data/offline/use-stale-since.ts'
import {messageOf} from '#data/app/message.ts'
import {reviewQueries, type Reviewed} from '#data/queries/reviews.ts'
import {EmptyState} from '#ui/states/empty-state.tsx'
import {ErrorState} from '#ui/states/error-state.tsx'
import {AsOf} from '#ui/states/offline-note.tsx'
import {SkeletonCards} from '#ui/states/skeleton.tsx'
import {Stars} from '#ui/primitives/stars.tsx'
import {useServerNow} from '#data/offline/server-now.ts'
import {Button} from '#ui/primitives/button.tsx'
import {Section} from '#ui/primitives/section.tsx'
import {Dialog} from '#ui/overlays/dialog.tsx'
import {ReviewCard} from './review-card.tsx'

/** The reviews of a caregiver or an agency: rating, count, and the newest reviews. */
export function ReviewsAbout({
  reviewed,
  rating,
  count,
  empty,
  act,
}: {
  reviewed: Reviewed
  rating: number | null
  count: number
  /** Shown while there are no reviews. */
  empty: ReactNode
  act?: (review: Review) => ReactNode
}) {
  const query = useQuery(reviewQueries.about(reviewed))
  const {data, error, refetch} = query
  const asOf = useAsOf(query)
  if (!data) {
    return error ? (
      <ErrorState title="The reviews could not be loaded" detail={messageOf(error)} onRetry={() => void refetch()} />
    ) : (
      <SkeletonCards count={2} />
    )
  }
  if (data.items.length === 0) {
    return (
      <EmptyState picture="empty-offers" title="No reviews yet">
        {empty}
      </EmptyState>
    )
  }
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {rating !== null && (
          <>
            <span className="text-28 font-bold">{rating.toFixed(1)}</span>
            <Stars rating={rating} />
          </>
        )}
        <span className="text-muted">
          {reviewsText(count)} by {count === 1 ? 'a family' : 'families'} after a visit
        </span>
        {asOf && <AsOf time={asOf} />}
      </div>
      <ReviewList reviews={data.items} {...(act && {act})} />
    </div>
  )
}

const first_page = 10

/** Reviews by families, newest first, ten more at a time. */
function ReviewList<R extends Review>({
  reviews,
  heading,
  act,
}: {
  reviews: readonly R[]
  /** Replaces the author's name. */
  heading?: (review: R) => ReactNode
  act?: (review: R) => ReactNode
}) {
  const now = useServerNow(60_000)
  const [shown, setShown] = useState(first_page)
  return (
    <div className="space-y-3">
      {reviews.slice(0, shown).map(review => (
        <ReviewCard key={review.id} review={review} about={{kind: 'caregiver'}} now={now} heading={heading?.(review)}>
          {act?.(review)}
        </ReviewCard>
      ))}
      {reviews.length > shown && (
        <Button full variant="secondary" onClick={() => setShown(shown + first_page)}>
          Show more of {reviews.length} reviews
        </Button>
      )}
    </div>
  )
}

const headingOf = ({author, about, is_mine}: ServiceComment) => `${is_mine ? 'You' : author.name} on ${about.name}`

/** Reviews of the caregivers and agencies that this family has booked, by any family. */
export function Comments() {
  const query = useQuery(reviewQueries.comments())
  const {data: comments, error, refetch} = query
  const asOf = useAsOf(query)
  return (
    <Section title="Reviews of your caregivers and agencies" action={asOf && <AsOf time={asOf} />}>
      {comments ? (
        comments.length === 0 ? (
          <p className="text-muted">None yet. Reviews by you and other families appear here.</p>
        ) : (
          <ReviewList reviews={comments} heading={headingOf} />
        )
      ) : error ? (
        <ErrorState
          title="These reviews could not be loaded"
          detail={messageOf(error)}
          onRetry={() => void refetch()}
        />
      ) : (
        <SkeletonCards count={2} />
      )}
    </Section>
  )
}

/** The reviews of a caregiver or an agency, in a sheet. */
export function ReviewsSheet({
  reviewed,
  name,
  rating,
  count,
  onClose,
}: {
  reviewed: Reviewed
  name: string
  rating: number | null
  count: number
  onClose: () => void
}) {
  return (
    <Dialog
      open
      onOpenChange={open => {
        if (!open) onClose()
      }}
      title={`Reviews of ${name}`}
      size="md"
    >
      <ReviewsAbout
        reviewed={reviewed}
        rating={rating}
        count={count}
        empty={`No family has reviewed ${name} on Village yet.`}
      />
    </Dialog>
  )
}
