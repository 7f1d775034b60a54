import {createFileRoute, Link} from '@tanstack/react-router'
import {sessionQueries} from '#data/sessions.ts'
import {useWho} from '#data/who.ts'
import {CalendarScreen} from '#features/sessions/calendar-screen.tsx'
import {OpenSession} from '#features/sessions/open-session.tsx'
import {CalendarSearch} from '#features/sessions/search.ts'
import {buttonClass} from '#ui/button-class.ts'
import {EmptyState} from '#ui/states/empty-state.tsx'

export const Route = createFileRoute('/_app/dash/agency/calendar')({
  staticData: {roles: ['agency'], title: 'Calendar'},
  validateSearch: CalendarSearch,
  loader: ({context: {queryClient}}) => void queryClient.prefetchQuery(sessionQueries.window()),
  component: Calendar,
})

function Calendar() {
  const {day, view} = Route.useSearch()
  const navigate = Route.useNavigate()
  const isField = useWho()?.member_role === 'field'
  return (
    <>
      <CalendarScreen
        lead={
          isField
            ? undefined
            : 'Open a visit to say who comes, to propose other times, or to confirm it from the office.'
        }
        day={day}
        view={view}
        onSearch={next =>
          void navigate({search: before => ({...before, ...next}), replace: true, resetScroll: false})
        }
        empty={
          isField ? (
            <EmptyState picture="empty-calendar" title="No visits yet">
              Visits appear here as soon as your office assigns them to you.
            </EmptyState>
          ) : (
            <EmptyState
              picture="empty-calendar"
              title="No visits yet"
              action={
                <Link to="/dash/agency/leads" className={buttonClass({})}>
                  See leads
                </Link>
              }
            >
              Visits appear here as soon as a family approves your offer.
            </EmptyState>
          )
        }
      />
      <OpenSession />
    </>
  )
}
