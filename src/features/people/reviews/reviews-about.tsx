import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import {type ReactNode, useState} from 'react'
import {reviewsText} from '#domain/accounts/review.ts'
import type {Review, ReviewParty, ServiceComment} from '#contract/bookings/reviews.ts'
import {useAsOf} from '#data/offline/use-stale-since.ts'
import {failureOf, messageOf} from '#data/app/message.ts'
import {reviewQueries, useOlderComments, useOlderReviews, type Reviewed} from '#data/queries/reviews.ts'
import {EmptyState} from '#ui/states/empty-state.tsx'
import {ErrorState} from '#ui/states/error-state.tsx'
import {AsOf} from '#ui/states/offline-note.tsx'
import {SkeletonCards} from '#ui/states/skeleton.tsx'
import {FormError} from '#ui/fields/form-error.tsx'
import {Stars} from '#ui/primitives/stars.tsx'
import {useServerNow} from '#data/offline/server-now.ts'
import {Button} from '#ui/primitives/button.tsx'
import {Section} from '#ui/primitives/section.tsx'
import {Dialog} from '#ui/overlays/dialog.tsx'
import {ReportReview} from './report-review.tsx'
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
  const older = useOlderReviews(reviewed, data)
  const asOf = useAsOf(query)
  if (!data) {
    return error ? (
      <ErrorState title={m.the_reviews_could_not_be_loaded()} {...failureOf(error)} onRetry={() => void refetch()} />
    ) : (
      <SkeletonCards count={2} />
    )
  }
  if (data.items.length === 0) {
    return (
      <EmptyState picture="empty-offers" title={m.no_reviews_yet()}>
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
          {m.reviews_by_families_after_a_visit({reviews_text: reviewsText(count), count})}
        </span>
        {asOf && <AsOf time={asOf} />}
      </div>
      <ReviewList
        reviews={older.items}
        older={older.isMore ? {...older, count} : undefined}
        heading={({is_mine, author}) => (is_mine ? m.your_family_acted() : author.name)}
        {...(act && {act})}
      />
    </div>
  )
}

const first_page = 10

/** Reviews by families, newest first, ten more at a time. */
function ReviewList<R extends Review>({
  reviews,
  older,
  heading,
  act,
}: {
  reviews: readonly R[]
  /** Loads older ones than `reviews`; undefined if there are none. */
  older?: {count?: number; isLoadingMore: boolean; error: Error | null; showMore: () => void} | undefined
  /** Replaces the author's name. */
  heading?: (review: R) => ReactNode
  act?: (review: R) => ReactNode
}) {
  const now = useServerNow(60_000)
  const [shown, setShown] = useState(first_page)
  const showMore = () => {
    if (shown + first_page > reviews.length) older?.showMore()
    setShown(shown + first_page)
  }
  return (
    <div className="space-y-3">
      {reviews.slice(0, shown).map(review => (
        <ReviewCard key={review.id} review={review} about={{kind: 'caregiver'}} now={now} heading={heading?.(review)}>
          {act?.(review)}
          {!review.is_mine && <ReportReview review={review} />}
        </ReviewCard>
      ))}
      {(reviews.length > shown || older) && (
        <Button full variant="secondary" busy={older?.isLoadingMore ?? false} onClick={showMore}>
          {older && older.count === undefined
            ? m.show_older_ones()
            : m.show_more_of_reviews({length: Math.max(reviews.length, older?.count ?? 0)})}
        </Button>
      )}
      <FormError>{older?.error ? messageOf(older.error) : null}</FormError>
    </div>
  )
}

const headingOf = ({author, about, is_mine}: ServiceComment) =>
  m.author_on_name({author: is_mine ? m.your_family_acted() : author.name, name: about.name})

/** Those of a provider, and those of others, each in the same order as before. */
function splitReviews(comments: readonly ServiceComment[], {kind, name}: ReviewParty) {
  const isOf = ({about}: ServiceComment) => about.name === name && (about.org_id !== null) === (kind === 'agency')
  return {own: comments.filter(isOf), others: comments.filter(each => !isOf(each))}
}

/**
 * Reviews of the caregivers and agencies that this family has booked, by any family. Those of `about` alone, with the
 * others folded below.
 */
export function Comments({about}: {about?: ReviewParty | null | undefined}) {
  const query = useQuery(reviewQueries.comments())
  const {data: comments, error, refetch} = query
  const {items, isMore, ...older} = useOlderComments(comments)
  const asOf = useAsOf(query)
  const {own, others} = about ? splitReviews(items, about) : {own: items, others: []}
  return (
    <Section
      title={about ? m.reviews_of({name: about.name}) : m.reviews_of_your_caregivers_and_agencies()}
      action={asOf && <AsOf time={asOf} />}
    >
      {comments ? (
        <>
          {own.length === 0 && (
            <p className="text-muted">
              {isMore ? m.none_among_the_newest({count: items.length}) : m.none_yet_reviews_by_you_and()}
            </p>
          )}
          <ReviewList reviews={own} older={isMore ? older : undefined} heading={headingOf} />
          {others.length > 0 && (
            <details>
              <summary className="target cursor-pointer py-1 font-medium text-primary">
                {m.reviews_of_your_other_caregivers()}
              </summary>
              <div className="pt-3">
                <ReviewList reviews={others} heading={headingOf} />
              </div>
            </details>
          )}
        </>
      ) : error ? (
        <ErrorState
          title={m.these_reviews_could_not_be_loaded()}
          {...failureOf(error)}
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
      title={m.reviews_of({name})}
      size="md"
    >
      <ReviewsAbout
        reviewed={reviewed}
        rating={rating}
        count={count}
        empty={m.no_family_has_reviewed_on_village({name})}
      />
    </Dialog>
  )
}
