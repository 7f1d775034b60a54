import {useQuery} from '@tanstack/react-query'
import type {ReactNode} from 'react'
import {messageOf} from '#data/app/message.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {sessionQueries} from '#data/queries/sessions.ts'
import {useWho} from '#data/account/current-user.ts'
import {sessionWindow} from '#domain/constants.ts'
import {addDays, dayIn, monthWeeks} from '#lib/day.ts'
import {AgendaCalendar} from '#ui/calendar/agenda-calendar.tsx'
import {deviceZone} from '#lib/device-zone.ts'
import {ErrorState} from '#ui/states/error-state.tsx'
import {SkeletonCards} from '#ui/states/skeleton.tsx'
import {calendarItems, linkToVisit} from './calendar-items.tsx'

/**
 * The visits on a calendar whose day and view are search parameters. The usual window is stored for offline use; a month
 * beyond it is fetched separately.
 */
export function SessionCalendar({
  day: chosen,
  view = 'month',
  onSearch,
  empty,
}: {
  day?: string | undefined
  view?: 'month' | 'week' | undefined
  onSearch: (search: {day: string; view: 'month' | 'week'}) => void
  empty?: ReactNode
}) {
  const now = useServerNow()
  const visitor = useWho()
  const today = dayIn(deviceZone(), now)
  const day = chosen ?? today
  const weeks = monthWeeks(day)
  const first = weeks[0]?.[0] ?? day
  const last = weeks.at(-1)?.at(-1) ?? day
  const isKept =
    first >= addDays(today, -sessionWindow.days_back) && last <= addDays(today, sessionWindow.days_ahead)

  const kept = useQuery(sessionQueries.window())
  const other = useQuery({
    // one more day on both sides, since days are in each visit's own zone
    ...sessionQueries.between(`${addDays(first, -1)}T00:00:00.000Z`, `${addDays(last, 2)}T00:00:00.000Z`),
    enabled: !isKept,
  })
  const sessions = isKept ? kept.data : merged(other.data, kept.data)
  const failed = isKept ? kept : other

  if (!sessions) {
    return failed.error ? (
      <ErrorState
        title="Your calendar could not be loaded"
        detail={messageOf(failed.error)}
        onRetry={() => void failed.refetch()}
      />
    ) : (
      <SkeletonCards />
    )
  }
  return (
    <AgendaCalendar
      items={calendarItems(sessions, {visitor, now})}
      day={day}
      onDay={next => onSearch({day: next, view})}
      today={today}
      view={view}
      onView={next => onSearch({day, view: next})}
      renderLink={linkToVisit}
      empty={empty}
    />
  )
}

/** Each visit once; the fetched range overrides the stored one. */
function merged<T extends {id: string}>(asked: readonly T[] | undefined, kept: readonly T[] | undefined) {
  if (!asked) return kept
  const ids = new Set(asked.map(({id}) => id))
  return [...asked, ...(kept ?? []).filter(({id}) => !ids.has(id))]
}
