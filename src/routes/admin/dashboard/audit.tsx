import {createFileRoute} from '@tanstack/react-router'
import * as v from 'valibot'
import {AuditTarget} from '#contract/bookings/choices.ts'
import {AuditScreen} from '#features/staff/platform/audit-screen.tsx'

const optional = <S extends v.GenericSchema>(schema: S) => v.fallback(v.optional(schema), undefined)

export const Route = createFileRoute('/admin/dashboard/audit')({
  staticData: {roles: ['admin'], title: 'Audit log'},
  validateSearch: v.object({
    by: optional(v.pipe(v.string(), v.uuid())),
    target: optional(AuditTarget),
    target_id: optional(v.pipe(v.string(), v.maxLength(80))),
  }),
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
