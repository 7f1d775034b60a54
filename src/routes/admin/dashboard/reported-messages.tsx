import {m} from '#messages'
import {createFileRoute} from '@tanstack/react-router'
import * as v from 'valibot'
import {ReportsScreen} from '#features/staff/messages/reports-screen.tsx'

export const Route = createFileRoute('/admin/dashboard/reported-messages')({
  staticData: {roles: ['admin'], title: m.reported_messages()},
  validateSearch: v.object({state: v.fallback(v.optional(v.picklist(['open', 'closed'])), undefined)}),
  component: ReportedMessages,
})

function ReportedMessages() {
  const navigate = Route.useNavigate()
  return (
    <ReportsScreen
      state={Route.useSearch().state ?? 'open'}
      onState={state => void navigate({search: {state}, replace: true, resetScroll: false})}
    />
  )
}
