import type {Booking} from '#contract/bookings/booking.ts'

type Agreed = Pick<Booking, 'hourly_rate' | 'created_at'>

/** Dollars an hour agreed in the newest of these bookings; null if none of them was approved. */
export const lastRateOf = (bookings: readonly Agreed[]): number | null =>
  bookings.filter(({hourly_rate}) => hourly_rate !== null).toSorted((a, b) => (a.created_at < b.created_at ? 1 : -1))[0]
    ?.hourly_rate ?? null
