import {m} from '#messages'
import {createFileRoute} from '@tanstack/react-router'
import {bookingQueries} from '#data/queries/bookings.ts'
import {favouriteQueries} from '#data/queries/favourites.ts'
import {reviewQueries} from '#data/queries/reviews.ts'
import {sessionQueries} from '#data/queries/sessions.ts'
import {BookingScreen} from '#features/bookings/booking/booking-screen.tsx'
import {OpenSession} from '#features/sessions/detail/open-session.tsx'
import {SessionSearch} from '#features/sessions/calendar/search.ts'

export const Route = createFileRoute('/_app/dash/parent/booking/$id')({
  staticData: {roles: ['parent'], title: m.booking()},
  validateSearch: SessionSearch,
  loader: ({context: {queryClient}, params: {id}}) => {
    void queryClient.prefetchQuery(bookingQueries.one(id))
    void queryClient.prefetchQuery(sessionQueries.ofBooking(id))
    void queryClient.prefetchQuery(reviewQueries.ofBooking(id))
    void queryClient.prefetchQuery(favouriteQueries.list())
  },
  component: Booking,
})

function Booking() {
  const {id} = Route.useParams()
  return (
    <>
      <BookingScreen key={id} id={id} />
      <OpenSession />
    </>
  )
}
