import {useQuery} from '@tanstack/react-query'
import {useServerNow} from '#data/offline/server-now.ts'
import {useOnline} from '#data/offline/use-connection.ts'
import {sessionQueries} from '#data/queries/sessions.ts'
import {sessionWindow} from '#domain/constants.ts'
import {visitsOfWeek} from '#domain/sessions/people-board.ts'
import {addDays, dayIn, weekOf, type Day} from '#lib/day.ts'
import {deviceZone} from '#lib/device-zone.ts'
import {startsWithin, useNewestVisits} from '../calendar/use-newest-visits.ts'

/** Instants around these days, with one more day on both sides, since days are in each visit's own zone. */
const rangeOf = (first: Day, last: Day) => ({
  from: `${addDays(first, -1)}T00:00:00.000Z`,
  to: `${addDays(last, 2)}T00:00:00.000Z`,
})

/** The weeks, Sunday to Saturday, that hold these days, and their visits; null while these are not known. */
export function useVisitsOfWeeks(days: readonly Day[], {enabled}: {enabled: boolean}) {
  const sundays = [...new Set(days.map(day => weekOf(day)[0] ?? day))].toSorted()
  const [first = '', last = ''] = [sundays[0], sundays.at(-1)]
  const {from, to} = rangeOf(first, addDays(last, 6))
  const {data} = useQuery({...sessionQueries.between(from, to), enabled})
  return enabled && data
    ? {weeks: sundays.map(weekOf), visits: data.filter(({status}) => status !== 'CANCELLED')}
    : null
}

/**
 * The visits of the week, Sunday to Saturday, that holds a day; without those that were canceled. Without a connection
 * each as the newer of the stored week and the stored calendar has it.
 */
export function useWeekVisits(day: Day) {
  const week = weekOf(day)
  const [first, last] = [week[0] ?? day, week.at(-1) ?? day]
  const today = dayIn(deviceZone(), useServerNow())
  const isOnline = useOnline()
  const {from, to} = rangeOf(first, last)
  const own = useQuery(sessionQueries.between(from, to))
  const isInWindow =
    first >= addDays(today, -sessionWindow.days_back) && last <= addDays(today, sessionWindow.days_ahead)
  const window = useQuery({...sessionQueries.window(), enabled: own.error !== null || !isOnline})
  // alone it is enough only for a week that it has whole
  const stored = isInWindow || own.data ? window : own
  const {visits: around, asOf} = useNewestVisits({ofRange: own, stored}, {from, to}, visit =>
    startsWithin(visit, {from, to}),
  )
  return {
    week,
    today,
    visits: around && visitsOfWeek(around, week),
    /** Also those that reach into the week or out of it: what may be at the same time. */
    around,
    asOf,
    /** The week's own answer. */
    query: own,
    error: own.error,
    refetch: own.refetch,
  }
}
