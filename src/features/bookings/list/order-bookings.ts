import type {Booking} from '#contract/bookings/booking.ts'
import {bookingCan, nextStartOf, shownStatus} from '#domain/bookings/booking.ts'
import {statusTable} from '#ui/primitives/status-table.ts'
import type {ShownStatus} from './search.ts'

const bySoonest = (a: Booking, b: Booking) => Date.parse(nextStartOf(a)) - Date.parse(nextStartOf(b))

const isOver = ({status}: Booking) =>
  status === 'COMPLETED' || status === 'DECLINED' || status === 'CANCELLED' || status === 'EXPIRED'

/** The other side ended it, and it can be requested again. */
const needsDecision = (booking: Booking, now: string): boolean =>
  bookingCan.reopen(booking, {role: 'parent'}, now) === true

/** A family's requests and bookings: first those that need a decision and current ones, soonest first; past ones latest first. */
export function orderBookings(bookings: readonly Booking[], now: string): Booking[] {
  const isPast = (booking: Booking) => isOver(booking) && !needsDecision(booking, now)
  return [
    ...bookings.filter(booking => !isPast(booking)).toSorted(bySoonest),
    ...bookings.filter(isPast).toSorted((a, b) => bySoonest(b, a)),
  ]
}

/** What needs the family now, soonest first: ended by the other side, and with offers to review. */
export function waitingForFamily(bookings: readonly Booking[], now: string) {
  const soonest = bookings.toSorted(bySoonest)
  return {
    ended: soonest.filter(booking => needsDecision(booking, now)),
    review: soonest.filter(({status}) => status === 'REVIEW'),
  }
}

/** How many there are in each status, in the order of the status table; without those of which there are none. */
export function countByStatus(bookings: readonly Booking[]): {status: ShownStatus; count: number}[] {
  return (Object.keys(statusTable.booking) as ShownStatus[])
    .map(status => ({status, count: bookings.filter(booking => shownStatus(booking) === status).length}))
    .filter(({count}) => count > 0)
}
