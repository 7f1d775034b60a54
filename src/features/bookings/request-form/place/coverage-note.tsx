import {m} from '#messages'
import Building2 from 'lucide-react/icons/building-complex'
import ListPlus from 'lucide-react/icons/list-plus'
import UsersRound from 'lucide-react/icons/users-round'
import type {Audience} from '#contract/bookings/choices.ts'
import type {Coverage} from '#contract/places.ts'
import {Callout} from '#ui/primitives/callout.tsx'
import {Fact, Facts} from '#ui/primitives/facts.tsx'

/** Said of an audience of which none serves the place. */
export const uncoveredText = {
  caretakers: m.no_verified_caregivers_serve_this_area(),
  agencies: m.no_agencies_serve_this_county_yet(),
} as const satisfies Record<Audience, string>

const caregivers = {
  none: uncoveredText.caretakers,
  few: m.fewer_than_five_verified_caregivers_serve(),
  many: m.five_or_more_verified_caregivers_serve(),
} as const satisfies Record<Coverage['caregivers'], string>

const agencies = {
  none: uncoveredText.agencies,
  few: m.fewer_than_five_agencies_serve_this(),
  many: m.five_or_more_agencies_serve_this(),
} as const satisfies Record<Coverage['agencies'], string>

/** How many caregivers and agencies serve the chosen place. Renders nothing until it is known. */
export function CoverageNote({coverage}: {coverage: Coverage | undefined}) {
  return (
    <div aria-live="polite">
      {coverage?.caregivers === 'none' && coverage.agencies === 'none' ? (
        <Callout tone="waiting" icon={ListPlus} title={m.no_caregivers_or_agencies_serve_this()}>
          {m.you_can_keep_your_request_on()}
        </Callout>
      ) : (
        coverage && (
          <Facts>
            <Fact icon={UsersRound}>{caregivers[coverage.caregivers]}</Fact>
            <Fact icon={Building2}>{agencies[coverage.agencies]}</Fact>
          </Facts>
        )
      )}
    </div>
  )
}
