import {useQuery} from '@tanstack/react-query'
import type {ReactNode} from 'react'
import type {Review} from '#contract/bookings/reviews.ts'
import {useAsOf} from '#data/offline/use-stale-since.ts'
import {messageOf} from '#data/app/message.ts'
import {reviewQueries, type Reviewed} from '#data/queries/reviews.ts'
import {EmptyState} from '#ui/states/empty-state.tsx'
import {ErrorState} from '#ui/states/error-state.tsx'
import {AsOf} from '#ui/states/offline-note.tsx'
import {SkeletonCards} from '#ui/states/skeleton.tsx'
import {Stars} from '#ui/primitives/stars.tsx'
import {ReviewList} from './review-list.tsx'
import {countText} from './words.ts'

/** What families say of a caregiver or an agency: the rating, how many made it, and the newest of them. */
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
  /** Where nobody has written: what that means. */
  empty: ReactNode
  act?: (review: Review) => ReactNode
}) {
  const query = useQuery(reviewQueries.about(reviewed))
  const {data, error, refetch} = query
  const asOf = useAsOf(query)
  if (!data) {
    return error ? (
      <ErrorState
        title="The reviews could not be loaded"
        detail={messageOf(error)}
        onRetry={() => void refetch()}
      />
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
          {countText(count)} by {count === 1 ? 'a family' : 'families'} after a visit
        </span>
        {asOf && <AsOf time={asOf} />}
      </div>
      <ReviewList reviews={data.items} {...(act && {act})} />
    </div>
  )
}
