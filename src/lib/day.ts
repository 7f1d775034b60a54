import {m} from '#messages'
import {formatDate, formatDays, formatTimes, formatZone, isoDate, isoTime} from './date-format.ts'
import {capitalized} from './letter-case.ts'

/** A calendar day as `YYYY-MM-DD`. Arithmetic on days is done in UTC, where every day has 24 hours. */
export type Day = string

const dayMs = 86_400_000

function utc(day: Day): number {
  return Date.parse(`${day}T00:00:00Z`)
}

/** The day `count` days later (earlier when negative). */
export function addDays(day: Day, count: number): Day {
  return new Date(utc(day) + count * dayMs).toISOString().slice(0, 10)
}

/** The same day in another month, or that month's last day if it is shorter. */
export function addMonths(day: Day, count: number): Day {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + count, Math.min(date, last))).toISOString().slice(0, 10)
}

/** Sunday 0 … Saturday 6, as American calendars begin. */
export function weekdayOf(day: Day): number {
  return new Date(utc(day)).getUTCDay()
}

/** The seven days, Sunday first, of the week that holds `day`. */
export function weekOf(day: Day): Day[] {
  const sunday = addDays(day, -weekdayOf(day))
  return Array.from({length: 7}, (_, index) => addDays(sunday, index))
}

/** The Monday of the week, Monday to Sunday, that holds `day`: care is stated by these. */
export const mondayOf = (day: Day): Day => addDays(day, -((weekdayOf(day) + 6) % 7))

/** The weeks, Sunday first, that show the month of `day` whole: four to six of them. */
export function monthWeeks(day: Day): Day[][] {
  const first = `${day.slice(0, 7)}-01`
  const last = addDays(addMonths(first, 1), -1)
  const weeks: Day[][] = []
  for (let week = weekOf(first); (week[0] as Day) <= last; week = weekOf(addDays(week[0] as Day, 7))) weeks.push(week)
  return weeks
}

/**
 * `Tue, Nov 24`, as it stands within a sentence: in Spanish `mar, 24 de nov`; with the year when it is not the year of
 * `today`.
 */
export function dayText(day: Day, today?: Day): string {
  const isThisYear = today !== undefined && day.slice(0, 4) === today.slice(0, 4)
  return formatDate(isThisYear ? 'day' : 'dayOfYear', utc(day), 'UTC')
}

/** The same at the beginning of a line, a heading or a value: in Spanish `Mar, 24 de nov`. */
export const dayLabel = (day: Day, today?: Day): string => capitalized(dayText(day, today))

/** `Mon, Jun 8 – Sun, Jun 14` at the beginning of a line. */
export const daysLabel = (first: Day, last: Day, today: Day): string =>
  `${dayLabel(first, today)} – ${dayText(last, today)}`

/** `Today`, `Tomorrow`, `Yesterday`, otherwise as `dayText`. */
export function nearDayText(day: Day, today: Day): string {
  if (day === today) return m.today()
  if (day === addDays(today, 1)) return m.tomorrow()
  if (day === addDays(today, -1)) return m.yesterday()
  return dayText(day, today)
}

/** `Tuesday, November 24, 2026`: for names that are spoken, so it begins with a capital. */
export const longDayText = (day: Day): string => capitalized(formatDate('fullDate', utc(day), 'UTC'))

/** `November 2026`, as it stands within a sentence: in Spanish `noviembre de 2026`. */
export const monthText = (day: Day): string => formatDate('month', utc(day), 'UTC')

/** The same at the beginning of a line, a heading or a value: in Spanish `Noviembre de 2026`. */
export const monthLabel = (day: Day): string => capitalized(monthText(day))

/** `Nov 29 – Dec 5`: the week that holds the day; with the year when it is not the year of `today`. */
export function weekSpanText(day: Day, today: Day): string {
  const week = weekOf(day)
  return daySpanText(week[0] ?? day, week.at(-1) ?? day, today)
}

/** The same from one day to another. */
export function daySpanText(first: Day, last: Day, today: Day): string {
  const isThisYear = [first, last].some(day => day.slice(0, 4) === today.slice(0, 4))
  return formatDays(utc(first), utc(last), isThisYear ? 'shortDate' : 'date')
}

/** `November`, of a list of months. */
export const monthName = (day: Day): string => capitalized(formatDate('longMonth', utc(day), 'UTC'))

/** Short and long names of the weekdays, Sunday first. */
export function weekdayNames(): {short: string; long: string}[] {
  return weekOf('2026-01-04').map(day => ({
    short: formatDate('shortWeekday', utc(day), 'UTC'),
    long: formatDate('weekday', utc(day), 'UTC'),
  }))
}

/** The day that an instant (ISO 8601) falls on in an IANA zone. */
export const dayIn = (zone: string, instant: string): Day => isoDate(instant, zone)

/** The time of an instant in an IANA zone: `2:03 PM`. */
export const clockIn = (zone: string, instant: string): string => formatDate('clock', instant, zone)

/** The hour of an instant in an IANA zone, 0 to 23. */
export const hourIn = (zone: string, instant: string): number => Number(isoTime(instant, zone).slice(0, 2))

/** The clock at a whole hour, 0 to 23: `9 AM`. */
export const hourText = (hour: number): string => formatDate('hour', hour * 3_600_000, 'UTC')

/** The name people give a zone: `Central Time`. */
export const zoneText = (zone: string, instant: string): string => formatZone(instant, zone, 'longZone')

/** `2:00–6:00 PM`; a visit over midnight adds a note: `10:00 PM – 6:00 AM (+1 day)`. */
export function spanText(zone: string, start: string, end: string): string {
  // a visit that ends at midnight has its last moment on the day before
  const last = new Date(Date.parse(end) - 1).toISOString()
  const times = formatTimes(start, end, zone)
  return dayIn(zone, last) > dayIn(zone, start) ? m.times_plus_one_day({times}) : times
}
