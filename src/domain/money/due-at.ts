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
