import type {Booking} from '#contract/bookings/booking.ts'

/** An address as on an envelope, a line each: the street, its second line if any, `Nashville, TN 37206`. */
export const addressLines = ({
  line1,
  line2,
  city,
  state,
  zip,
}: Pick<NonNullable<Booking['address']>, 'line1' | 'line2' | 'city' | 'state' | 'zip'>): string[] =>
  [line1, line2 ?? '', `${city}, ${state} ${zip}`].filter(line => line.trim() !== '')
