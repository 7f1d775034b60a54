import {Link} from '@tanstack/react-router'
import {messageOf} from '#data/app/message.ts'
import {PageHeader} from '#ui/primitives/page-header.tsx'
import {ErrorState} from '#ui/states/error-state.tsx'
import {SkeletonCards} from '#ui/states/skeleton.tsx'
import {Answer} from './answer.tsx'
import {ReviewPrompts} from './review-prompts.tsx'
import {ReviewsAbout} from './reviews-about.tsx'
import {useOwnRating} from './own-rating.tsx'

const homes = {caretaker: '/dash/caretaker', agency: '/dash/agency'} as const

/** The reviews about the reader, each of which can be answered once, and the bookings the reader may review. */
export function OwnReviewsScreen({of}: {of: keyof typeof homes}) {
  const {profile, reviewed, error, refetch, asOf} = useOwnRating(of)
  return (
    <div className="max-w-2xl">
      <PageHeader
        title="Your reviews"
        asOf={asOf}
        lead="Written by families after a visit. Each side sees the other’s review once both are in, or after two weeks."
        crumbs={[
          <Link key="home" to={homes[of]}>
            {of === 'caretaker' ? 'Today' : 'Home'}
          </Link>,
        ]}
      />
      <div className="space-y-8">
        <ReviewPrompts />
        {profile && reviewed ? (
          <ReviewsAbout
            reviewed={reviewed}
            rating={profile.rating}
            count={profile.reviews_count}
            empty="After a visit the family can review you, and you can review the family."
            act={review => !review.answer && <Answer reviewId={review.id} author={review.author.name} />}
          />
        ) : error ? (
          <ErrorState
            title="Your reviews could not be loaded"
            detail={messageOf(error)}
            onRetry={() => void refetch()}
          />
        ) : (
          <SkeletonCards count={2} />
        )}
      </div>
    </div>
  )
}
