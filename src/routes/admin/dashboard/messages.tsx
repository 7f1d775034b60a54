import {m} from '#messages'
import {createFileRoute} from '@tanstack/react-router'
import * as v from 'valibot'
import {Id} from '#contract/shapes.ts'
import {MessagesScreen} from '#features/staff/content/messages-screen.tsx'

export const Route = createFileRoute('/admin/dashboard/messages')({
  staticData: {roles: ['admin'], title: m.messages()},
  validateSearch: v.object({
    state: v.fallback(v.optional(v.picklist(['waiting', 'closed', 'all'])), undefined),
    id: v.fallback(v.optional(Id), undefined),
  }),
  component: Messages,
})

function Messages() {
  const navigate = Route.useNavigate()
  const {state, id} = Route.useSearch()
  return (
    <MessagesScreen
      state={id ? 'all' : (state ?? 'waiting')}
      id={id}
      onState={state => void navigate({search: {state}, replace: true, resetScroll: false})}
    />
  )
}
