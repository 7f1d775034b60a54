import {m} from '#messages'
import {createFileRoute} from '@tanstack/react-router'
import {reviewQueries} from '#data/queries/reviews.ts'
import {OwnBookingReviews} from '#features/people/reviews/booking-reviews.tsx'

/** The id is the booking's. */
export const Route = createFileRoute('/_app/dash/agency/reviews/$id')({
  staticData: {roles: ['agency'], members: ['owner', 'coordinator'], title: m.review()},
  loader: ({context: {queryClient}, params: {id}}) => void queryClient.prefetchQuery(reviewQueries.ofBooking(id)),
  component: Review,
})

function Review() {
  const {id} = Route.useParams()
  return <OwnBookingReviews bookingId={id} own="/dash/agency/reviews" />
}
