import {m} from '#messages'
import type {MatchGap, MatchReason} from '#contract/bookings/match.ts'
import type {Offer} from '#contract/bookings/offers.ts'
import {gapTexts, matchReasonText, reasonsFor} from '#features/leads/match-text.ts'
import type {Day} from '#lib/day.ts'
import {rateText} from '#lib/money-text.ts'

/** Why an offer fits and what to look at first, in words, without the kinds that the screen shows elsewhere. */
export function fitsAndGaps(
  {match, above_cents}: {match: Offer['match']; above_cents: number},
  {except, today}: {except: readonly MatchReason['kind'][]; today: Day},
): {fits: string[]; gaps: string[]} {
  const isShown = ({kind}: MatchReason | MatchGap) => !except.includes(kind)
  const reasons = match?.reasons.filter(isShown) ?? []
  return {
    fits: reasonsFor(reasons).map(reason => matchReasonText(reason, 'family')),
    gaps: [
      ...(match ? gapTexts({reasons, gaps: match.gaps?.filter(isShown)}, 'family', today) : []),
      ...(above_cents > 0 ? [m.above_your_maximum_rate({rate_text: rateText(above_cents)})] : []),
    ],
  }
}
