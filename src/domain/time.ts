import {day_ms} from './constants.ts'
/*
 * Times as people read them, by the clock of the session's place. Only `Intl`, to keep the first screen
 * small.
 * @see src/domain/rules.md#times
 */

export interface Reader {
  /** The present instant. */
  now: string
  /** The reader's IANA zone; times name the zone if its clock differs. */
  zone?: string
}

const forms = {
  clock: {hour: '2-digit', minute: '2-digit', hourCycle: 'h23'},
  date: {year: 'numeric', month: '2-digit', day: '2-digit'},
  weekday: {weekday: 'long'},
  day: {weekday: 'short', month: 'short', day: 'numeric'},
  dayOfYear: {weekday: 'short', month: 'short', day: 'numeric', year: 'numeric'},
  zone: {timeZoneName: 'shortGeneric'},
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

/** Cached by form and zone, because creating a formatter costs far more than using it. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatter(timeZone: string, form: keyof typeof forms): Intl.DateTimeFormat {
  const key = `${form} ${timeZone}`
  const known = formats.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', {...forms[form], timeZone})
  formats.set(key, made)
  return made
}

/** `14:00`, by the clock of the zone. */
export function clockTime(instant: string, timezone: string): string {
  return formatter(timezone, 'clock').format(Date.parse(instant))
}

/** `2026-05-31`, the day it is in the zone. */
export function localDate(instant: string, timezone: string): string {
  const parts = formatter(timezone, 'date').formatToParts(Date.parse(instant))
  const part = (type: string) => parts.find(p => p.type === type)?.value ?? ''
  return `${part('year')}-${part('month')}-${part('day')}`
}

const dayNumber = (instant: string, timezone: string) =>
  Date.parse(`${localDate(instant, timezone)}T00:00:00Z`) / day_ms

/**
 * `Today`, `Tomorrow`, `Yesterday`, a weekday within the next six days, else `Fri, Jun 12`, with the year if it
 * differs.
 */
export function relativeDay(instant: string, timezone: string, now: string): string {
  const ahead = dayNumber(instant, timezone) - dayNumber(now, timezone)
  if (ahead === 0) return 'Today'
  if (ahead === 1) return 'Tomorrow'
  if (ahead === -1) return 'Yesterday'
  if (ahead > 1 && ahead < 7) return formatter(timezone, 'weekday').format(Date.parse(instant))
  const sameYear = localDate(instant, timezone).slice(0, 4) === localDate(now, timezone).slice(0, 4)
  return formatter(timezone, sameYear ? 'day' : 'dayOfYear').format(Date.parse(instant))
}

/** `Today, 14:00` within a sentence: `today, 14:00`. Names of days and months keep their capital. */
export const inSentence = (time: string): string =>
  time.replace(/^(Today|Tomorrow|Yesterday)/, word => word.toLowerCase())

/** `Today, 14:00–18:00`; across midnight `Today, 22:00–06:00 next day`; `… CT` if the reader's clock differs. */
export function timeSpan(start: string, end: string, timezone: string, reader: Reader): string {
  const days = dayNumber(end, timezone) - dayNumber(start, timezone)
  const over = days === 0 ? '' : days === 1 ? ' next day' : ` ${relativeDay(end, timezone, reader.now)}`
  const times = `${clockTime(start, timezone)}–${clockTime(end, timezone)}${over}`
  return `${relativeDay(start, timezone, reader.now)}, ${times}${zoneSuffix(start, timezone, reader.zone)}`
}

/** `Today, 14:00`, with the zone if the reader's clock differs. */
export function timePoint(instant: string, timezone: string, reader: Reader): string {
  const day = relativeDay(instant, timezone, reader.now)
  return `${day}, ${clockTime(instant, timezone)}${zoneSuffix(instant, timezone, reader.zone)}`
}

/** `as of 14:03` today, else `as of yesterday, 14:03` or `as of Friday, 14:03`: when what is shown was fetched, by the reader's clock. */
export function asOf(instant: string, timezone: string, now: string): string {
  const time = clockTime(instant, timezone)
  const day = relativeDay(instant, timezone, now)
  if (day === 'Today') return `as of ${time}`
  return `as of ${day === 'Yesterday' ? 'yesterday' : day}, ${time}`
}

/** ` CT`, or empty if the reader's clock shows the same. */
function zoneSuffix(instant: string, timezone: string, readerZone: string | undefined): string {
  if (!readerZone || readerZone === timezone) return ''
  const same =
    clockTime(instant, timezone) === clockTime(instant, readerZone) &&
    localDate(instant, timezone) === localDate(instant, readerZone)
  return same ? '' : ` ${zoneName(instant, timezone)}`
}

/** The zone's short name such as `CT`, or the offset. */
export function zoneName(instant: string, timezone: string): string {
  const parts = formatter(timezone, 'zone').formatToParts(Date.parse(instant))
  return parts.find(p => p.type === 'timeZoneName')?.value ?? timezone
}
