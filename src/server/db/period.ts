import {and, sql, type Column, type SQL} from 'drizzle-orm'
import {day_ms} from '#domain/constants.ts'
import {plusMs} from '#server/clock.ts'

/** Days in UTC, both included; without one of them the period is open on that side. */
export interface Period {
  from?: string | undefined
  to?: string | undefined
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
