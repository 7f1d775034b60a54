import {Link} from '@tanstack/react-router'
import {messageOf} from '#data/app/message.ts'
import {PageHeader} from '#ui/primitives/page-header.tsx'
import {ErrorState} from '#ui/states/error-state.tsx'
import {SkeletonCards} from '#ui/states/skeleton.tsx'
import {Answer} from './answer.tsx'
import {Invitations} from './invitations.tsx'
import {ReviewsAbout} from './reviews-about.tsx'
import {useOwnRating} from './use-own-rating.ts'

const homes = {caretaker: '/dash/caretaker', agency: '/dash/agency'} as const

/** What families wrote about the reader, each to be answered once; and the bookings that wait for a review in return. */
export function OwnReviewsScreen({of}: {of: keyof typeof homes}) {
  const {profile, reviewed, error, refetch, asOf} = useOwnRating(of)
  return (
    <div className="max-w-2xl">
      <PageHeader
        title="Your reviews"
        asOf={asOf}
        lead="Written by families after a visit. Neither side reads the other’s before its own is in, or two weeks have passed."
        crumbs={[
          <Link key="home" to={homes[of]}>
            {of === 'caretaker' ? 'Today' : 'Home'}
          </Link>,
        ]}
      />
      <div className="space-y-8">
        <Invitations />
        {profile && reviewed ? (
          <ReviewsAbout
            reviewed={reviewed}
            rating={profile.rating}
            count={profile.reviews_count}
            empty="Once a visit is over, the family can say how it was, and you can say how it was with them."
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
