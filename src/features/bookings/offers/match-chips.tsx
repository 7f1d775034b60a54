import {m} from '#messages'
import Check from 'lucide-react/icons/check'
import type {MatchReason} from '#contract/bookings/match.ts'
import {matchReasonText} from '#features/leads/match-text.ts'
import {rateText} from '#lib/money-text.ts'

/** The offer's facts say these in full. */
const saidElsewhere: ReadonlySet<MatchReason['kind']> = new Set(['background_check', 'rating'])

/** Whether the bidder offers time at only some of the visits, which speaks against them as well. */
const isFreeInPart = (reason: MatchReason): boolean =>
  reason.kind === 'free' && reason.visits_free < reason.visits_total

/** Why an offer fits, each with a check, and then what to look at first. */
export function MatchChips({reasons, above_cents}: {reasons: readonly MatchReason[]; above_cents: number}) {
  const shown = reasons.filter(({kind}) => !saidElsewhere.has(kind))
  const texts = (some: readonly MatchReason[]) => some.map(reason => matchReasonText(reason, 'family'))
  const against = [
    ...texts(shown.filter(isFreeInPart)),
    ...(above_cents > 0 ? [m.above_your_maximum_rate({rate_text: rateText(above_cents)})] : []),
  ]
  if (shown.length + against.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-2">
      {texts(shown.filter(reason => !isFreeInPart(reason))).map(text => (
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
