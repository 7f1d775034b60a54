import {m} from '#messages'
import {createFileRoute, redirect} from '@tanstack/react-router'
import * as v from 'valibot'
import {staffBookingQueries} from '#data/queries/admin/bookings.ts'
import {rememberFilters} from '#data/app/remembered-filters.ts'
import {BookingsScreen} from '#features/staff/bookings/bookings-screen.tsx'
import {agency_list} from '#features/staff/bookings/remembered-search.ts'
import {BookingsSearch} from '#features/staff/search-params.ts'

const fixed = {audience: 'agencies'} as const

/** `reset=1`, from the sidebar's link, clears the stored filters of this list. @see src/domain/rules-people.md#staff-area */
const Search = v.object({...BookingsSearch.entries, reset: v.fallback(v.optional(v.literal(1)), undefined)})

export const Route = createFileRoute('/admin/dashboard/bookings')({
  staticData: {roles: ['admin'], title: m.agency_bookings()},
  validateSearch: Search,
  // loaded with the screen: the first script of every page has this file
  beforeLoad: async ({search}) => {
    const {rememberedSearch} = await import('#features/staff/bookings/remembered-search.ts')
    const remembered = rememberedSearch(search)
    if (remembered) throw redirect({to: '/admin/dashboard/bookings', search: remembered, replace: true})
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
        rememberFilters(agency_list, next)
        void navigate({search: next, replace: true, resetScroll: false})
      }}
    />
  )
}
