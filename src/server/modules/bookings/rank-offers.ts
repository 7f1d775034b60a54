import type {OfferRow} from './offers/store.ts'
import {type Offer, isLive} from '#contract/bookings/offers.ts'
import type {Overlap} from '#contract/bookings/overlap.ts'
import {isFreeAt} from '#domain/bookings/availability.ts'
import {
  matchFacts,
  matchGaps,
  matchReasons,
  matchScore,
  withoutDistance,
  type MatchFacts,
} from '#domain/bookings/match.ts'
import {distanceMiles, roundPlace} from '#domain/place.ts'
import {slotsAhead, type Slot} from '#domain/bookings/schedule.ts'
import {presentOfferForFamily} from './offers/present.ts'
import type {RequestOverlaps} from './overlaps.ts'
import type {BookingRow} from '#server/db/schema/bookings.ts'

/** Neutral facts for an agency, of which only rate and rating count. */
const neutral = {
  distance_miles: 0,
  work_distance: 1,
  slots_total: 0,
  slots_free: 0,
  ages_wanted: [],
  ages_offered: [],
  live_in_wanted: false,
  live_in_offered: false,
  medical_wanted: false,
  medical_offered: false,
  verified: false,
  rating: null,
  reliability: null,
} as const satisfies Partial<MatchFacts>

/** `busy` are the requested times at which the caregiver has visits of other bookings. */
function matchOf(
  booking: BookingRow,
  slots: readonly Slot[],
  {row, busy}: {row: OfferRow; busy: readonly Overlap[]},
): NonNullable<Offer['match']> {
  const {offer, caretaker, user, org} = row
  const rates = {rate_cents: offer.hourly_rate_cents, max_rate_cents: booking.max_hourly_rate_cents}
  if (!caretaker) {
    const facts = {...neutral, ...rates, rating: org?.rating ?? null}
    return {score: matchScore(facts), reasons: withoutDistance(matchReasons(facts))}
  }
  const here = {latitude: booking.approx_latitude, longitude: booking.approx_longitude}
  const home = user?.latitude != null && user.longitude != null ? roundPlace(user.latitude, user.longitude) : null
  const taken = new Set(busy.map(time => time.scheduled_start))
  const [free, notFree]: [string[], string[]] = [[], []]
  for (const slot of slots) {
    const isFree = !taken.has(slot.scheduled_start) && isFreeAt(slot, booking.timezone, caretaker.available_dates)
    ;(isFree ? free : notFree).push(slot.date)
  }
  const facts: MatchFacts = {
    ...matchFacts(caretaker, booking, {
      distance_miles: home ? distanceMiles(here, home) : caretaker.work_distance,
      slots_total: slots.length,
      slots_free: free.length,
      days: {free, not_free: notFree},
      verified: caretaker.is_verified === 'Approved',
      background_check_until: row.background_check_until,
    }),
    // use the offer's rate, not the profile's
    ...rates,
  }
  const reasons = matchReasons(facts)
  return {score: matchScore(facts), reasons: home ? reasons : withoutDistance(reasons), gaps: matchGaps(facts)}
}

/**
 * Offers as the family reads them, or as `present` shows them: live and accepted first, each group by best match. Live ones
 * have the times at which their caregiver is booked elsewhere.
 */
export function rankOffers(
  booking: BookingRow,
  rows: readonly OfferRow[],
  now: string,
  {overlaps, present = presentOfferForFamily}: RankOptions,
): Offer[] {
  const shown = rows.filter(row => row.offer.status !== 'REPLACED')
  if (shown.length === 0) return []
  // past visits do not affect availability
  const slots = slotsAhead(booking, now)
  const counts = (offer: Offer) => isLive(offer) || offer.status === 'ACCEPTED'
  return shown
    .map(row => {
      const offer = present(row, now)
      const busy = overlaps && offer.caretaker_id && isLive(offer) ? overlaps.ofCaregiver(offer.caretaker_id) : []
      const match = matchOf(booking, slots, {row, busy})
      return {...offer, match, ...(busy.length > 0 && {overlaps: busy})}
    })
    .toSorted(
      (a, b) =>
        Number(counts(b)) - Number(counts(a)) ||
        b.match.score - a.match.score ||
        a.received_at.localeCompare(b.received_at) ||
        a.id.localeCompare(b.id),
    )
}

interface RankOptions {
  /** Of an open request. */
  overlaps: RequestOverlaps | undefined
  present?: (row: OfferRow, now: string) => Offer
}
