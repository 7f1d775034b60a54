import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import type {Booking} from '#contract/bookings/booking.ts'
import type {Offer} from '#contract/bookings/offers.ts'
import {bookingQueries} from '#data/queries/bookings.ts'
import {lastRateOf} from '#domain/bookings/last-rate.ts'
import {dollarsToCents} from '#domain/money/money.ts'
import {rateText} from '#lib/money-text.ts'

/** `$3.50/hr above the $28/hr agreed last time`; null if the family booked nothing with the bidder, or not for less. */
export function useAboveLastRate({caretaker_id, org_id, booking_id, hourly_rate}: Offer): string | null {
  const {data: bookings = []} = useQuery(bookingQueries.list())
  const isTheirs = (booking: Booking) =>
    org_id ? booking.approved_org_id === org_id : booking.caretaker_id === caretaker_id
  const last = lastRateOf(bookings.filter(booking => booking.id !== booking_id && isTheirs(booking)))
  if (last === null || hourly_rate <= last) return null
  return m.above_the_rate_agreed_last_time({
    difference: rateText(dollarsToCents(hourly_rate) - dollarsToCents(last)),
    rate_text: rateText(dollarsToCents(last)),
  })
}
