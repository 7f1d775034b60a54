import type {Booking} from '#contract/bookings/booking.ts'
import type {Handover} from '#contract/bookings/handover.ts'
import {day_ms} from '#domain/constants.ts'
import {roundPlace} from '#domain/place.ts'
import {isOver, secret} from './redact-expired.ts'

/* The same for bookings and handovers, which a first screen does not have. @see src/domain/rules.md#after-approval */

/** How long before a visit its handover may be on a device, in milliseconds. */
const handover_ahead_ms = 14 * day_ms

/** Whether a visit is one of the next fourteen days, or ended within a day. */
export const isHandoverNear = ({start, end}: {start: string; end: string}, now_ms: number): boolean =>
  now_ms >= Date.parse(start) - handover_ahead_ms && !isOver(end, now_ms)

/** A handover stays on the device only for near visits. @see src/domain/rules.md#children */
export const keepHandover = (handover: Handover | null, now_ms: number): Handover | undefined =>
  handover?.visits.some(visit => isHandoverNear(visit, now_ms)) ? handover : undefined

export const redactExpiredBooking = <B extends Booking>(booking: B, now_ms: number): B =>
  isOver(booking.last_end, now_ms)
    ? {
        ...booking,
        ...secret,
        ...roundPlace(booking.latitude, booking.longitude),
      }
    : booking

export const redactExpiredBookings = <B extends Booking>(bookings: B[], now_ms: number): B[] =>
  bookings.map(booking => redactExpiredBooking(booking, now_ms))
