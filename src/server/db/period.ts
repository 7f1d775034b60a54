import {and, sql, type Column, type SQL} from 'drizzle-orm'
import {day_ms} from '#domain/constants.ts'
import {addDays} from '#lib/day.ts'
import {plusMs} from '#server/clock.ts'

/** Days in UTC, both included; without one of them the period is open on that side. */
export interface Period {
  from?: string | undefined
  to?: string | undefined
}

/** How many days a period has that is not chosen. */
const default_days = 30

export const countDays = ({from, to}: {from: string; to: string}): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / day_ms) + 1

/** The chosen days; without a last day until today, without a first one thirty days. */
export function chosenDays({from, to}: Period, now: string): {from: string; to: string} {
  const today = now.slice(0, 10)
  const last = to ?? (from && from > today ? from : today)
  return {from: from ?? addDays(last, 1 - default_days), to: last}
}

const midnight = (day: string) => `${day}T00:00:00.000Z`

/** The first moment of a period and the first after it. */
export const boundsOf = ({from, to}: Period): {since: string | undefined; until: string | undefined} => ({
  since: from && midnight(from),
  until: to && plusMs(midnight(to), day_ms),
})

/** The condition that a moment is in a period; undefined without a period. */
export function isWithin(column: Column | SQL, period: Period): SQL | undefined {
  const {since, until} = boundsOf(period)
  return and(
    since ? sql`${column} >= ${since}::timestamptz` : undefined,
    until ? sql`${column} < ${until}::timestamptz` : undefined,
  )
}
