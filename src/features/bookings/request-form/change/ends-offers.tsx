import {m} from '#messages'
import {Callout} from '#ui/primitives/callout.tsx'
import {useEndedOffers} from '../requester.ts'

/** Says that saving ends the live offers, and what those who made them can do. Renders nothing without any. */
export function EndsOffers() {
  const count = useEndedOffers()
  return count > 0 && <Callout tone="waiting">{m.saving_ends_offers({count})}</Callout>
}
