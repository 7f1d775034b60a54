import {m} from '#messages'
import {createFileRoute} from '@tanstack/react-router'
import {operationsQueries} from '#data/queries/admin/operations.ts'
import {OverviewScreen} from '#features/staff/overview/overview-screen.tsx'
import {OverviewSearch} from '#features/staff/search-params.ts'

export const Route = createFileRoute('/admin/dashboard/')({
  staticData: {roles: ['admin'], title: m.dashboard()},
  validateSearch: OverviewSearch,
  loaderDeps: ({search}) => search,
  loader: ({context: {queryClient}, deps}) => {
    void queryClient.prefetchQuery(operationsQueries.overview())
    void queryClient.prefetchQuery(operationsQueries.figures(deps))
  },
  component: Overview,
})

function Overview() {
  const navigate = Route.useNavigate()
  return (
    <OverviewScreen
      search={Route.useSearch()}
      onSearch={search => void navigate({search, replace: true, resetScroll: false})}
    />
  )
}
