import {m} from '#messages'
import {createFileRoute} from '@tanstack/react-router'
import {careseekerQueries} from '#data/queries/admin/careseekers.ts'
import {CareseekersScreen} from '#features/staff/bookings/careseekers-screen.tsx'
import {CareseekersSearch} from '#features/staff/search-params.ts'

export const Route = createFileRoute('/admin/dashboard/admin-careseekers/')({
  staticData: {roles: ['admin'], title: m.admin_careseekers()},
  validateSearch: CareseekersSearch,
  loaderDeps: ({search}) => search,
  loader: ({context: {queryClient}, deps}) => void queryClient.prefetchInfiniteQuery(careseekerQueries.list(deps)),
  component: Careseekers,
})

function Careseekers() {
  const navigate = Route.useNavigate()
  return (
    <CareseekersScreen
      search={Route.useSearch()}
      onSearch={change =>
        void navigate({search: before => ({...before, ...change}), replace: true, resetScroll: false})
      }
    />
  )
}
