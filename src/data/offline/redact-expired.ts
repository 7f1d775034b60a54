import type {Booking} from '#contract/bookings/booking.ts'
import type {Handover} from '#contract/bookings/handover.ts'
import type {StartCodeKey} from '#contract/sessions/confirming.ts'
import type {Session} from '#contract/sessions/session.ts'
import {day_ms, details_visible_after_ms} from '#domain/constants.ts'
import {roundPlace} from '#domain/place.ts'

/*
 * Removes address, handover, children and contact from stored answers a day after the last session. The server stops
 * sending them then; a device without a network removes them by itself. Pure, for `offline/queries/persist.ts`.
 * @see src/domain/rules.md#after-approval
 */

const isOver = (end: string, now_ms: number) => now_ms > Date.parse(end) + details_visible_after_ms

const secret = {address: undefined, contact: undefined} as const

/** How long before a visit its handover may be on a device, in milliseconds. */
const handover_ahead_ms = 14 * day_ms

/** Whether a visit is one of the next fourteen days, or ended within a day. */
export const isHandoverNear = ({start, end}: {start: string; end: string}, now_ms: number): boolean =>
  now_ms >= Date.parse(start) - handover_ahead_ms && !isOver(end, now_ms)

/** A handover stays on the device only for near visits. @see src/domain/rules.md#children */
export const keepHandover = (handover: Handover | null, now_ms: number): Handover | undefined =>
  handover?.visits.some(visit => isHandoverNear(visit, now_ms)) ? handover : undefined

export const redactExpiredSessions = (sessions: Session[], now_ms: number): Session[] =>
  sessions.map(session =>
    isOver(session.scheduled_end, now_ms) ? {...session, ...secret, latitude: null, longitude: null} : session,
  )

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

/** The key of the start code is useless after `valid_until`, a day after its session. */
export const dropExpiredStartCode = (key: StartCodeKey, now_ms: number): StartCodeKey | undefined =>
  now_ms <= Date.parse(key.valid_until) ? key : undefined
