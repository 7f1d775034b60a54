import {useQuery} from '@tanstack/react-query'
import type {ComponentProps, ReactNode} from 'react'
import {useAsOf} from '#data/as-of.ts'
import {sessionQueries} from '#data/sessions.ts'
import {PageHeader} from '#ui/page-header.tsx'
import {SessionCalendar} from './session-calendar.tsx'

/** The calendar as a screen of its own, with how old it is where it is not fresh. */
export function CalendarScreen({
  lead,
  ...calendar
}: ComponentProps<typeof SessionCalendar> & {lead?: ReactNode}) {
  const asOf = useAsOf(useQuery(sessionQueries.window()))
  return (
    <>
      <PageHeader title="Calendar" lead={lead} asOf={asOf} />
      <SessionCalendar {...calendar} />
    </>
  )
}
