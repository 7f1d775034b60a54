import {m} from '#messages'
import {createFileRoute} from '@tanstack/react-router'
import {staffBookingQueries} from '#data/queries/admin/bookings.ts'
import {CareseekerBookingScreen} from '#features/staff/bookings/careseeker-booking-screen.tsx'

export const Route = createFileRoute('/admin/dashboard/admin-careseekers/$nonUserId/bookings/$bookingId')({
  staticData: {roles: ['admin'], title: m.booking()},
  loader: ({context: {queryClient}, params: {bookingId}}) =>
    void queryClient.prefetchQuery(staffBookingQueries.one(bookingId)),
  component: For,
})

function For() {
  const {nonUserId, bookingId} = Route.useParams()
  return <CareseekerBookingScreen key={bookingId} id={nonUserId} bookingId={bookingId} />
}
