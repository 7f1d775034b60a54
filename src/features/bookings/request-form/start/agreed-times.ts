import type {Booking} from '#contract/bookings/booking.ts'
import type {ScheduleLine} from '#contract/bookings/request.ts'
import type {Session} from '#contract/sessions/session.ts'
import {limits} from '#contract/limits.ts'
import {weekdayOf} from '#domain/bookings/availability.ts'
import {isWeekly} from '#domain/bookings/booking.ts'
import {expandSchedule, matchingDays} from '#domain/bookings/schedule.ts'
import {localDate, wallTime} from '#domain/time.ts'
import {addDays, type Day} from '#lib/day.ts'

type Visit = Pick<Session, 'scheduled_start' | 'scheduled_end'>

/**
 * The booking with the times agreed last, where its only visit or at least two were moved; with one moved of several
 * those that were requested stay, as that is no change of them all.
 */
export function withAgreedTimes<Repeated extends Pick<Booking, 'schedule' | 'timezone' | 'sessions_count'>>(
  booking: Repeated,
  visits: readonly Visit[] | undefined,
): Repeated {
  // those of a booking that is not known whole would leave out the others
  if (!visits || visits.length !== booking.sessions_count || isWeekly(booking)) return booking
  const moved = countMoved(booking, visits)
  if (moved === 0 || (moved === 1 && visits.length > 1)) return booking
  const schedule = linesOf(visits, booking.timezone)
  return schedule.length > limits.schedule_lines_max ? booking : {...booking, schedule}
}

/** How many visits do not stand at a time that was requested. */
function countMoved({schedule, timezone}: Pick<Booking, 'schedule' | 'timezone'>, visits: readonly Visit[]): number {
  const expanded = expandSchedule(schedule, timezone)
  const key = ({scheduled_start, scheduled_end}: Visit) => `${Date.parse(scheduled_start)} ${Date.parse(scheduled_end)}`
  const requested = new Set(expanded.ok ? expanded.slots.map(key) : [])
  return visits.filter(visit => !requested.has(key(visit))).length
}

/** The lines of a schedule that has exactly these visits, by their first day. */
function linesOf(visits: readonly Visit[], timezone: string): ScheduleLine[] {
  const daysAt = new Map<string, Day[]>()
  for (const {scheduled_start, scheduled_end} of visits) {
    const times = `${wallTime(scheduled_start, timezone)} ${wallTime(scheduled_end, timezone)}`
    daysAt.set(times, [...(daysAt.get(times) ?? []), localDate(scheduled_start, timezone)])
  }
  const lines = [...daysAt].flatMap(([times, days]) => {
    const [from = '', to = ''] = times.split(' ')
    return runsOf(days).map(run => lineOf(run, [from, to]))
  })
  return lines.toSorted((a, b) => a.date_range[0].localeCompare(b.date_range[0]))
}

const weekdaysOf = (days: readonly Day[]) => [...new Set(days.map(weekdayOf))].toSorted((a, b) => a - b)

/** Days in runs that one line can have: all days of its weekdays from the first to the last. */
function runsOf(days: readonly Day[]): [Day, ...Day[]][] {
  const runs: [Day, ...Day[]][] = []
  for (const day of days.toSorted()) {
    const run = runs.at(-1)
    const longer = run && [...run, day]
    const isWhole = longer && matchingDays(run[0], day, weekdaysOf(longer), longer.length + 1).length === longer.length
    if (isWhole) run.push(day)
    else runs.push([day])
  }
  return runs
}

function lineOf(run: [Day, ...Day[]], time_range: [string, string]): ScheduleLine {
  const [first] = run
  const last = run.at(-1) ?? first
  const isEveryDay = run.every((day, index) => day === addDays(first, index))
  return {date_range: [first, last], ...(!isEveryDay && {weekdays: weekdaysOf(run)}), time_range}
}
