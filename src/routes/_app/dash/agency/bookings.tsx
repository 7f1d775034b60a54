import {m} from '#messages'
import {createFileRoute} from '@tanstack/react-router'
import {leadQueries} from '#data/queries/leads.ts'
import {BookingsScreen} from '#features/agency/bookings-screen.tsx'
import {OpenLead} from '#features/leads/open-lead.tsx'
import {BookingsSearch} from '#features/leads/search.ts'

export const Route = createFileRoute('/_app/dash/agency/bookings')({
  staticData: {roles: ['agency'], members: ['owner', 'coordinator'], title: m.bookings()},
  validateSearch: BookingsSearch,
  loader: ({context: {queryClient}}) => void queryClient.prefetchQuery(leadQueries.organizationBookings()),
  component: Bookings,
})

function Bookings() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <>
      <BookingsScreen
        search={search}
        onSearch={change =>
          void navigate({search: before => ({...before, ...change}), replace: true, resetScroll: false})
        }
      />
      <OpenLead viewer="agency" />
    </>
  )
}
