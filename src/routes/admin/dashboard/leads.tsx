import {m} from '#messages'
import {createFileRoute} from '@tanstack/react-router'
import {staffBookingQueries} from '#data/queries/admin/bookings.ts'
import {leadColumns} from '#features/staff/bookings/booking-columns.tsx'
import {BookingsScreen} from '#features/staff/bookings/bookings-screen.tsx'
import {BookingsSearch} from '#features/staff/search-params.ts'

const fixed = {audience: 'agencies', status: 'PENDING'} as const

export const Route = createFileRoute('/admin/dashboard/leads')({
  staticData: {roles: ['admin'], title: m.leads()},
  validateSearch: BookingsSearch,
  loaderDeps: ({search}) => search,
  loader: ({context: {queryClient}, deps}) =>
    void queryClient.prefetchInfiniteQuery(staffBookingQueries.list({...deps, ...fixed})),
  component: Leads,
})

function Leads() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <BookingsScreen
      title={m.leads()}
      lead={m.requests_that_agencies_can_bid_on()}
      fixed={fixed}
      columns={leadColumns}
      search={search}
      onSearch={change =>
        void navigate({search: before => ({...before, ...change}), replace: true, resetScroll: false})
      }
    />
  )
}
