import {m} from '#messages'
import {formatDate, formatTimes, formatZone, isoDate, isoTime} from '#lib/date-format.ts'
import {day_ms} from './constants.ts'
import {dayLabel, nearDayText} from '#lib/day.ts'
import {capitalized, lowered} from '#lib/letter-case.ts'

/*
 * Times as people read them, by the clock of the session's place. Only `Intl`, to keep the first screen
 * small.
 * @see src/domain/rules.md#times
 */

export interface Reader {
  /** The present instant. */
  now: string
  /** The reader's IANA zone; times name the zone if its clock differs, and always for null. */
  zone?: string | null
  /** The words may be read on a later day, as those of notifications, so each day is a date. */
  is_dated?: boolean
}

/** `2:00 PM`, by the clock of the zone. */
export const clockTime = (instant: string, timezone: string): string => formatDate('clock', instant, timezone)

/** `2:00 PM` within a sentence; in Spanish with its article, which is another one at one o'clock. */
export function clockInSentence(instant: string, timezone: string): string {
  const time = clockTime(instant, timezone)
  return m.clock_time_in_a_sentence({time, hour: Number.parseInt(time, 10)})
}

/** `2:00–6:00 PM`, `10:00 PM – 6:00 AM`: two times by the clock of the zone, without their days. */
export const clockSpan = (start: string, end: string, timezone: string): string => formatTimes(start, end, timezone)

/** `14:00`, the wall time of the zone as schedules and time fields write it. */
export const wallTime = (instant: string, timezone: string): string => isoTime(instant, timezone)

/** The earlier of two instants. Of a move that is the start at which someone may be at the door, or is asked to. */
export const earlierOf = (one: string, other: string): string => (one < other ? one : other)

/** `2026-05-31`, the day it is in the zone. */
export const localDate = (instant: string, timezone: string): string => isoDate(instant, timezone)

/** Whether an end is at most a day after its start by the clock of the zone, however long that day is. */
export const isWithinADay = ({start, end}: {start: string; end: string}, timezone: string): boolean => {
  const days = dayNumber(end, timezone) - dayNumber(start, timezone)
  return days < 1 || (days === 1 && wallTime(end, timezone) <= wallTime(start, timezone))
}

const dayNumber = (instant: string, timezone: string) =>
  Date.parse(`${localDate(instant, timezone)}T00:00:00Z`) / day_ms

/**
 * `Today`, `Tomorrow`, `Yesterday`, a weekday within the next six days, else `Fri, Jun 12`, with the year if it
 * differs. It begins with a capital; within a sentence it needs `inSentence`.
 */
export function relativeDay(instant: string, timezone: string, now: string): string {
  const ahead = dayNumber(instant, timezone) - dayNumber(now, timezone)
  if (ahead === 0) return m.day_today()
  if (ahead === 1) return m.day_tomorrow()
  if (ahead === -1) return m.day_yesterday()
  if (ahead > 1 && ahead < 7) return capitalized(formatDate('weekday', instant, timezone))
  const sameYear = localDate(instant, timezone).slice(0, 4) === localDate(now, timezone).slice(0, 4)
  return capitalized(formatDate(sameYear ? 'day' : 'dayOfYear', instant, timezone))
}

/**
 * `Today, 2:00 PM` within a sentence: `today, 2:00 PM`. Names of days and months keep their capital; in Spanish they take
 * an article: `el martes, 2:00 p.m.`
 */
export function inSentence(time: string): string {
  const near = [m.day_today(), m.day_tomorrow(), m.day_yesterday()].find(word => time.startsWith(word))
  if (near) return lowered(time)
  return m.language() === 'es' ? `el ${lowered(time)}` : time
}

/** `Today, 2:00 PM` after a name and a comma: as within a sentence, but in Spanish without an article. */
export const afterName = (time: string): string => (m.language() === 'es' ? lowered(time) : inSentence(time))

/** A time after a colon: only English writes a capital there. */
export const afterColon = (time: string): string => (m.language() === 'es' ? lowered(time) : time)

/** `Today, 2:00–6:00 PM`; across midnight `Today, 10:00 PM – 6:00 AM next day`; `… CT` if the reader's clock differs. */
export const timeSpan = (start: string, end: string, timezone: string, reader: Reader): string =>
  spanOf(start, end, timezone, reader, reader.is_dated ? dateOf : relativeDay)

/** As `timeSpan`, but with the date of each weekday, which alone would mean every week's: `Mon, Jun 8, 2:00–6:00 PM`. */
export const datedTimeSpan = (start: string, end: string, timezone: string, reader: Reader): string =>
  spanOf(start, end, timezone, reader, datedDay)

const dateOf: typeof relativeDay = (instant, timezone, now) =>
  dayLabel(localDate(instant, timezone), localDate(now, timezone))

/** `Tomorrow` as `relativeDay`, or `Tue, Jun 9` for a reader of dates. */
export const dayFor = (instant: string, timezone: string, {now, is_dated}: Reader): string =>
  (is_dated ? dateOf : relativeDay)(instant, timezone, now)

const datedDay: typeof relativeDay = (instant, timezone, now) =>
  capitalized(nearDayText(localDate(instant, timezone), localDate(now, timezone)))

function spanOf(start: string, end: string, timezone: string, reader: Reader, dayOf: typeof relativeDay): string {
  const days = dayNumber(end, timezone) - dayNumber(start, timezone)
  const span = clockSpan(start, end, timezone)
  const over = days === 0 ? span : `${span} ${dayOf(end, timezone, reader.now)}`
  const times = days === 1 ? m.times_next_day({times: span}) : over
  // a clock change during the visit may part the clocks only at its end
  const zone = zoneSuffix(start, timezone, reader.zone) || zoneSuffix(end, timezone, reader.zone)
  return `${dayOf(start, timezone, reader.now)}, ${times}${zone}`
}

/** `Today, 2:00 PM`, with the zone if the reader's clock differs. */
export function timePoint(instant: string, timezone: string, reader: Reader): string {
  const day = dayFor(instant, timezone, reader)
  return `${day}, ${clockTime(instant, timezone)}${zoneSuffix(instant, timezone, reader.zone)}`
}

/** `timePoint` within a sentence: `today, 2:00 PM`; in Spanish `hoy a las 2:00 p.m.` */
export function timePointInSentence(instant: string, timezone: string, reader: Reader): string {
  const time = clockTime(instant, timezone)
  return m.day_and_time_in_a_sentence({
    day: inSentence(dayFor(instant, timezone, reader)),
    time: `${time}${zoneSuffix(instant, timezone, reader.zone)}`,
    hour: Number.parseInt(time, 10),
  })
}

/** `on Sun, Dec 13, 3:00 PM`, `today, 3:00 PM`: when something will happen, within a sentence. */
export function whenInSentence(instant: string, timezone: string, reader: Reader): string {
  const when = timePointInSentence(instant, timezone, reader)
  const near: string[] = [m.day_today(), m.day_tomorrow(), m.day_yesterday()]
  return near.includes(dayFor(instant, timezone, reader)) ? when : m.on_that_day({day: when})
}

/**
 * `2:03 PM` today, else `yesterday, 2:03 PM` or `Fri, Jun 12, 2:03 PM`, by the clock of the zone: when something was fetched
 * or received, as it stands after “as of” or “Received”.
 */
export function asOf(instant: string, timezone: string, now: string): string {
  const time = clockTime(instant, timezone)
  if (localDate(instant, timezone) === localDate(now, timezone)) {
    return m.as_of_time({time, hour: Number.parseInt(time, 10)})
  }
  return m.as_of_day_and_time({day: inSentence(relativeDay(instant, timezone, now)), time})
}

/** ` CT`, or empty if the reader's clock shows the same. */
export function zoneSuffix(instant: string, timezone: string, readerZone: string | null | undefined): string {
  if (readerZone === null) return ` ${zoneName(instant, timezone)}`
  if (!readerZone || readerZone === timezone) return ''
  const same =
    clockTime(instant, timezone) === clockTime(instant, readerZone) &&
    localDate(instant, timezone) === localDate(instant, readerZone)
  return same ? '' : ` ${zoneName(instant, timezone)}`
}

/** The zone's short name such as `CT`, or the offset. */
export function zoneName(instant: string, timezone: string): string {
  return formatZone(instant, timezone, 'zone')
}
