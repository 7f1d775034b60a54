import {createFileRoute, Link} from '@tanstack/react-router'
import {sessionQueries} from '#data/queries/sessions.ts'
import {CalendarScreen} from '#features/sessions/calendar/calendar-screen.tsx'
import {CalendarSearch} from '#features/sessions/calendar/search.ts'
import {buttonClass} from '#ui/primitives/button-class.ts'

export const Route = createFileRoute('/_app/dash/parent/calendar')({
  staticData: {roles: ['parent'], title: 'Calendar'},
  validateSearch: CalendarSearch,
  loader: ({context: {queryClient}}) => void queryClient.prefetchQuery(sessionQueries.window()),
  component: Calendar,
})

function Calendar() {
  return (
    <CalendarScreen
      search={Route.useSearch()}
      nothingYet="Visits appear here as soon as you approve an offer."
      firstStep={
        <Link to="/dash/parent/request-service" className={buttonClass({})}>
          Request care
        </Link>
      }
    />
  )
}
