import {useQuery} from '@tanstack/react-query'
import type {ReactNode} from 'react'
import {useAsOf} from '#data/offline/use-stale-since.ts'
import {sessionQueries} from '#data/queries/sessions.ts'
import {PageHeader} from '#ui/primitives/page-header.tsx'
import {Section} from '#ui/primitives/section.tsx'

/** Home of a field member: their own sessions and nothing else. @see src/domain/rules.md#roles */
export function FieldHome({
  today,
  ready,
  nextDays,
}: {
  today: ReactNode
  ready: ReactNode
  nextDays: ReactNode
}) {
  const asOf = useAsOf(useQuery(sessionQueries.window()))
  return (
    <>
      <PageHeader title="Today" asOf={asOf} />
      <div className="grid items-start gap-8 wide:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="min-w-0 space-y-3">
          {today}
          {ready}
        </div>
        <Section title="Next seven days">{nextDays}</Section>
      </div>
    </>
  )
}
