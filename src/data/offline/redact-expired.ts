import type {Booking} from '#contract/bookings/booking.ts'
import type {StartCodeKey} from '#contract/sessions/confirming.ts'
import type {Session} from '#contract/sessions/session.ts'
import {day_ms} from '#domain/constants.ts'

/*
 * Removes address, handover and contact from stored answers a day after the last session. The server stops
 * sending them then; a device without a network removes them by itself. Pure, for `offline/persist.ts`.
 * @see src/domain/rules.md#after-approval
 */

/** How long both sides may still need the details after a visit, in milliseconds. */
const kept_after_ms = day_ms

const isOver = (end: string, now_ms: number) => now_ms > Date.parse(end) + kept_after_ms

const secret = {address: undefined, handover: undefined, contact: undefined} as const

/** Rounded to about a kilometre, as bidders see it. */
const rounded = (degrees: number) => Math.round(degrees * 100) / 100

export const redactExpiredSessions = (sessions: Session[], now_ms: number): Session[] =>
  sessions.map(session =>
    isOver(session.scheduled_end, now_ms)
      ? {...session, ...secret, latitude: null, longitude: null}
      : session,
  )

export const redactExpiredBooking = <B extends Booking>(booking: B, now_ms: number): B =>
  isOver(booking.last_end, now_ms)
    ? {
        ...booking,
        ...secret,
        latitude: rounded(booking.latitude),
        longitude: rounded(booking.longitude),
      }
    : booking

export const redactExpiredBookings = <B extends Booking>(bookings: B[], now_ms: number): B[] =>
  bookings.map(booking => redactExpiredBooking(booking, now_ms))

/** The key of the start code is useless after `valid_until`, a day after its session. */
export const dropExpiredStartCode = (key: StartCodeKey, now_ms: number): StartCodeKey | undefined =>
  now_ms <= Date.parse(key.valid_until) ? key : undefined
