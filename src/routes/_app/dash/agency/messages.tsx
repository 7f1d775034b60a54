import {m} from '#messages'
import {createFileRoute} from '@tanstack/react-router'
import {messageQueries} from '#data/queries/messages.ts'
import {MessagesScreen} from '#features/messages/messages-screen.tsx'
import {MessagesSearch} from '#features/messages/search.ts'

export const Route = createFileRoute('/_app/dash/agency/messages')({
  staticData: {roles: ['agency'], title: m.messages()},
  validateSearch: MessagesSearch,
  loader: ({context: {queryClient}}) => void queryClient.prefetchQuery(messageQueries.threads()),
  component: Messages,
})

function Messages() {
  return <MessagesScreen search={Route.useSearch()} />
}
