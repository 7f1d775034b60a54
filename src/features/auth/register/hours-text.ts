import {offeredDays, wholeHours} from '#domain/bookings/weekly-hours.ts'
import {daysText, weekText} from '#ui/forms/hours-text.ts'
import type {PersonValues} from './person-values.ts'

/** What the hours come to as days, from the first to the last; empty while no line is whole. `today` is `YYYY-MM-DD`. */
export function hoursText({lines, weeks}: PersonValues['hours'], today: string): string {
  const days = offeredDays(lines, today, weeks)
  return days.length === 0 ? '' : `${weekText(wholeHours(lines))}\n${daysText(days, today)}`
}
