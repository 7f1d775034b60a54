import type {Booking} from '#contract/bookings/booking.ts'
import {bookingCan, shownStatus, withPendingAt} from '#domain/bookings/booking.ts'
import {parseBookingNumber} from '#domain/bookings/number.ts'
import {serviceText} from '#domain/bookings/request-text.ts'
import {nextStartAt} from '#domain/bookings/schedule.ts'
import {foldWords, hasEveryWord} from '#lib/fold-text.ts'
import {statusTable} from '#ui/primitives/status-table.ts'
import {isRequest} from '../booking-where.ts'
import type {ShownStatus} from './search.ts'

/** When its next visit starts, or would; later than all others if it has none, as when it was canceled. */
function nextMs(booking: Booking, now: string): number {
  const {next_start = isRequest(booking) ? nextStartAt(booking, now) : null} = booking
  return next_start === null ? Infinity : Date.parse(next_start)
}

const firstMs = ({first_start}: Booking) => Date.parse(first_start)

const bySoonest = (now: string) => (a: Booking, b: Booking) => {
  const [ofA, ofB] = [nextMs(a, now), nextMs(b, now)]
  return ofA === ofB ? firstMs(a) - firstMs(b) : ofA - ofB
}

/** When it began, or was ended before that. */
const pastMs = (booking: Booking) =>
  Math.min(firstMs(booking), Date.parse(booking.cancelled?.at ?? booking.first_start))

const isOver = ({status}: Booking) =>
  status === 'COMPLETED' || status === 'DECLINED' || status === 'CANCELLED' || status === 'EXPIRED'

/** The other side ended it, and it can be requested again. */
const needsDecision = (booking: Booking, now: string): boolean =>
  bookingCan.reopen(booking, {role: 'parent'}, now) === true

/** A family's requests and bookings: first those that need a decision and current ones, soonest first; past ones latest first. */
export function orderBookings(bookings: readonly Booking[], now: string): Booking[] {
  const isPast = (booking: Booking) => isOver(booking) && !needsDecision(booking, now)
  return [
    ...bookings.filter(booking => !isPast(booking)).toSorted(bySoonest(now)),
    ...bookings.filter(isPast).toSorted((a, b) => pastMs(b) - pastMs(a)),
  ]
}

/** What needs the family now, soonest first: ended by the other side, and with offers to review. */
export function waitingForFamily(bookings: readonly Booking[], now: string) {
  const soonest = bookings.toSorted(bySoonest(now))
  return {
    ended: soonest.filter(booking => needsDecision(booking, now)),
    review: soonest.filter(({status}) => status === 'REVIEW'),
  }
}

/** Those that have every word of a search in number, service, provider or place, or the number that was typed. */
export function findBookings(bookings: readonly Booking[], typed = ''): Booking[] {
  const words = foldWords(typed)
  const typed_number = parseBookingNumber(typed)
  return bookings.filter(
    ({number, service, provider, location}) =>
      number === typed_number ||
      hasEveryWord([number, serviceText(service), provider?.name, location].join(' '), words),
  )
}

/** The key of a booking's status at this time. */
export const statusAt = (booking: Booking, now: string): ShownStatus => shownStatus(withPendingAt(booking, now))

/** How many there are in each status, in the order of the status table; without those of which there are none. */
export function countByStatus(bookings: readonly Booking[], now: string): {status: ShownStatus; count: number}[] {
  return (Object.keys(statusTable.booking) as ShownStatus[])
    .map(status => ({status, count: bookings.filter(booking => statusAt(booking, now) === status).length}))
    .filter(({count}) => count > 0)
}
