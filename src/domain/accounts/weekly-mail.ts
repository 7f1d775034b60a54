import {addDays, mondayOf, weekdayOf, type Day} from '#lib/day.ts'
import {instantOf} from '../bookings/schedule.ts'
import {day_ms, hour_ms} from '../constants.ts'
import {localDate} from '../time.ts'

/** When the summary goes out on Sundays, by the clock of the reader's zone. */
const weekly_time = '18:00'

/** A summary that could not be sent for this long is left out, because its week is under way. */
const late_ms = 36 * hour_ms

const later = (instant: string, ms: number) => new Date(Date.parse(instant) + ms).toISOString()
const at = (day: Day, time: string, timezone: string) => new Date(instantOf(day, time, timezone)).toISOString()

/**
 * The first Sunday evening of the zone after `now`.
 * @see src/domain/rules-people.md#weekly-summary
 */
export function nextWeeklyMail(timezone: string, now: string): string {
  const today = localDate(now, timezone)
  const sunday = addDays(today, (7 - weekdayOf(today)) % 7)
  const due_at = at(sunday, weekly_time, timezone)
  return due_at > now ? due_at : at(addDays(sunday, 7), weekly_time, timezone)
}

/** The Sunday evening after a summary that was sent at `now`: in a zone farther west it may still be the same Sunday. */
export const followingWeeklyMail = (timezone: string, now: string): string =>
  nextWeeklyMail(timezone, later(now, 4 * day_ms))

/** Whether the summary that was due at `due_at` is still sent. */
export function isWeeklyDue(due_at: string, now: string): boolean {
  const late = Date.parse(now) - Date.parse(due_at)
  return late >= 0 && late <= late_ms
}

/** The Monday of the week that a summary sent at `now` is about: from Sunday afternoon on the coming one. */
export const summarizedWeek = (timezone: string, now: string): Day =>
  mondayOf(localDate(later(now, 12 * hour_ms), timezone))

/** The instants between which the seven days from this one lie. */
export const weekBounds = (monday: Day, timezone: string): {from: string; until: string} => ({
  from: at(monday, '00:00', timezone),
  until: at(addDays(monday, 7), '00:00', timezone),
})
