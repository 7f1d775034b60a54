import type {Booking} from '#contract/bookings/booking.ts'
import {addDays, type Day} from '#lib/day.ts'
import {extended_days} from '../constants.ts'
import {localDate} from '../time.ts'
import {isOpen, isWeekly} from './booking.ts'
import {extendedUntil, expandSchedule} from './schedule.ts'

/** Times of a visit, as instants. */
export interface Timed {
  scheduled_start: string
  scheduled_end: string
}

/** Pairs of a wanted time and a visit at that time, by wanted time. @see src/domain/rules.md#overlaps */
export const overlapsOf = <Wanted extends Timed, Visit extends Timed>(
  wanted: readonly Wanted[],
  visits: readonly Visit[],
): {wanted: Wanted; visit: Visit}[] =>
  wanted.flatMap(each =>
    visits
      .filter(visit => each.scheduled_start < visit.scheduled_end && visit.scheduled_start < each.scheduled_end)
      .map(visit => ({wanted: each, visit})),
  )

/** How far ahead visits without an end are looked at: a year of first days, and the weeks that are made from each. */
const busy_days = 366 + extended_days

const takesTime = (booking: Pick<Booking, 'status'>) =>
  isOpen(booking) || booking.status === 'CONFIRMED' || booking.status === 'IN_PROGRESS'

/** Whether a booking, or an open request, has visits every week that no one has ended. */
export const isEndless = (booking: Pick<Booking, 'status' | 'schedule' | 'weekly_end'>): boolean =>
  takesTime(booking) && isWeekly(booking) && !booking.weekly_end

/**
 * The times that a family's bookings and open requests take after `now`. Visits without an end are busy far beyond the
 * eight weeks that are made.
 * @see src/domain/rules.md#every-week
 */
export const bookedTimes = (bookings: readonly Booking[], now: string): Timed[] =>
  bookings.flatMap(booking => {
    if (!takesTime(booking)) return []
    if (isEndless(booking)) {
      const times = endlessTimes(booking, {from: localDate(now, booking.timezone), days: busy_days})
      return times.filter(slot => slot.scheduled_end > now)
    }
    if (booking.last_end <= now) return []
    const {schedule, timezone, weekly_end} = booking
    const until = weekly_end?.last_day ?? extendedUntil(booking, now)
    const expanded = expandSchedule(schedule, timezone, {from: localDate(now, timezone), until})
    return expanded.ok ? expanded.slots.filter(slot => slot.scheduled_end > now) : []
  })

/**
 * The times of a schedule without an end in these days, rounded up to eight weeks. In parts, because a schedule is expanded
 * to as many visits as a booking may have.
 */
export function endlessTimes(
  {schedule, timezone}: Pick<Booking, 'schedule' | 'timezone'>,
  {from, days}: {from: Day; days: number},
): Timed[] {
  const parts = Array.from({length: Math.ceil(days / extended_days)}, (_, part) => part * extended_days)
  return parts.flatMap(later => {
    const first = addDays(from, later)
    const expanded = expandSchedule(schedule, timezone, {from: first, until: addDays(first, extended_days - 1)})
    return expanded.ok ? expanded.slots : []
  })
}

/**
 * Of each approved booking without an end, the first visit at one of these times that is not made yet, since those are made
 * eight weeks ahead.
 * @see src/domain/rules.md#every-week
 */
export const unmadeOverlaps = (
  wanted: readonly Timed[],
  bookings: readonly Booking[],
  now: string,
): {booking: Booking; visit: Timed}[] =>
  bookings.flatMap(booking => {
    if (!isEndless(booking) || isOpen(booking)) return []
    const unmade = bookedTimes([booking], now).filter(({scheduled_start}) => scheduled_start >= booking.last_end)
    const [first] = overlapsOf(wanted, unmade)
    return first ? [{booking, visit: first.visit}] : []
  })

/** Of each of these open requests, the first of its times at one of the wanted times. @see src/domain/rules.md#overlaps */
export const requestOverlaps = (
  wanted: readonly Timed[],
  bookings: readonly Booking[],
  now: string,
): {booking: Booking; visit: Timed}[] =>
  bookings.filter(isOpen).flatMap(booking => {
    const [first] = overlapsOf(wanted, bookedTimes([booking], now))
    return first ? [{booking, visit: first.visit}] : []
  })
