import {createFileRoute, redirect} from '@tanstack/react-router'
import {reviewQueries} from '#data/queries/reviews.ts'
import {who} from '#data/account/current-user.ts'
import {OwnBookingReviews} from '#features/people/reviews/booking-reviews.tsx'

/** The id is the booking's. */
export const Route = createFileRoute('/_app/dash/agency/reviews/$id')({
  staticData: {roles: ['agency'], title: 'Review'},
  beforeLoad: () => {
    if (who.get()?.member_role === 'field') throw redirect({to: '/dash/agency', replace: true})
  },
  loader: ({context: {queryClient}, params: {id}}) =>
    void queryClient.prefetchQuery(reviewQueries.ofBooking(id)),
  component: Review,
})

function Review() {
  const {id} = Route.useParams()
  return <OwnBookingReviews bookingId={id} own="/dash/agency/reviews" />
}
