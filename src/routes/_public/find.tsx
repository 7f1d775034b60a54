import {createFileRoute} from '@tanstack/react-router'
import {FindScreen} from '#features/bookings/find/find-screen.tsx'
import {FindSearch} from '#features/bookings/find/search.ts'

export const Route = createFileRoute('/_public/find')({validateSearch: FindSearch, component: Find})

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
