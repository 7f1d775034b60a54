import Building2 from 'lucide-react/icons/building-complex'
import ListPlus from 'lucide-react/icons/list-plus'
import UsersRound from 'lucide-react/icons/users-round'
import type {Audience} from '#contract/bookings/choices.ts'
import type {Coverage} from '#contract/places.ts'
import {Callout} from '#ui/primitives/callout.tsx'
import {Fact, Facts} from '#ui/primitives/facts.tsx'

/** Said of an audience of which none serves the place. */
export const uncoveredText = {
  caretakers: 'No verified caregivers serve this area yet',
  agencies: 'No agencies serve this county yet',
} as const satisfies Record<Audience, string>

const caregivers = {
  none: uncoveredText.caretakers,
  few: 'Fewer than five verified caregivers serve this area',
  many: 'Five or more verified caregivers serve this area',
} as const satisfies Record<Coverage['caregivers'], string>

const agencies = {
  none: uncoveredText.agencies,
  few: 'Fewer than five agencies serve this county',
  many: 'Five or more agencies serve this county',
} as const satisfies Record<Coverage['agencies'], string>

/** How many caregivers and agencies serve the chosen place. Renders nothing until it is known. */
export function CoverageNote({coverage}: {coverage: Coverage | undefined}) {
  return (
    <div aria-live="polite">
      {coverage?.caregivers === 'none' && coverage.agencies === 'none' ? (
        <Callout tone="waiting" icon={ListPlus} title="No caregivers or agencies serve this area yet">
          You can keep your request on the waitlist. It opens as soon as someone serves this area, and we notify you
          then.
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
