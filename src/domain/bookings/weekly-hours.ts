import {isAway, weekdayOf, type AvailableDates} from './availability.ts'
import {day_ms} from '../constants.ts'

/** Hours of a week that repeats: on these weekdays, 1 Monday … 7 Sunday, from and until by the wall clock. */
export interface WeeklyHours {
  weekdays: readonly number[]
  from: string
  until: string
}

/** Days, `YYYY-MM-DD`, of so many weeks from the first day on that fall on these weekdays. */
function daysOn(weekdays: readonly number[], first: string, weeks: number): string[] {
  const start_ms = Date.parse(`${first}T00:00:00Z`)
  return Array.from({length: weeks * 7}, (_, at) => new Date(start_ms + at * day_ms))
    .filter(date => weekdays.includes(date.getUTCDay() || 7))
    .map(date => date.toISOString().slice(0, 10))
}

/**
 * Expands a caregiver's weekly hours into offered days and hours, for a number of weeks from the first day. Hours on
 * the same weekdays share their days; one or two days become separate entries, because two would be read as a range.
 * `ongoing` hours keep their weekdays and have no last day.
 */
export function offeredTimes(week: readonly WeeklyHours[], first: string, weeks: number | 'ongoing'): AvailableDates[] {
  const hours = new Map<string, {weekdays: readonly number[]; times: string[]}>()
  for (const {weekdays, from, until} of week) {
    const sorted = weekdays.toSorted((a, b) => a - b)
    const key = sorted.join()
    const same = hours.get(key) ?? {weekdays: sorted, times: []}
    const time = `${from}-${until}`
    if (!same.times.includes(time)) same.times.push(time)
    hours.set(key, same)
  }
  return [...hours.values()].flatMap(({weekdays, times}) => {
    if (weekdays.length === 0) return []
    if (weeks === 'ongoing') return [{date_range: [first], weekdays, time_range: times}]
    return offeredOnDays(daysOn(weekdays, first, weeks), times)
  })
}

/** The complete lines of a week. */
export const wholeHours = <Line extends WeeklyHours>(lines: readonly Line[]): Line[] =>
  lines.filter(({weekdays, from, until}) => weekdays.length > 0 && from !== '' && until !== '')

/** Choices for how long hours are offered: a number of weeks, or without an end. */
export const weekCounts = [4, 8, 12] as const
export const weekChoices = [...weekCounts, 'ongoing'] as const
export type WeekChoice = (typeof weekChoices)[number]

/** The days of the complete lines of a week, in order, for a number of weeks from the first day. */
export const offeredDays = (week: readonly WeeklyHours[], first: string, weeks: number): string[] =>
  [...new Set(offeredTimes(wholeHours(week), first, weeks).flatMap(({date_range}) => date_range))].toSorted()

/** Hours offered on a single day. */
interface SingleDay {
  /** `YYYY-MM-DD` */
  day: string
  from: string
  until: string
}

/** Every day of an offer: up to two are a range from the first to the last, more are a list. */
function daysOf({date_range}: AvailableDates): string[] {
  const [first, last = first] = date_range
  if (date_range.length > 2 || first === undefined || last === undefined) return [...date_range]
  const count = Math.floor((Date.parse(last) - Date.parse(first)) / day_ms) + 1
  return Array.from({length: count}, (_, at) => new Date(Date.parse(first) + at * day_ms).toISOString().slice(0, 10))
}

/** The first and last day of each absence that is not over, earliest first. */
export const daysAway = (available: readonly AvailableDates[], today: string): [first: string, last: string][] =>
  available
    .filter(isAway)
    .map(({date_range}): [string, string] => [date_range[0] ?? '', date_range.at(-1) ?? ''])
    .filter(([, last]) => last >= today)
    .toSorted(([a], [b]) => a.localeCompare(b))

/** `YYYY-MM-DD` so many days later. */
const plusDays = (day: string, days: number) => new Date(Date.parse(day) + days * day_ms).toISOString().slice(0, 10)

/** The last run of days that follow one another by a week. `days` must be in order. */
function lastRow(days: readonly string[]): string[] {
  let row: string[] = []
  for (const day of days) row = row.at(-1) === plusDays(day, -7) ? [...row, day] : [day]
  return row
}

/** Days of one weekday at one time, a week apart. */
interface Row {
  time: string
  weekday: number
  days: string[]
}

/** The rows offered in every week from `today`, or from the first one's beginning, until the last day of them all. */
function repeatingRows(byTime: ReadonlyMap<string, ReadonlySet<string>>, today: string): Row[] {
  const rows = [...byTime].flatMap(([time, days]) =>
    Array.from({length: 7}, (_, at) => at + 1).map(weekday => ({
      time,
      weekday,
      days: lastRow([...days].toSorted().filter(day => weekdayOf(day) === weekday)),
    })),
  )
  const longer = rows.filter(({days}) => days.length > 1)
  const first = longer.map(({days}) => days[0] ?? '').toSorted()[0] ?? today
  const begun = longer.filter(({days}) => (days[0] ?? '') < plusDays(first > today ? first : today, 7))
  const last = begun
    .map(({days}) => days.at(-1) ?? '')
    .toSorted()
    .at(-1)
  return last === undefined ? [] : begun.filter(({days}) => (days.at(-1) ?? '') > plusDays(last, -7))
}

/** Adds these days to those at the same time. */
const collectDays = (byTime: Map<string, Set<string>>, time: string, days: readonly string[]) =>
  byTime.set(time, new Set([...(byTime.get(time) ?? []), ...days]))

/**
 * Recovers the editable week from offered days: hours on a weekday in every week of longer offers until `repeats_until`
 * repeat; other days from `today` on are single, as is each offer of one or two days. `isOngoing` if a week has no end.
 * `last` and `repeats_until` are the last day offered and the last of the week, also if past; null if there is none.
 */
export function readOffered(
  available: readonly AvailableDates[],
  today: string,
): {
  week: WeeklyHours[]
  single: SingleDay[]
  isOngoing: boolean
  last: string | null
  repeats_until: string | null
} {
  const byTime = new Map<string, Set<string>>()
  const singleByTime = new Map<string, Set<string>>()
  const week: WeeklyHours[] = []
  for (const offer of available) {
    for (const time of offer.time_range) {
      if (offer.weekdays) {
        const [from = '', until = ''] = time.split('-')
        week.push({weekdays: offer.weekdays, from, until})
        continue
      }
      const days = daysOf(offer)
      collectDays(days.length > 2 ? byTime : singleByTime, time, days)
    }
  }
  const isOngoing = week.length > 0
  const single: SingleDay[] = []
  const repeating = repeatingRows(byTime, today)
  for (const time of new Set([...byTime.keys(), ...singleByTime.keys()])) {
    const [from = '', until = ''] = time.split('-')
    const rows = repeating.filter(row => row.time === time)
    if (rows.length > 0) week.push({weekdays: rows.map(({weekday}) => weekday), from, until})
    const repeated = new Set(rows.flatMap(({days}) => days))
    const all = new Set([...(byTime.get(time) ?? []), ...(singleByTime.get(time) ?? [])])
    single.push(...[...all].filter(day => day >= today && !repeated.has(day)).map(day => ({day, from, until})))
  }
  return {
    week,
    single: single.toSorted((a, b) => a.day.localeCompare(b.day)),
    isOngoing,
    last:
      [...byTime.values(), ...singleByTime.values()]
        .flatMap(days => [...days])
        .toSorted()
        .at(-1) ?? null,
    repeats_until:
      repeating
        .flatMap(({days}) => days)
        .toSorted()
        .at(-1) ?? null,
  }
}

/** The offered dates of the repeating week alone, so that saving something else does not move their end. */
export function repeatingDates(available: readonly AvailableDates[], today: string): AvailableDates[] {
  const byTime = new Map<string, Set<string>>()
  const longer = available.filter(offer => !offer.weekdays && daysOf(offer).length > 2)
  for (const offer of longer) for (const time of offer.time_range) collectDays(byTime, time, daysOf(offer))
  const rows = repeatingRows(byTime, today)
  const repeats = (time: string, day: string) => rows.some(row => row.time === time && row.days.includes(day))
  return available.flatMap(offer => {
    if (offer.weekdays) return [offer]
    if (!longer.includes(offer)) return []
    return offer.time_range.flatMap(time =>
      offeredOnDays(
        daysOf(offer).filter(day => repeats(time, day)),
        [time],
      ),
    )
  })
}

/** One or two days are entries of their own, because two would be read as a range. */
const offeredOnDays = (days: readonly string[], time_range: readonly string[]): AvailableDates[] =>
  days.length > 2 ? [{date_range: days, time_range}] : days.map(day => ({date_range: [day], time_range}))

/** The repeating week that is still offered on `today`, with weekdays in order; empty once its last day has passed. */
export function weekOffered(
  available: readonly AvailableDates[],
  today: string,
): {weekdays: number[]; from: string; until: string}[] {
  const {week, isOngoing, repeats_until} = readOffered(available, today)
  if (!isOngoing && (repeats_until === null || repeats_until < today)) return []
  return week.map(({weekdays, from, until}) => ({weekdays: [...weekdays], from, until}))
}

/** Hours beside the repeating week on this day, and those of the day before that run past midnight. */
export const singleHoursOn = (available: readonly AvailableDates[], day: string, today: string): SingleDay[] =>
  readOffered(available, today).single.filter(
    each => each.day === day || (each.day === plusDays(day, -1) && each.until < each.from && each.until > '00:00'),
  )

/** Single days as they are offered: each an entry of its own, with all its hours. */
export function offeredSingly(single: readonly SingleDay[]): AvailableDates[] {
  const byDay = new Map<string, string[]>()
  for (const {day, from, until} of single) {
    byDay.set(day, [...new Set([...(byDay.get(day) ?? []), `${from}-${until}`])])
  }
  return [...byDay].map(([day, times]) => ({date_range: [day], time_range: times}))
}
