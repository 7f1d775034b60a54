import {useQuery} from '@tanstack/react-query'
import {useAsOf} from '#data/offline/use-stale-since.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {sessionQueries} from '#data/queries/sessions.ts'
import {sessionWindow} from '#domain/constants.ts'
import {visitsOfWeek} from '#domain/sessions/people-board.ts'
import {addDays, dayIn, weekOf, type Day} from '#lib/day.ts'
import {deviceZone} from '#lib/device-zone.ts'

/**
 * The visits of the week, Sunday to Saturday, that holds a day; without those that were canceled. If the week cannot be
 * loaded, those in the stored calendar.
 */
export function useWeekVisits(day: Day) {
  const week = weekOf(day)
  const [first, last] = [week[0] ?? day, week.at(-1) ?? day]
  const today = dayIn(deviceZone(), useServerNow())
  // one more day on both sides, since days are in each visit's own zone
  const [from, to] = [`${addDays(first, -1)}T00:00:00.000Z`, `${addDays(last, 2)}T00:00:00.000Z`]
  const own = useQuery(sessionQueries.between(from, to))
  const isInWindow =
    first >= addDays(today, -sessionWindow.days_back) && last <= addDays(today, sessionWindow.days_ahead)
  const isFallback = own.data === undefined && own.error !== null && isInWindow
  const calendar = useQuery({...sessionQueries.window(), enabled: isFallback})
  const shown = isFallback && calendar.data ? calendar : own
  return {
    week,
    today,
    visits: shown.data && visitsOfWeek(shown.data, week),
    /** Also those that reach into the week or out of it: what may be at the same time. */
    around: shown.data,
    asOf: useAsOf(shown),
    error: own.error,
    refetch: own.refetch,
  }
}
