import type {Booking} from '#contract/bookings.ts'
import type {Session} from '#contract/sessions.ts'
import {careCents, dollarsToCents, feeCents} from '#domain/money.ts'
import {sessionCan} from '#domain/session-can.ts'
import {feeShare} from '../price.ts'

/** A family cancels a visit free until this long before it (decisions §6). */
const free_until_ms = 24 * 3_600_000
const due_minutes = 60

export interface CancelCost {
  /** Visits that would be cancelled. */
  cancelled: number
  /** Of those, the ones that begin too soon to be free. */
  late: number
  /** Visits that stay because they have started. */
  staying: number
  /** What is due for the late ones, Village's fee in it: an hour each, or the whole visit where it is shorter. */
  due_cents: number
}

const staying = new Set(['START_PARTIAL', 'IN_PROGRESS', 'END_PARTIAL'])

/** What cancelling the rest of a booking now would mean. Nothing is due while the rate is unknown. */
export function cancelCost(booking: Booking, sessions: readonly Session[], now: string): CancelCost {
  const ahead = sessions.filter(session => sessionCan.cancel(session, 'parent', now) === true)
  const late = ahead.filter(session => Date.parse(session.scheduled_start) - Date.parse(now) < free_until_ms)
  const offer = booking.offers?.find(({id}) => id === booking.approved_offer_id)
  const rate_cents = dollarsToCents(booking.hourly_rate ?? 0)
  const dues = late.map(({scheduled_start, scheduled_end}) => {
    const minutes = (Date.parse(scheduled_end) - Date.parse(scheduled_start)) / 60_000
    const care = careCents(rate_cents, Math.min(minutes, due_minutes))
    return care + (offer ? feeCents(care, feeShare(offer)) : 0)
  })
  return {
    cancelled: ahead.length,
    late: late.length,
    staying: sessions.filter(session => staying.has(session.status)).length,
    due_cents: dues.reduce((sum, due) => sum + due, 0),
  }
}
