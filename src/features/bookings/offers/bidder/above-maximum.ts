import type {Booking} from '#contract/bookings/booking.ts'
import type {Offer} from '#contract/bookings/offers.ts'
import {dollarsToCents} from '#domain/money/money.ts'

/** How far an offer's rate is above the highest that the family named, in cents; not above 0 if it is within it. */
export const aboveMaximum = ({max_hourly_rate}: Booking, {hourly_rate}: Offer): number =>
  max_hourly_rate === null ? 0 : dollarsToCents(hourly_rate) - dollarsToCents(max_hourly_rate)
