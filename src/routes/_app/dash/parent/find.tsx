import {m} from '#messages'
import {createFileRoute} from '@tanstack/react-router'
import {favouriteQueries} from '#data/queries/favourites.ts'
import {profileQueries} from '#data/queries/profile.ts'
import {FindScreen} from '#features/bookings/find/find-screen.tsx'
import {FindSearch} from '#features/bookings/find/search.ts'

export const Route = createFileRoute('/_app/dash/parent/find')({
  staticData: {roles: ['parent'], title: m.find_care()},
  validateSearch: FindSearch,
  loader: ({context: {queryClient}}) => {
    void queryClient.prefetchQuery(profileQueries.parent())
    void queryClient.prefetchQuery(favouriteQueries.list())
  },
  component: Find,
})

function Find() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <FindScreen
      search={search}
      onSearch={change =>
        void navigate({search: before => ({...before, ...change}), replace: true, resetScroll: false})
      }
    />
  )
}
