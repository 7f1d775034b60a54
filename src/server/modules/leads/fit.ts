import type {MatchFacts} from '#domain/match.ts'
import type {BookingRow} from '../bookings/store.ts'
import {isVerified} from '../offers/policy.ts'
import type {CaretakerBidder} from '../offers/store.ts'
import type {FreeTimes} from './free-times.ts'

/** Share of visits confirmed on time, 0 to 1; null before the first. */
export const reliabilityOf = (caretaker: {on_time_count: number; visits_count: number}): number | null =>
  caretaker.visits_count > 0 ? caretaker.on_time_count / caretaker.visits_count : null

/** What matching compares of a request and a caregiver. */
export function factsOf(
  {caretaker, checks}: CaretakerBidder,
  booking: BookingRow,
  {miles, total, free}: {miles: number} & FreeTimes,
  now: string,
): MatchFacts {
  return {
    distance_miles: miles,
    work_distance: caretaker.work_distance,
    slots_total: total,
    slots_free: free,
    ages_wanted: booking.ages,
    ages_offered: caretaker.ages,
    live_in_wanted: booking.live_in,
    live_in_offered: caretaker.live_in,
    medical_wanted: booking.medical_companion,
    medical_offered: caretaker.medical_companion,
    rate_cents: caretaker.hourly_rate_cents,
    max_rate_cents: booking.max_hourly_rate_cents,
    verified: isVerified({caretaker, checks}, now),
    background_check_until: checks.background ?? null,
    rating: caretaker.rating,
    reliability: reliabilityOf(caretaker),
  }
}
