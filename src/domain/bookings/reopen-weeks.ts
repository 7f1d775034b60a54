import type {BookingStatus} from '#contract/bookings/choices.ts'
import type {ScheduleLine} from '#contract/bookings/request.ts'
import {localDate} from '../time.ts'
import {isWeekly} from './booking.ts'

/** What decides whether weeks are requested again. */
export interface EndedWeeks {
  status: BookingStatus
  schedule: readonly ScheduleLine[]
  timezone: string
  cancelled_by: string | null
  weekly_end: {by: string; last_day: string} | null
}

/**
 * The local day after which no week stands, '' if none does at all; null if the weeks go on, the family ended them or they
 * are requested again already.
 */
export function lastDayOfWeeks(
  booking: EndedWeeks,
  {isEnded, isRequested}: {isEnded: boolean; isRequested: boolean},
): string | null {
  const {status, cancelled_by, weekly_end} = booking
  if (!isWeekly(booking) || weekly_end?.by === 'parent' || isRequested) return null
  const isAllEnded = status === 'DECLINED' || (status === 'CANCELLED' && cancelled_by !== 'parent')
  return isEnded || isAllEnded ? '' : (weekly_end?.last_day ?? null)
}

/**
 * Whether a request for these visits asks for the weeks: `now` as the booking is, `if_ended` only where its rest ends with
 * the request, else undefined.
 * @see src/domain/rules.md#every-week
 */
export function reopensWeeks(
  booking: EndedWeeks,
  {starts, isRequested}: {starts: readonly string[]; isRequested: boolean},
): 'now' | 'if_ended' | undefined {
  const last_day = lastDayOfWeeks(booking, {isEnded: false, isRequested})
  if (last_day !== null && starts.some(start => localDate(start, booking.timezone) > last_day)) return 'now'
  return lastDayOfWeeks(booking, {isEnded: true, isRequested}) === null ? undefined : 'if_ended'
}
