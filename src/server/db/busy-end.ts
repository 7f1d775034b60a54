import {sql, type SQL} from 'drizzle-orm'
import {sessions} from './schema/all.ts'

/** SQL: until when a visit takes the time of its people. @see src/domain/rules.md#free-before-the-booked-end */
export const busyEnd: SQL<string> = sql<string>`coalesce(${sessions.busy_until}, ${sessions.scheduled_end})`.mapWith(
  sessions.scheduled_end,
)

/** The same of a row of `sessions` by its alias. */
export const busyEndOf = (alias: 'o' | 's'): SQL => sql.raw(`coalesce(${alias}.busy_until, ${alias}.scheduled_end)`)
