import {useQuery} from '@tanstack/react-query'
import {useNavigate} from '@tanstack/react-router'
import type {ReactNode} from 'react'
import {useAsOf} from '#data/offline/use-stale-since.ts'
import {sessionQueries} from '#data/queries/sessions.ts'
import {PageHeader} from '#ui/primitives/page-header.tsx'
import {EmptyState} from '#ui/states/empty-state.tsx'
import {OpenSession} from '../detail/open-session.tsx'
import type {CalendarSearch} from './search.ts'
import {SessionCalendar} from './session-calendar.tsx'

/**
 * The calendar as a screen of its own, with how old it is where it is not fresh, and the visit that the address opens.
 * `nothingYet` says what brings visits here, where there are none; `firstStep` is the link that begins it.
 */
export function CalendarScreen({
  search: {day, view},
  lead,
  nothingYet,
  firstStep,
}: {
  search: CalendarSearch
  lead?: ReactNode
  nothingYet: string
  firstStep?: ReactNode
}) {
  const asOf = useAsOf(useQuery(sessionQueries.window()))
  const navigate = useNavigate()
  return (
    <>
      <PageHeader title="Calendar" lead={lead} asOf={asOf} />
      <SessionCalendar
        day={day}
        view={view}
        onSearch={next =>
          void navigate({
            to: '.',
            search: before => ({...before, ...next}),
            replace: true,
            resetScroll: false,
          })
        }
        empty={
          <EmptyState picture="empty-calendar" title="No visits yet" action={firstStep}>
            {nothingYet}
          </EmptyState>
        }
      />
      <OpenSession />
    </>
  )
}
