import {useQuery} from '@tanstack/react-query'
import type {Booking} from '#contract/bookings/booking.ts'
import type {Offer} from '#contract/bookings/offers.ts'
import {bookingQueries} from '#data/queries/bookings.ts'

/** Whether the bidder has come to this family before. */
export function useHasCome({caretaker_id, org_id}: Offer): boolean {
  const {data: bookings} = useQuery(bookingQueries.list())
  const isTheirs = (booking: Booking) =>
    org_id ? booking.approved_org_id === org_id : booking.caretaker_id === caretaker_id
  return bookings?.some(each => each.has_come && isTheirs(each)) ?? false
}
