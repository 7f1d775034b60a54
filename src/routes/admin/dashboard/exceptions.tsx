import {m} from '#messages'
import {createFileRoute} from '@tanstack/react-router'
import {exceptionQueries} from '#data/queries/admin/bookings.ts'
import {ExceptionsScreen} from '#features/staff/exceptions/exceptions-screen.tsx'
import {ExceptionsSearch} from '#features/staff/search-params.ts'

export const Route = createFileRoute('/admin/dashboard/exceptions')({
  staticData: {roles: ['admin'], title: m.exceptions()},
  validateSearch: ExceptionsSearch,
  loaderDeps: ({search}) => search,
  loader: ({context: {queryClient}, deps}) => void queryClient.prefetchInfiniteQuery(exceptionQueries.list(deps)),
  component: Exceptions,
})

function Exceptions() {
  const navigate = Route.useNavigate()
  return (
    <ExceptionsScreen
      wanted={Route.useSearch()}
      onWanted={search => void navigate({search, replace: true, resetScroll: false})}
    />
  )
}
