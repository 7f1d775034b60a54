import type {Booking} from '#contract/bookings/booking.ts'

type Agreed = Pick<Booking, 'hourly_rate' | 'created_at' | 'approved_at'>

const agreedAt = ({approved_at, created_at}: Agreed): string => approved_at ?? created_at

/** Dollars an hour of the booking that was approved last; null if none of them was approved. */
export const lastRateOf = (bookings: readonly Agreed[]): number | null =>
  bookings.filter(({hourly_rate}) => hourly_rate !== null).toSorted((a, b) => (agreedAt(a) < agreedAt(b) ? 1 : -1))[0]
    ?.hourly_rate ?? null
