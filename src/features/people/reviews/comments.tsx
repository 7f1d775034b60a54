import {useQuery} from '@tanstack/react-query'
import type {ServiceComment} from '#contract/bookings/reviews.ts'
import {useAsOf} from '#data/offline/use-stale-since.ts'
import {messageOf} from '#data/app/message.ts'
import {reviewQueries} from '#data/queries/reviews.ts'
import {Section} from '#ui/primitives/section.tsx'
import {ErrorState} from '#ui/states/error-state.tsx'
import {AsOf} from '#ui/states/offline-note.tsx'
import {SkeletonCards} from '#ui/states/skeleton.tsx'
import {ReviewList} from './review-list.tsx'

const headingOf = ({author, about, is_mine}: ServiceComment) =>
  `${is_mine ? 'You' : author.name} on ${about.name}`

/** What is said of the caregivers and agencies that this family has had, by itself and by others. */
export function Comments() {
  const query = useQuery(reviewQueries.comments())
  const {data: comments, error, refetch} = query
  const asOf = useAsOf(query)
  return (
    <Section title="Reviews of your caregivers and agencies" action={asOf && <AsOf time={asOf} />}>
      {comments ? (
        comments.length === 0 ? (
          <p className="text-muted">None are shown yet. What you and other families write appears here.</p>
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
