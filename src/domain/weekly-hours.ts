import type {AvailableDates} from './availability.ts'

/** Hours of a week that repeats: on these weekdays, 1 Monday … 7 Sunday, from and until by the wall clock. */
export interface WeeklyHours {
  weekdays: readonly number[]
  from: string
  until: string
}

const day_ms = 86_400_000

/** Days, `YYYY-MM-DD`, of so many weeks from the first day on that fall on these weekdays. */
function daysOn(weekdays: readonly number[], first: string, weeks: number): string[] {
  const start_ms = Date.parse(`${first}T00:00:00Z`)
  return Array.from({length: weeks * 7}, (_, at) => new Date(start_ms + at * day_ms))
    .filter(date => weekdays.includes(date.getUTCDay() || 7))
    .map(date => date.toISOString().slice(0, 10))
}

/**
 * What a caregiver's week comes to as the days and hours she offers, for so many weeks from the first day on. Hours on the
 * same weekdays share their days. One or two days would be read as a range from the first to the last, so each of them is
 * an entry of its own.
 */
export function offeredTimes(week: readonly WeeklyHours[], first: string, weeks: number): AvailableDates[] {
  const hours = new Map<string, {days: string[]; times: string[]}>()
  for (const {weekdays, from, until} of week) {
    const key = weekdays.toSorted((a, b) => a - b).join()
    const same = hours.get(key) ?? {days: daysOn(weekdays, first, weeks), times: []}
    const time = `${from}-${until}`
    if (!same.times.includes(time)) same.times.push(time)
    hours.set(key, same)
  }
  return [...hours.values()].flatMap(({days, times}) =>
    days.length > 2
      ? [{date_range: days, time_range: times}]
      : days.map(day => ({date_range: [day], time_range: times})),
  )
}
