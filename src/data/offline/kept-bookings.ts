import * as v from 'valibot'
import {Booking, Lead} from '#contract/bookings/booking.ts'
import {kept_ms} from '#offline/queries/persist.ts'
import {keptAs} from './query-persister.ts'
import {redactExpiredBooking, redactExpiredBookings} from './redact-expired.ts'

// runs here, because by now every family of queries with a `past` is registered
export {sweepPast} from './query-persister.ts'

const max_age_ms = kept_ms.bookings

/** Bookings stored on this device; their private details are removed in time. */
export const keptBookings = {
  list: keptAs({name: 'bookings', answer: v.array(Booking), max_age_ms, past: redactExpiredBookings}),
  one: keptAs({name: 'booking', answer: Booking, max_age_ms, past: redactExpiredBooking}),
  /** As the provider sees them, with their own offer. */
  leads: keptAs({name: 'leads', answer: v.array(Lead), max_age_ms, past: redactExpiredBookings}),
} as const
