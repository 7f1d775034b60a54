import {m} from '#messages'
import {createFileRoute} from '@tanstack/react-router'
import {profileQueries} from '#data/queries/profile.ts'
import {sessionQueries} from '#data/queries/sessions.ts'
import {CalendarScreen} from '#features/sessions/calendar/calendar-screen.tsx'
import {CalendarSearch} from '#features/sessions/calendar/search.ts'

export const Route = createFileRoute('/_app/dash/caretaker/calendar')({
  staticData: {roles: ['caretaker'], title: m.calendar()},
  validateSearch: CalendarSearch,
  loader: ({context: {queryClient}}) => {
    void queryClient.prefetchQuery(sessionQueries.window())
    void queryClient.prefetchQuery(profileQueries.caretaker())
  },
  component: () => <CalendarScreen viewer="caretaker" />,
})
