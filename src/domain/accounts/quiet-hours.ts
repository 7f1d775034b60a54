import {minutesOf} from '../bookings/minute-span.ts'
import {day_minutes, day_ms} from '../constants.ts'
import {wallTime} from '../time.ts'

/** Wall times `HH:MM`; spans midnight if `from` is later. */
export interface Quiet {
  from: string
  until: string
}

/** Minutes from one wall time to the next `until`; a full day if both are equal. */
const minutesUntil = (from: string, until: string) =>
  ((minutesOf(until) - minutesOf(from) + day_minutes - 1) % day_minutes) + 1

/** When the quiet hours in effect at `now` end, by the zone's clock; null outside of quiet hours. */
export function quietUntil({from, until}: Quiet, timezone: string, now: string): string | null {
  const time = wallTime(now, timezone)
  const lasts = minutesUntil(from, until)
  if (from === until || minutesUntil(from, time) % day_minutes >= lasts) return null
  const minute_ms = Math.floor(Date.parse(now) / 60_000) * 60_000
  const ends = (ms: number) => new Date(minute_ms + ms).toISOString()
  const planned_ms = minutesUntil(time, until) * 60_000
  // in the night in which the clocks change it is an hour more or less
  const off = minutesUntil(wallTime(ends(planned_ms), timezone), until) % day_minutes
  return ends(planned_ms + (off > day_minutes / 2 ? off - day_minutes : off) * 60_000)
}

/**
 * Whether something happens within a day of `now`; quiet hours do not delay that.
 * @see src/domain/rules-people.md#notifications
 */
export const isPressing = (about_at: string | null, now: string): boolean =>
  about_at !== null && Math.abs(Date.parse(about_at) - Date.parse(now)) <= day_ms
