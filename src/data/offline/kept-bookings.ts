import * as v from 'valibot'
import {Booking, Lead} from '#contract/bookings/booking.ts'
import {kept_ms} from '#offline/queries/persist.ts'
import {keptAs} from './query-persister.ts'
import {redactExpiredBooking, redactExpiredBookings} from './redact-expired.ts'

// from here, since by now every family of queries that has a past is known
export {sweepPast} from './query-persister.ts'

const max_age_ms = kept_ms.bookings

/** Bookings on this device; what is private to them leaves it in time. */
export const keptBookings = {
  list: keptAs({name: 'bookings', answer: v.array(Booking), max_age_ms, past: redactExpiredBookings}),
  one: keptAs({name: 'booking', answer: Booking, max_age_ms, past: redactExpiredBooking}),
  /** As whoever comes to them sees them, with her own offer. */
  leads: keptAs({name: 'leads', answer: v.array(Lead), max_age_ms, past: redactExpiredBookings}),
} as const
