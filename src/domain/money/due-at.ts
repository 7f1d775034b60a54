import {Temporal} from 'temporal-polyfill'
import {due_days} from './invoice.ts'

/**
 * When an invoice falls due: by days of the calendar of the zone, at the time of day of its issue, so that a clock change
 * does not move it.
 * @see src/domain/rules.md#invoice-status
 */
export const dueAt = (issued_at: string, timezone: string): string =>
  new Date(
    Temporal.Instant.from(issued_at).toZonedDateTimeISO(timezone).add({days: due_days}).epochMilliseconds,
  ).toISOString()

/**
 * The instant before which an invoice fell due that is more than `days` days overdue now: the start of a day in the zone.
 * It is `isOverdue` as a limit that an index serves.
 * @see src/domain/rules.md#overdue
 */
export const overdueBefore = (now: string, timezone: string, days = 0): string =>
  new Date(
    Temporal.Instant.from(now).toZonedDateTimeISO(timezone).subtract({days}).startOfDay().epochMilliseconds,
  ).toISOString()
