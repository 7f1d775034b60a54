import {m} from '#messages'
import {createFileRoute} from '@tanstack/react-router'
import {AgenciesScreen} from '#features/staff/people/agencies-screen.tsx'
import {PeopleSearch} from '#features/staff/search-params.ts'

export const Route = createFileRoute('/admin/dashboard/users/agency/')({
  staticData: {roles: ['admin'], title: m.agencies()},
  validateSearch: PeopleSearch,
  component: Agencies,
})

function Agencies() {
  const navigate = Route.useNavigate()
  return (
    <AgenciesScreen
      search={Route.useSearch()}
      onSearch={change =>
        void navigate({search: before => ({...before, ...change}), replace: true, resetScroll: false})
      }
    />
  )
}
