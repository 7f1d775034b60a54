import {m} from '#messages'
import {createFileRoute, redirect} from '@tanstack/react-router'
import * as v from 'valibot'
import {staffBookingQueries} from '#data/queries/admin/bookings.ts'
import {rememberedFilters, rememberFilters} from '#data/app/remembered-filters.ts'
import {BookingsScreen} from '#features/staff/bookings/bookings-screen.tsx'
import {BookingsSearch} from '#features/staff/search-params.ts'

const list = 'agency-bookings'
const fixed = {audience: 'agencies'} as const

/** `reset=1`, from the sidebar's link, clears the stored filters of this list. @see src/domain/rules-people.md#staff-area */
const Search = v.object({...BookingsSearch.entries, reset: v.fallback(v.optional(v.literal(1)), undefined)})

export const Route = createFileRoute('/admin/dashboard/bookings')({
  staticData: {roles: ['admin'], title: m.agency_bookings()},
  validateSearch: Search,
  beforeLoad: ({search: {reset, ...search}}) => {
    if (reset) {
      rememberFilters(list, {})
      throw redirect({to: '/admin/dashboard/bookings', search: {}, replace: true})
    }
    if (Object.values(search).some(value => value !== undefined)) return
    const remembered = v.parse(BookingsSearch, rememberedFilters(list))
    if (Object.values(remembered).some(value => value !== undefined)) {
      throw redirect({to: '/admin/dashboard/bookings', search: remembered, replace: true})
    }
  },
  loaderDeps: ({search: {reset: _, ...search}}) => search,
  loader: ({context: {queryClient}, deps}) =>
    void queryClient.prefetchInfiniteQuery(staffBookingQueries.list({...deps, ...fixed})),
  component: AgencyBookings,
})

function AgencyBookings() {
  const {reset: _, ...search} = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <BookingsScreen
      title={m.agency_bookings()}
      lead={m.requests_from_families_to_agencies()}
      fixed={fixed}
      search={search}
      onSearch={change => {
        const next = {...search, ...change}
        rememberFilters(list, next)
        void navigate({search: next, replace: true, resetScroll: false})
      }}
    />
  )
}
