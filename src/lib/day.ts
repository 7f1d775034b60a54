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
function weekdayOf(day: Day): number {
  return new Date(utc(day)).getUTCDay()
}

/** The seven days, Sunday first, of the week that holds `day`. */
export function weekOf(day: Day): Day[] {
  const sunday = addDays(day, -weekdayOf(day))
  return Array.from({length: 7}, (_, index) => addDays(sunday, index))
}

/** The weeks, Sunday first, that show the month of `day` whole: four to six of them. */
export function monthWeeks(day: Day): Day[][] {
  const first = `${day.slice(0, 7)}-01`
  const last = addDays(addMonths(first, 1), -1)
  const weeks: Day[][] = []
  for (let week = weekOf(first); (week[0] as Day) <= last; week = weekOf(addDays(week[0] as Day, 7)))
    weeks.push(week)
  return weeks
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Created once, as it takes a phone some milliseconds. */
function format(options: Intl.DateTimeFormatOptions, locale = 'en-US'): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options)
  let found = formats.get(key)
  if (!found) {
    found = new Intl.DateTimeFormat(locale, options)
    formats.set(key, found)
  }
  return found
}

/** `Tue, Nov 24`; with the year when it is not the year of `today`. */
export function dayText(day: Day, today?: Day): string {
  const year = today !== undefined && day.slice(0, 4) === today.slice(0, 4) ? undefined : ('numeric' as const)
  return format({weekday: 'short', month: 'short', day: 'numeric', year, timeZone: 'UTC'}).format(utc(day))
}

/** `Today`, `Tomorrow`, `Yesterday`, otherwise as `dayText`. */
export function nearDayText(day: Day, today: Day): string {
  if (day === today) return 'Today'
  if (day === addDays(today, 1)) return 'Tomorrow'
  if (day === addDays(today, -1)) return 'Yesterday'
  return dayText(day, today)
}

/** `Tuesday, November 24, 2026`: for names that are spoken. */
export function longDayText(day: Day): string {
  return format({dateStyle: 'full', timeZone: 'UTC'}).format(utc(day))
}

/** `November 2026` */
export function monthText(day: Day): string {
  return format({month: 'long', year: 'numeric', timeZone: 'UTC'}).format(utc(day))
}

/** Short and long names of the weekdays, Sunday first. */
export function weekdayNames(): {short: string; long: string}[] {
  return weekOf('2026-01-04').map(day => ({
    short: format({weekday: 'short', timeZone: 'UTC'}).format(utc(day)),
    long: format({weekday: 'long', timeZone: 'UTC'}).format(utc(day)),
  }))
}

/** The day that an instant (ISO 8601) falls on in an IANA zone. */
export function dayIn(zone: string, instant: string): Day {
  // the Canadian form is the ISO one
  return format({timeZone: zone, dateStyle: 'short'}, 'en-CA').format(Date.parse(instant))
}

/** The wall clock of an instant in an IANA zone: `14:03`. */
export function clockIn(zone: string, instant: string): string {
  return format({hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: zone}).format(
    Date.parse(instant),
  )
}

/** The name people give a zone: `Central Time`. */
export function zoneText(zone: string, instant: string): string {
  const parts = format({timeZone: zone, timeZoneName: 'longGeneric'}).formatToParts(Date.parse(instant))
  return parts.find(part => part.type === 'timeZoneName')?.value ?? zone
}

/** `14:00–18:00`; a visit over midnight adds a note: `22:00–06:00 (+1 day)`. */
export function spanText(zone: string, start: string, end: string): string {
  const nights = (utc(dayIn(zone, end)) - utc(dayIn(zone, start))) / dayMs
  const over = nights > 0 && clockIn(zone, end) !== '00:00' ? ' (+1 day)' : ''
  return `${clockIn(zone, start)}–${clockIn(zone, end)}${over}`
}
