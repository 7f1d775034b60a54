import type {Lead} from '#contract/bookings/booking.ts'
import {Status} from '#ui/primitives/status-chip.tsx'
import {isWon} from './booking-groups.ts'

/** How a booking stands for the agency: what it won by the booking, all else by its own offer. */
export function BookingState({booking}: {booking: Lead}) {
  const {my_offer, status} = booking
  return isWon(booking) || !my_offer ? (
    <Status of="booking" status={status} />
  ) : (
    <Status of="offer" status={my_offer.status} />
  )
}
