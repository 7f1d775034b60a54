import {m} from '#messages'
import {createFileRoute} from '@tanstack/react-router'
import {PeopleScreen} from '#features/staff/people/people-screen.tsx'
import {PeopleSearch} from '#features/staff/search-params.ts'

export const Route = createFileRoute('/admin/dashboard/users/parents/')({
  staticData: {roles: ['admin'], title: m.careseekers()},
  validateSearch: PeopleSearch,
  component: Careseekers,
})

function Careseekers() {
  const navigate = Route.useNavigate()
  return (
    <PeopleScreen
      kind="parents"
      search={Route.useSearch()}
      onSearch={change =>
        void navigate({search: before => ({...before, ...change}), replace: true, resetScroll: false})
      }
    />
  )
}
