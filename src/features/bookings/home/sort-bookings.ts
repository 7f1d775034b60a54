import type {Booking} from '#contract/bookings/booking.ts'
import {bookingCan} from '#domain/bookings/booking.ts'

/** A family's bookings grouped by the action they need, soonest first; past ones latest first. */
export function sortBookings(bookings: readonly Booking[], now: string) {
  const soonest = bookings.toSorted((a, b) => Date.parse(a.first_start) - Date.parse(b.first_start))
  // cancelled by the other side; can be requested again
  const ended = soonest.filter(booking => bookingCan.reopen(booking, {role: 'parent'}, now) === true)
  const isOver = ({status}: Booking) =>
    status === 'COMPLETED' || status === 'DECLINED' || status === 'CANCELLED' || status === 'EXPIRED'
  return {
    ended,
    review: soonest.filter(({status}) => status === 'REVIEW'),
    open: soonest.filter(({status}) => status === 'PENDING'),
    upcoming: soonest.filter(
      booking =>
        (booking.status === 'CONFIRMED' || booking.status === 'IN_PROGRESS') && !ended.includes(booking),
    ),
    earlier: soonest.filter(booking => isOver(booking) && !ended.includes(booking)).toReversed(),
  }
}
