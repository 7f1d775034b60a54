import {m} from '#messages'
import {createFileRoute} from '@tanstack/react-router'
import {PhonesScreen} from '#features/staff/people/phones-screen.tsx'
import {OverviewSearch} from '#features/staff/search-params.ts'

export const Route = createFileRoute('/admin/dashboard/phones')({
  staticData: {roles: ['admin'], title: m.phones()},
  validateSearch: OverviewSearch,
  component: Phones,
})

function Phones() {
  const navigate = Route.useNavigate()
  return (
    <PhonesScreen
      search={Route.useSearch()}
      onSearch={search => void navigate({search, replace: true, resetScroll: false})}
    />
  )
}
