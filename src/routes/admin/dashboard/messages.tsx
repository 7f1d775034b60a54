import {m} from '#messages'
import {createFileRoute} from '@tanstack/react-router'
import {MessagesScreen} from '#features/staff/content/messages-screen.tsx'
import {MessagesSearch} from '#features/staff/search-params.ts'

export const Route = createFileRoute('/admin/dashboard/messages')({
  staticData: {roles: ['admin'], title: m.messages()},
  validateSearch: MessagesSearch,
  component: Messages,
})

function Messages() {
  const navigate = Route.useNavigate()
  const {state, id, q, topic} = Route.useSearch()
  return (
    <MessagesScreen
      // a link that names a message or words is not about those that wait alone
      state={id ? 'all' : (state ?? (q ? 'all' : 'waiting'))}
      id={id}
      q={q}
      topic={topic}
      onSearch={search => void navigate({search, replace: true, resetScroll: false})}
    />
  )
}
