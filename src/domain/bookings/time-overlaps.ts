import type {Booking} from '#contract/bookings/booking.ts'
import {isOpen} from './booking.ts'
import {extendedUntil, expandSchedule} from './schedule.ts'
import {localDate} from '../time.ts'

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

/** The times that a family's bookings and open requests take after `now`. */
export const bookedTimes = (bookings: readonly Booking[], now: string): Timed[] =>
  bookings.flatMap(booking => {
    const counts = isOpen(booking) || booking.status === 'CONFIRMED' || booking.status === 'IN_PROGRESS'
    if (!counts || booking.last_end <= now) return []
    const {schedule, timezone, weekly_end} = booking
    const until = weekly_end?.last_day ?? extendedUntil(booking, now)
    const expanded = expandSchedule(schedule, timezone, {from: localDate(now, timezone), until})
    return expanded.ok ? expanded.slots.filter(slot => slot.scheduled_end > now) : []
  })
