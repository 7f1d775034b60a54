import {createFileRoute, Link} from '@tanstack/react-router'
import {sessionQueries} from '#data/queries/sessions.ts'
import {useWho} from '#data/account/current-user.ts'
import {CalendarScreen} from '#features/sessions/calendar/calendar-screen.tsx'
import {CalendarSearch} from '#features/sessions/calendar/search.ts'
import {buttonClass} from '#ui/primitives/button-class.ts'

export const Route = createFileRoute('/_app/dash/agency/calendar')({
  staticData: {roles: ['agency'], title: 'Calendar'},
  validateSearch: CalendarSearch,
  loader: ({context: {queryClient}}) => void queryClient.prefetchQuery(sessionQueries.window()),
  component: Calendar,
})

function Calendar() {
  const search = Route.useSearch()
  const isField = useWho()?.member_role === 'field'
  if (isField) {
    return (
      <CalendarScreen
        search={search}
        nothingYet="Visits appear here as soon as your office assigns them to you."
      />
    )
  }
  return (
    <CalendarScreen
      search={search}
      lead="Open a visit to say who comes, to propose other times, or to confirm it from the office."
      nothingYet="Visits appear here as soon as a family approves your offer."
      firstStep={
        <Link to="/dash/agency/leads" className={buttonClass({})}>
          See leads
        </Link>
      }
    />
  )
}
