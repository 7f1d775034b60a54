import {m} from '#messages'
import {createFileRoute} from '@tanstack/react-router'
import {sessionQueries} from '#data/queries/sessions.ts'
import {CalendarScreen} from '#features/sessions/calendar/calendar-screen.tsx'
import {CalendarSearch} from '#features/sessions/calendar/search.ts'

export const Route = createFileRoute('/_app/dash/agency/calendar')({
  staticData: {roles: ['agency'], title: m.calendar()},
  validateSearch: CalendarSearch,
  loader: ({context: {queryClient}}) => void queryClient.prefetchQuery(sessionQueries.window()),
  component: () => <CalendarScreen viewer="agency" />,
})
