import {m} from '#messages'
import {createFileRoute} from '@tanstack/react-router'
import {useState} from 'react'
import {messageQueries} from '#data/queries/messages.ts'
import {MessagesScreen} from '#features/messages/messages-screen.tsx'
import {MessagesSearch} from '#features/messages/search.ts'
import {type Met, MeetDialog} from '#features/people/meetings/meet-button.tsx'

export const Route = createFileRoute('/_app/dash/parent/messages')({
  staticData: {roles: ['parent'], title: m.messages()},
  validateSearch: MessagesSearch,
  loader: ({context: {queryClient}}) => void queryClient.prefetchQuery(messageQueries.threads()),
  component: Messages,
})

function Messages() {
  const [met, setMet] = useState<Met>()
  return (
    <>
      <MessagesScreen search={Route.useSearch()} onMeet={setMet} />
      {met && <MeetDialog {...met} onClose={() => setMet(undefined)} />}
    </>
  )
}
