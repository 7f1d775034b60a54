import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import {createFileRoute, Link} from '@tanstack/react-router'
import {staffBookingQueries} from '#data/queries/admin/bookings.ts'
import {staffPeopleQueries} from '#data/queries/admin/people.ts'
import {BookingsScreen} from '#features/staff/bookings/bookings-screen.tsx'
import {BookingsSearch} from '#features/staff/search-params.ts'

export const Route = createFileRoute('/admin/dashboard/users/agency/$id/bookings')({
  staticData: {roles: ['admin'], title: m.agency_bookings()},
  validateSearch: BookingsSearch,
  loaderDeps: ({search}) => search,
  loader: ({context: {queryClient}, deps, params: {id}}) => {
    void queryClient.prefetchQuery(staffPeopleQueries.agency(id))
    void queryClient.prefetchInfiniteQuery(staffBookingQueries.list({...deps, org_id: id}))
  },
  component: BookingsOfAgency,
})

function BookingsOfAgency() {
  const {id} = Route.useParams()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const {data} = useQuery(staffPeopleQueries.agency(id))
  const name = data?.agency.legal_name
  return (
    <BookingsScreen
      key={id}
      title={name ? m.bookings_for({name: name ?? ''}) : m.agency_bookings()}
      lead={m.requests_sent_to_this_agency_and()}
      crumbs={[
        <Link key="list" to="/admin/dashboard/users/agency" search={{}}>
          {m.agencies()}
        </Link>,
        <Link key="agency" to="/admin/dashboard/users/agency/$id" params={{id}}>
          {name ?? m.agency()}
        </Link>,
      ]}
      fixed={{org_id: id}}
      search={search}
      onSearch={change =>
        void navigate({search: before => ({...before, ...change}), replace: true, resetScroll: false})
      }
    />
  )
}
