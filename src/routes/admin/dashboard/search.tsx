import {m} from '#messages'
import {createFileRoute} from '@tanstack/react-router'
import {staffSearchQuery} from '#data/queries/admin/search.ts'
import {SearchScreen} from '#features/staff/search/search-screen.tsx'
import {StaffSearch} from '#features/staff/search-params.ts'

export const Route = createFileRoute('/admin/dashboard/search')({
  staticData: {roles: ['admin'], title: m.search()},
  validateSearch: StaffSearch,
  loaderDeps: ({search}) => search,
  loader: ({context: {queryClient}, deps: {q = ''}}) => {
    if (q.trim()) void queryClient.prefetchQuery(staffSearchQuery(q.trim()))
  },
  component: Search,
})

function Search() {
  return <SearchScreen q={Route.useSearch().q} />
}
