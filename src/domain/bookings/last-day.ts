import {addDays, dayIn} from '#lib/day.ts'
import {extended_days, weekly_notice_days} from '../constants.ts'

/** The days that visits every week may end with, by the clock of the place. */
export interface LastDays {
  min: string
  max: string
  /** A week from the first of them, if the visits made go as far. */
  proposed: string
}

/** From today or the first day, if later, to the last visit made. @see src/domain/rules.md#every-week */
export function lastDays(
  {timezone, first_start}: {timezone: string; first_start: string | undefined},
  visits: readonly {scheduled_start: string}[],
  now: string,
): LastDays {
  const today = dayIn(timezone, now)
  const made = visits.map(visit => dayIn(timezone, visit.scheduled_start)).toSorted()
  const first = first_start === undefined ? made[0] : dayIn(timezone, first_start)
  const min = first !== undefined && first > today ? first : today
  const last = made.at(-1) ?? ''
  const max = last > min ? last : addDays(min, extended_days - 1)
  const noticed = addDays(min, weekly_notice_days)
  return {min, max, proposed: noticed < max ? noticed : max}
}
