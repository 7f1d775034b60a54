import {localDate, wallTime} from '../time.ts'

/** When the daily mail of staff goes out, by the clock of their zone. */
const digest_time = '08:00'

/**
 * Whether the daily mail after the one of `last` is due: on a later day of the zone, from the morning on.
 * @see src/domain/rules-people.md#staff-mail
 */
export const isDigestDue = (last: string, timezone: string, now: string): boolean =>
  localDate(last, timezone) < localDate(now, timezone) && wallTime(now, timezone) >= digest_time
