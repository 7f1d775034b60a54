import {m} from '#messages'
import {createFileRoute} from '@tanstack/react-router'
import * as v from 'valibot'
import {MessagesScreen} from '#features/staff/content/messages-screen.tsx'

export const Route = createFileRoute('/admin/dashboard/messages')({
  staticData: {roles: ['admin'], title: m.messages()},
  validateSearch: v.object({state: v.fallback(v.optional(v.picklist(['waiting', 'closed', 'all'])), undefined)}),
  component: Messages,
})

function Messages() {
  const navigate = Route.useNavigate()
  return (
    <MessagesScreen
      state={Route.useSearch().state ?? 'waiting'}
      onState={state => void navigate({search: {state}, replace: true, resetScroll: false})}
    />
  )
}
