import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import {createFileRoute, Link} from '@tanstack/react-router'
import {reviewQueries} from '#data/queries/reviews.ts'
import {BookingReviewsScreen} from '#features/people/reviews/booking-reviews.tsx'
import {Comments} from '#features/people/reviews/reviews-about.tsx'

/** The id is the booking's. */
export const Route = createFileRoute('/_app/dash/parent/reviews/$id')({
  staticData: {roles: ['parent'], title: m.review()},
  loader: ({context: {queryClient}, params: {id}}) => {
    void queryClient.prefetchQuery(reviewQueries.ofBooking(id))
    void queryClient.prefetchQuery(reviewQueries.comments())
  },
  component: Review,
})

function Review() {
  const {id} = Route.useParams()
  const about = useQuery(reviewQueries.ofBooking(id)).data?.about
  const booking = (
    <Link key="booking" to="/dash/parent/booking/$id" params={{id}}>
      {m.booking()}
    </Link>
  )
  return <BookingReviewsScreen key={id} bookingId={id} crumbs={[booking]} more={<Comments about={about} />} />
}
