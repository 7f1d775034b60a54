import * as v from 'valibot'
import {Booking, Lead} from '#contract/bookings/booking.ts'
import {getBookingHistory} from '#contract/bookings/history.ts'
import {stored_for_ms} from '#offline/queries/persist.ts'
import {persistAs} from './query-persister.ts'
import {redactExpiredBooking, redactExpiredBookings} from './redact-bookings.ts'

// runs here, because by now every family of queries with a `past` is registered
export {redactStoredQueries} from './query-persister.ts'

const max_age_ms = stored_for_ms.bookings

/** Bookings stored on this device; their private details are removed in time. */
export const bookingPersisters = {
  list: persistAs({name: 'bookings', answer: v.array(Booking), max_age_ms, redact: redactExpiredBookings}),
  one: persistAs({name: 'booking', answer: Booking, max_age_ms, redact: redactExpiredBooking}),
  /** It names no address and no child, so nothing of it is removed before its time. */
  history: persistAs({name: 'history', answer: getBookingHistory.answer, max_age_ms}),
  /** As the provider sees them, with their own offer. */
  leads: persistAs({name: 'leads', answer: v.array(Lead), max_age_ms, redact: redactExpiredBookings}),
} as const
