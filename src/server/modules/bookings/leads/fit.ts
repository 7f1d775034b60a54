import type {CaretakerBidder} from '../offers/policy.ts'
import {matchFacts, type MatchFacts} from '#domain/bookings/match.ts'
import type {BookingRow} from '#server/db/schema/bookings.ts'
import {isVerified} from '#server/modules/accounts/index.ts'
import type {FreeTimes} from './free-times.ts'

/** The facts of a request and a caregiver that matching compares. */
export function factsOf(
  {caretaker, checks}: CaretakerBidder,
  booking: BookingRow,
  {miles, total, free}: {miles: number} & Pick<FreeTimes, 'total' | 'free'>,
  now: string,
): MatchFacts {
  return matchFacts(caretaker, booking, {
    distance_miles: miles,
    slots_total: total,
    slots_free: free,
    verified: isVerified({caretaker, checks}, now),
    background_check_until: checks.background ?? null,
  })
}
