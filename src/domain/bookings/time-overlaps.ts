import type {Booking} from '#contract/bookings/booking.ts'
import {isOpen} from './booking.ts'
import {expandSchedule} from './schedule.ts'

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
    const expanded = expandSchedule(booking.schedule, booking.timezone)
    return expanded.ok ? expanded.slots.filter(slot => slot.scheduled_end > now) : []
  })
