import {useState, type ReactNode} from 'react'
import type {Review} from '#contract/bookings/reviews.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {Button} from '#ui/primitives/button.tsx'
import {ReviewCard} from './review-card.tsx'

const first_page = 10

/** Reviews by families, the newest first, ten more at a time. */
export function ReviewList<R extends Review>({
  reviews,
  heading,
  act,
}: {
  reviews: readonly R[]
  /** What stands for the author's name. */
  heading?: (review: R) => ReactNode
  act?: (review: R) => ReactNode
}) {
  const now = useServerNow(60_000)
  const [shown, setShown] = useState(first_page)
  return (
    <div className="space-y-3">
      {reviews.slice(0, shown).map(review => (
        <ReviewCard
          key={review.id}
          review={review}
          about={{kind: 'caregiver'}}
          now={now}
          heading={heading?.(review)}
        >
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
