import {useQuery} from '@tanstack/react-query'
import {Link} from '@tanstack/react-router'
import {useWho} from '#data/account/current-user.ts'
import {useAsOf} from '#data/offline/use-stale-since.ts'
import {sessionQueries} from '#data/queries/sessions.ts'
import {usePageSearch} from '#ui/hooks/use-page-search.ts'
import {buttonClass} from '#ui/primitives/button-class.ts'
import {PageHeader} from '#ui/primitives/page-header.tsx'
import {EmptyState} from '#ui/states/empty-state.tsx'
import {OpenSession} from '../detail/open-session.tsx'
import type {CalendarSearch} from './search.ts'
import {SessionCalendar} from './session-calendar.tsx'

/** What an empty calendar says and links to, by viewer. */
const emptyTexts = {
  parent: {
    text: 'Visits appear here as soon as you approve an offer.',
    link: {to: '/dash/parent/request-service', label: 'Request care'},
  },
  caretaker: {
    text: 'Visits appear here as soon as a family approves your bid.',
    link: {to: '/dash/caretaker/nearby', label: 'See requests nearby'},
  },
  agency: {
    text: 'Visits appear here as soon as a family approves your offer.',
    link: {to: '/dash/agency/leads', label: 'See leads'},
  },
  field: {text: 'Visits appear here as soon as your office assigns them to you.', link: null},
} as const

/** The calendar page, with its age if stale, and the visit that the address opens. */
export function CalendarScreen({viewer}: {viewer: 'parent' | 'caretaker' | 'agency'}) {
  const [{day, view}, changeSearch] = usePageSearch<CalendarSearch>()
  const asOf = useAsOf(useQuery(sessionQueries.window()))
  const isField = useWho()?.member_role === 'field'
  const {text, link} = emptyTexts[isField ? 'field' : viewer]
  return (
    <>
      <PageHeader
        title="Calendar"
        lead={
          viewer === 'agency' &&
          !isField &&
          'Open a visit to assign a caregiver, propose new times, or confirm it from the office.'
        }
        asOf={asOf}
      />
      <SessionCalendar
        day={day}
        view={view}
        onSearch={changeSearch}
        empty={
          <EmptyState
            picture="empty-calendar"
            title="No visits yet"
            action={
              link && (
                <Link to={link.to} className={buttonClass({})}>
                  {link.label}
                </Link>
              )
            }
          >
            {text}
          </EmptyState>
        }
      />
      <OpenSession />
    </>
  )
}
