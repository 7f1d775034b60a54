import {m} from '#messages'
import {createFileRoute} from '@tanstack/react-router'
import {staffBookingQueries} from '#data/queries/admin/bookings.ts'
import {BookingsScreen} from '#features/staff/bookings/bookings-screen.tsx'
import {BookingsSearch} from '#features/staff/search-params.ts'

export const Route = createFileRoute('/admin/dashboard/all-bookings/')({
  staticData: {roles: ['admin'], title: m.all_bookings_staff()},
  validateSearch: BookingsSearch,
  loaderDeps: ({search}) => search,
  loader: ({context: {queryClient}, deps}) => void queryClient.prefetchInfiniteQuery(staffBookingQueries.list(deps)),
  component: AllBookings,
})

function AllBookings() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <BookingsScreen
      title={m.all_bookings_staff()}
      search={search}
      onSearch={change =>
        void navigate({search: before => ({...before, ...change}), replace: true, resetScroll: false})
      }
    />
  )
}
