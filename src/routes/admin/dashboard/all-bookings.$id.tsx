import {m} from '#messages'
import {createFileRoute} from '@tanstack/react-router'
import {staffBookingQueries} from '#data/queries/admin/bookings.ts'
import {BookingScreen} from '#features/staff/bookings/booking-screen.tsx'
import {BookingSearch} from '#features/staff/search-params.ts'

export const Route = createFileRoute('/admin/dashboard/all-bookings/$id')({
  staticData: {roles: ['admin'], title: m.booking()},
  validateSearch: BookingSearch,
  loader: ({context: {queryClient}, params: {id}}) => void queryClient.prefetchQuery(staffBookingQueries.one(id)),
  component: Booking,
})

function Booking() {
  const {id} = Route.useParams()
  const {visit} = Route.useSearch()
  return <BookingScreen key={`${id} ${visit ?? ''}`} id={id} visit_id={visit} />
}
