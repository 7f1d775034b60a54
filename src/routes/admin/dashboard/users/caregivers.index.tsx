import {m} from '#messages'
import {createFileRoute} from '@tanstack/react-router'
import {PeopleScreen} from '#features/staff/people/people-screen.tsx'
import {PeopleSearch} from '#features/staff/search-params.ts'

export const Route = createFileRoute('/admin/dashboard/users/caregivers/')({
  staticData: {roles: ['admin'], title: m.caregivers()},
  validateSearch: PeopleSearch,
  component: Caregivers,
})

function Caregivers() {
  const navigate = Route.useNavigate()
  return (
    <PeopleScreen
      kind="caregivers"
      search={Route.useSearch()}
      onSearch={change =>
        void navigate({search: before => ({...before, ...change}), replace: true, resetScroll: false})
      }
    />
  )
}
