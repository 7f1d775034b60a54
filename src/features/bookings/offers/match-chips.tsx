import {m} from '#messages'
import Check from 'lucide-react/icons/check'
import type {MatchReason} from '#contract/bookings/match.ts'
import type {Offer} from '#contract/bookings/offers.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {gapTexts, matchReasonText, reasonsFor} from '#features/leads/match-text.ts'
import {dayIn} from '#lib/day.ts'
import {deviceZone} from '#lib/device-zone.ts'
import {rateText} from '#lib/money-text.ts'

/** The offer's facts say these in full. */
const saidElsewhere: ReadonlySet<MatchReason['kind']> = new Set(['background_check', 'rating'])

/** Why an offer fits, each with a check, and then what to look at first. */
export function MatchChips({match, above_cents}: {match: Offer['match']; above_cents: number}) {
  const today = dayIn(deviceZone(), useServerNow(60_000))
  const fits = reasonsFor(match?.reasons ?? [])
    .filter(({kind}) => !saidElsewhere.has(kind))
    .map(reason => matchReasonText(reason, 'family'))
  const against = [
    ...(match ? gapTexts(match, 'family', today) : []),
    ...(above_cents > 0 ? [m.above_your_maximum_rate({rate_text: rateText(above_cents)})] : []),
  ]
  if (fits.length + against.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-2">
      {fits.map(text => (
        <li key={text} className="flex items-center gap-1.5 rounded-chip bg-good-tint py-1 pr-3 pl-2 text-14 text-good">
          <Check aria-hidden className="size-4 shrink-0" />
          {text}
        </li>
      ))}
      {against.map(text => (
        <li key={text} className="rounded-chip bg-waiting-tint px-3 py-1 text-14 text-waiting">
          {text}
        </li>
      ))}
    </ul>
  )
}
