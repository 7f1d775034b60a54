import {m} from '#messages'
import {createFileRoute} from '@tanstack/react-router'
import {AuditScreen} from '#features/staff/platform/audit-screen.tsx'
import {AuditSearch} from '#features/staff/search-params.ts'

export const Route = createFileRoute('/admin/dashboard/audit')({
  staticData: {roles: ['admin'], title: m.audit_log()},
  validateSearch: AuditSearch,
  component: Audit,
})

function Audit() {
  const navigate = Route.useNavigate()
  return (
    <AuditScreen
      search={Route.useSearch()}
      onSearch={change =>
        void navigate({search: before => ({...before, ...change}), replace: true, resetScroll: false})
      }
    />
  )
}
