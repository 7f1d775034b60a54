import {createFileRoute, Link} from '@tanstack/react-router'
import {sessionQueries} from '#data/sessions.ts'
import {CalendarScreen} from '#features/sessions/calendar-screen.tsx'
import {OpenSession} from '#features/sessions/open-session.tsx'
import {CalendarSearch} from '#features/sessions/search.ts'
import {buttonClass} from '#ui/button-class.ts'
import {EmptyState} from '#ui/states/empty-state.tsx'

export const Route = createFileRoute('/_app/dash/parent/calendar')({
  staticData: {roles: ['parent'], title: 'Calendar'},
  validateSearch: CalendarSearch,
  loader: ({context: {queryClient}}) => void queryClient.prefetchQuery(sessionQueries.window()),
  component: Calendar,
})

function Calendar() {
  const {day, view} = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <>
      <CalendarScreen
        day={day}
        view={view}
        onSearch={next =>
          void navigate({search: before => ({...before, ...next}), replace: true, resetScroll: false})
        }
        empty={
          <EmptyState
            picture="empty-calendar"
            title="No visits yet"
            action={
              <Link to="/dash/parent/request-service" className={buttonClass({})}>
                Request care
              </Link>
            }
          >
            Visits appear here as soon as you approve an offer.
          </EmptyState>
        }
      />
      <OpenSession />
    </>
  )
}
