import {minuteSpan} from './minute-span.ts'
import {m} from '#messages'
import {Temporal} from 'temporal-polyfill'
import type {ScheduleLine} from '#contract/bookings/request.ts'
import {limits} from '#contract/limits.ts'
import type {BookingStatus} from '#contract/bookings/choices.ts'
import {isOpen, isWeekly, nextStartOf} from './booking.ts'
import {day_ms, extended_days} from '../constants.ts'
import {localDate} from '../time.ts'
import {addDays, dayText} from '#lib/day.ts'

/** One visit of a schedule. `date` is the day of its start in the schedule's zone. */
export interface Slot {
  date: string
  scheduled_start: string
  scheduled_end: string
  minutes: number
}

export type Expanded = {ok: true; slots: Slot[]} | {ok: false; path: string; reason: string}

const refuse = (path: string, reason: string): Expanded => ({ok: false, path, reason})

/** A visit while its schedule is expanded; `wall` is its start and end by the clock of the place. */
type Found = Slot & {line: number; wall: [string, string]}

/** The days for which lines without an end are expanded. */
interface Window {
  from?: string
  until?: string
}

/** The last day of the eight weeks that are made: from the day of `now`, or from the latest first day. */
export function extendedUntil(
  {schedule, timezone}: {schedule: readonly ScheduleLine[]; timezone: string},
  now: string,
): string {
  return addDays(latest([localDate(now, timezone), ...firstDays(schedule)]), extended_days - 1)
}

const firstDays = (lines: readonly ScheduleLine[]) => lines.map(({date_range}) => date_range[0])
const latest = (days: readonly string[]) => days.toSorted().at(-1) ?? ''
/** `Fri, Nov 27`; with the year where the schedule begins in another one. */
const dayWithin = (lines: readonly ScheduleLine[], day: string) => dayText(day, firstDays(lines).toSorted()[0])

/**
 * The visits in a week of a schedule without an end, once all its lines have begun. If the clocks change in that
 * week, the week after it is taken.
 */
export function slotsOfWeek(lines: readonly ScheduleLine[], timezone: string): Slot[] {
  const first = latest(firstDays(lines))
  const weekFrom = (from: string) => {
    const expanded = expandSchedule(lines, timezone, {from, until: addDays(from, 6)})
    return expanded.ok ? expanded.slots : []
  }
  const slots = weekFrom(first)
  const booked_minutes = lines.reduce((sum, line) => sum + wallMinutesAWeek(line), 0)
  const minutes = slots.reduce((sum, slot) => sum + slot.minutes, 0)
  return minutes === booked_minutes ? slots : weekFrom(addDays(first, 7))
}

/** The minutes of a line in a week by the clock on the wall. */
function wallMinutesAWeek({weekdays, time_range}: ScheduleLine): number {
  const {start_min, end_min} = minuteSpan(...time_range)
  return (weekdays ?? []).length * (end_min - start_min)
}

/**
 * The sessions of a schedule in order of time, derived day by day from wall times in `timezone`. A time that
 * a clock change skips moves forward; a repeated one is the first. An end at or before the start is on the
 * next day. `path` of a refusal is dotted, from the body's `schedule`. Whether the sessions lie ahead is not
 * checked here. Lines without an end give the days of the window, else eight weeks.
 * @see src/domain/rules.md#schedule
 */
export function expandSchedule(
  lines: readonly ScheduleLine[],
  timezone: string,
  {from: since, until}: Window = {},
): Expanded {
  const found: Found[] = []
  const bounded = lines.findIndex(({date_range}) => date_range[1] !== undefined)
  if (bounded >= 0 && isWeekly({schedule: lines})) {
    return refuse(`schedule.${bounded}.date_range`, m.give_an_end_date_to_all())
  }
  for (const [line, {date_range, weekdays, time_range}] of lines.entries()) {
    const at = `schedule.${line}`
    const [first, last] = date_range
    const [from, to] = time_range
    if (last !== undefined && first > last) return refuse(`${at}.date_range`, m.the_last_day_is_before_the())
    if (last === undefined && !weekdays) return refuse(`${at}.weekdays`, m.choose_the_weekdays())
    if (from === to) return refuse(`${at}.time_range`, m.start_and_end_are_the_same_refusal())
    const begin = last === undefined && since !== undefined ? latest([first, since]) : first
    const days = matchingDays(
      begin,
      last ?? until ?? addDays(latest(firstDays(lines)), extended_days - 1),
      weekdays,
      limits.sessions_per_booking + 1 - found.length,
    )
    if (days.length === 0 && last !== undefined) return refuse(`${at}.weekdays`, m.none_of_these_weekdays_is_in())
    if (found.length + days.length > limits.sessions_per_booking) {
      return refuse('schedule', m.at_most_sessions_in_one_booking({sessions_per_booking: limits.sessions_per_booking}))
    }
    for (const date of days) {
      const start = instantOf(date, from, timezone)
      const end_date = to > from ? date : isoDay(dayNumber(date) + 1)
      const end = instantOf(end_date, to, timezone)
      if (end <= start && last === undefined) continue
      if (end <= start)
        return refuse(`${at}.time_range`, m.daylight_saving_time_skips_this_time({date: dayWithin(lines, date)}))
      found.push({
        line,
        wall: [`${date}T${from}`, `${end_date}T${to}`],
        date,
        scheduled_start: new Date(start).toISOString(),
        scheduled_end: new Date(end).toISOString(),
        minutes: (end - start) / 60_000,
      })
    }
  }
  const goesOn = isWeekly({schedule: lines})
  const startOf = (slot: Found) => Date.parse(goesOn ? `${slot.wall[0]}Z` : slot.scheduled_start)
  found.sort((a, b) => startOf(a) - startOf(b) || a.line - b.line)
  const clash = found.find((slot, i) => {
    const before = found[i - 1]
    if (!before) return false
    return goesOn ? slot.wall[0] < before.wall[1] : slot.scheduled_start < before.scheduled_end
  })
  if (clash) return refuse(`schedule.${clash.line}`, m.two_sessions_overlap_on({date: dayWithin(lines, clash.date)}))
  if (found.length === 0) return refuse('schedule', m.choose_at_least_one_day_refusal())
  const slots = found.map(({line: _line, wall: _wall, ...slot}) => slot)
  return {ok: true, slots: goesOn ? endBeforeNext(slots) : slots}
}

/** Ends a visit that a clock change moves into the next one where that begins: one night refuses no weeks. */
function endBeforeNext(slots: readonly Slot[]): Slot[] {
  let next = ''
  const ending: Slot[] = []
  for (const slot of slots.toReversed()) {
    const scheduled_end = next !== '' && next < slot.scheduled_end ? next : slot.scheduled_end
    const minutes = (Date.parse(scheduled_end) - Date.parse(slot.scheduled_start)) / 60_000
    if (minutes <= 0) continue
    ending.push({...slot, scheduled_end, minutes})
    next = slot.scheduled_start
  }
  return ending.toReversed()
}

/**
 * The visits of a schedule that start after `now`, of one without an end for eight weeks; none of a schedule that is
 * refused.
 */
export function slotsAhead(booking: {schedule: readonly ScheduleLine[]; timezone: string}, now: string): Slot[] {
  const {schedule, timezone} = booking
  const window = {from: localDate(now, timezone), until: extendedUntil(booking, now)}
  const expanded = expandSchedule(schedule, timezone, window)
  return expanded.ok ? expanded.slots.filter(slot => slot.scheduled_start > now) : []
}

/**
 * When the next visit of a request that is open starts, once its first one has begun; else, or if none is ahead, when the
 * first one does.
 */
export function startAhead(
  {first_start, ...request}: {first_start: string; schedule: readonly ScheduleLine[]; timezone: string},
  now: string,
): string {
  if (first_start > now) return first_start
  return slotsAhead(request, now)[0]?.scheduled_start ?? first_start
}

/** When the next visit of a request or of a booking starts; the first one where none is ahead. */
export const nextStartAt = (
  booking: {
    status: BookingStatus
    next_start?: string | undefined
    first_start: string
    schedule: readonly ScheduleLine[]
    timezone: string
  },
  now: string,
): string => (isOpen(booking) ? startAhead(booking, now) : nextStartOf(booking))

/**
 * The days of a range that fall on the weekdays, but no more than `most`: a range of millennia costs no more than a
 * year.
 */
export function matchingDays(
  first: string,
  last: string,
  weekdays: readonly number[] | undefined,
  most: number,
): string[] {
  const wanted = new Set(weekdays ?? [1, 2, 3, 4, 5, 6, 7])
  const days: string[] = []
  const end = dayNumber(last)
  // every week has at least one of the weekdays, so the loop ends after `most` weeks
  for (let day = dayNumber(first); day <= end && days.length < most; day++) {
    if (wanted.has(weekday(day))) days.push(isoDay(day))
  }
  return days
}

const dayNumber = (date: string) => Date.parse(`${date}T00:00:00Z`) / day_ms
const isoDay = (day: number) => new Date(day * day_ms).toISOString().slice(0, 10)
/** 1 Monday … 7 Sunday; day 0 was a Thursday. */
const weekday = (day: number) => ((((day + 3) % 7) + 7) % 7) + 1

/** A wall time of a day in a zone, in milliseconds since 1970; clock changes are resolved as `compatible`. */
export function instantOf(date: string, time: string, timezone: string): number {
  return Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(timezone, {
    disambiguation: 'compatible',
  }).epochMilliseconds
}

/**
 * Rebuilds a schedule from visits, to request the rest of a booking again. Visits at one time of day share as few
 * lines as possible; seconds are dropped.
 */
export function linesFromSlots(
  slots: readonly Pick<Slot, 'scheduled_start' | 'scheduled_end'>[],
  timezone: string,
): ScheduleLine[] {
  const byTimes = new Map<string, number[]>()
  for (const slot of slots.toSorted((a, b) => Date.parse(a.scheduled_start) - Date.parse(b.scheduled_start))) {
    const start = Temporal.Instant.from(slot.scheduled_start).toZonedDateTimeISO(timezone)
    const end = Temporal.Instant.from(slot.scheduled_end).toZonedDateTimeISO(timezone)
    const times = `${wallTime(start)} ${endOnWall(start, end)}`
    byTimes.set(times, [...(byTimes.get(times) ?? []), dayNumber(start.toPlainDate().toString())])
  }
  return [...byTimes]
    .flatMap(([times, days]) => runs(days).map(run => lineOf(run, times.split(' ') as [string, string])))
    .toSorted((a, b) => (a.date_range[0] + a.time_range[0] < b.date_range[0] + b.time_range[0] ? -1 : 1))
}

/** The same for what is still ahead at `now`. */
export function remainingLines(
  slots: readonly Pick<Slot, 'scheduled_start' | 'scheduled_end'>[],
  timezone: string,
  now: string,
): ScheduleLine[] {
  return linesFromSlots(
    slots.filter(s => Date.parse(s.scheduled_start) > Date.parse(now)),
    timezone,
  )
}

/**
 * The end of a visit in local time. If the clocks skipped that time and it would end at its start or a day later, the
 * offset at the start applies.
 */
function endOnWall(start: Temporal.ZonedDateTime, end: Temporal.ZonedDateTime): string {
  const isSkipped = !end.toPlainDate().equals(start.toPlainDate()) && wallTime(end) >= wallTime(start)
  return wallTime(isSkipped ? end.withTimeZone(start.offset) : end)
}

const wallTime = (at: Temporal.ZonedDateTime) => at.toPlainTime().toString({smallestUnit: 'minute'})

/** Cuts ascending days into runs, each of which is exactly its weekdays between its first and last day. */
function runs(days: readonly number[]): number[][] {
  const done: number[][] = []
  let run: number[] = []
  for (const day of days) {
    if (run.length > 0 && !isWhole([...run, day])) {
      done.push(run)
      run = []
    }
    run.push(day)
  }
  return run.length > 0 ? [...done, run] : done
}

function isWhole(run: readonly number[]): boolean {
  const [first = 0] = run
  const length = (run.at(-1) ?? first) - first + 1
  if (length > run.length * 7) return false
  const weekdays = new Set(run.map(weekday))
  return Array.from({length}, (_, i) => first + i).filter(day => weekdays.has(weekday(day))).length === run.length
}

function lineOf(run: readonly number[], time_range: [string, string]): ScheduleLine {
  const [first = 0] = run
  const last = run.at(-1) ?? first
  const date_range: [string, string] = [isoDay(first), isoDay(last)]
  if (last - first + 1 === run.length) return {date_range, time_range}
  return {date_range, weekdays: [...new Set(run.map(weekday))].toSorted((a, b) => a - b), time_range}
}
