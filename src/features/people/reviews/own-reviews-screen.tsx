import {m} from '#messages'
import {Link} from '@tanstack/react-router'
import {failureOf} from '#data/app/message.ts'
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
        title={m.your_reviews()}
        asOf={asOf}
        lead={m.written_by_families_after_a_visit()}
        crumbs={[
          <Link key="home" to={homes[of]}>
            {of === 'caretaker' ? m.today() : m.home()}
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
            empty={m.after_a_visit_the_family_can()}
            act={review => !review.answer && <Answer reviewId={review.id} author={review.author.name} />}
          />
        ) : error ? (
          <ErrorState
            title={m.your_reviews_could_not_be_loaded()}
            {...failureOf(error)}
            onRetry={() => void refetch()}
          />
        ) : (
          <SkeletonCards count={2} />
        )}
      </div>
    </div>
  )
}
