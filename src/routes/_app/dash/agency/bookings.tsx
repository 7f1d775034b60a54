import {createFileRoute, redirect} from '@tanstack/react-router'
import {leadQueries} from '#data/queries/leads.ts'
import {who} from '#data/account/current-user.ts'
import {BookingsScreen} from '#features/agency/bookings-screen.tsx'
import {OpenLead} from '#features/leads/open-lead.tsx'
import {BookingsSearch} from '#features/leads/search.ts'

export const Route = createFileRoute('/_app/dash/agency/bookings')({
  staticData: {roles: ['agency'], title: 'Bookings'},
  validateSearch: BookingsSearch,
  beforeLoad: () => {
    // bookings are the office's; a field caregiver has her own visits
    if (who.get()?.member_role === 'field') throw redirect({to: '/dash/agency', replace: true})
  },
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
