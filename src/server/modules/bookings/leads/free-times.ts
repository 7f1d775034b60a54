import type {ScheduleLine} from '#contract/bookings/request.ts'
import {limits} from '#contract/limits.ts'
import {isOffered, type AvailableDates} from '#domain/bookings/availability.ts'
import {minutesOf, minuteSpan} from '#domain/bookings/minute-span.ts'
import {day_minutes, day_ms} from '#domain/constants.ts'
import {extendedUntil, matchingDays} from '#domain/bookings/schedule.ts'
import type {VisitDays} from '#domain/bookings/match.ts'
import {localDate, wallTime} from '#domain/time.ts'

const dayNumber = (date: string) => Date.parse(`${date}T00:00:00Z`) / day_ms

/** A caregiver's availability and sessions. */
export interface Calendar {
  available: readonly AvailableDates[]
  busy: readonly {scheduled_start: string; scheduled_end: string}[]
}

export interface FreeTimes {
  total: number
  free: number
  /** Visits that overlap one of the caregiver's own. */
  busy: number
  days: VisitDays
}

/**
 * Counts the visits ahead of each request, and those the caregiver is free for. It compares wall times for speed, so it
 * may be off in a repeated hour; approval compares exact times.
 */
export function freeTimesFor(
  {available, busy}: Calendar,
  now: string,
): (of: {schedule: ScheduleLine[]; timezone: string}) => FreeTimes {
  const wallMinutes = (instant: string, timezone: string) =>
    dayNumber(localDate(instant, timezone)) * day_minutes + minutesOf(wallTime(instant, timezone))
  const inZone = (timezone: string) => ({
    now_min: wallMinutes(now, timezone),
    busy: busy.map(visit => ({
      start_min: wallMinutes(visit.scheduled_start, timezone),
      end_min: wallMinutes(visit.scheduled_end, timezone),
    })),
  })
  const zones = new Map<string, ReturnType<typeof inZone>>()

  return ({schedule, timezone}) => {
    const zone = zones.get(timezone) ?? inZone(timezone)
    zones.set(timezone, zone)
    const until = extendedUntil({schedule, timezone}, now)
    const times = {total: 0, free: 0, busy: 0}
    const days: {free: string[]; not_free: string[]} = {free: [], not_free: []}
    for (const {
      date_range: [first, last],
      weekdays,
      time_range,
    } of schedule) {
      const {start_min: start, end_min: end} = minuteSpan(...time_range)
      for (const date of matchingDays(first, last ?? until, weekdays, limits.sessions_per_booking)) {
        const midnight = dayNumber(date) * day_minutes
        if (midnight + start <= zone.now_min) continue
        times.total += 1
        const isBusy = zone.busy.some(b => b.start_min < midnight + end && midnight + start < b.end_min)
        const isFree = !isBusy && isOffered(available, date, start, end)
        if (isBusy) times.busy += 1
        if (isFree) times.free += 1
        days[isFree ? 'free' : 'not_free'].push(date)
      }
    }
    return {...times, days}
  }
}
