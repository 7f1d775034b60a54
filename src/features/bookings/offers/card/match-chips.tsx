import Check from 'lucide-react/icons/check'
import type {MatchReason} from '#contract/bookings/match.ts'
import type {Offer} from '#contract/bookings/offers.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {dayIn} from '#lib/day.ts'
import {deviceZone} from '#lib/device-zone.ts'
import {fitsAndGaps} from '../bidder/fits-and-gaps.ts'

/** The offer's facts say these in full. */
const saidElsewhere: readonly MatchReason['kind'][] = ['background_check', 'rating']

/** Why an offer fits, each with a check, and then what to look at first. */
export function MatchChips({match, above_cents}: {match: Offer['match']; above_cents: number}) {
  const today = dayIn(deviceZone(), useServerNow(60_000))
  const {fits, gaps} = fitsAndGaps({match, above_cents}, {except: saidElsewhere, today})
  if (fits.length + gaps.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-2">
      {fits.map(text => (
        <li key={text} className="flex items-center gap-1.5 rounded-chip bg-good-tint py-1 pr-3 pl-2 text-14 text-good">
          <Check aria-hidden className="size-4 shrink-0" />
          {text}
        </li>
      ))}
      {gaps.map(text => (
        <li key={text} className="rounded-chip bg-waiting-tint px-3 py-1 text-14 text-waiting">
          {text}
        </li>
      ))}
    </ul>
  )
}
