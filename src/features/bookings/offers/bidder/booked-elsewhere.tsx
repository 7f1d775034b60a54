import {m} from '#messages'
import type {Offer} from '#contract/bookings/offers.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {overlapText} from '#domain/bookings/request-text.ts'
import {Callout} from '#ui/primitives/callout.tsx'

type Busy = Pick<Offer, 'overlaps' | 'display_name'>

/** Says that the bidder has visits at requested times: with this family alone, or elsewhere too. */
export const busyText = ({overlaps = [], display_name: name}: Busy): string =>
  overlaps.every(({session_id}) => session_id !== null)
    ? m.name_is_booked_with_you_at_these_times({name})
    : m.name_is_booked_elsewhere_at_these_times({name})

/** These times, and that the bidder can be approved only once they are free then. */
export const busyTimesText = ({overlaps = [], display_name}: Busy, timezone: string, now: string): string =>
  m.you_can_approve_once_is_free({overlap_text: overlapText(overlaps, timezone, now), display_name})

/** The requested times at which the bidder has visits of other bookings; nothing without such times. */
export function BookedElsewhere({offer, timezone}: {offer: Busy; timezone: string}) {
  const now = useServerNow(60_000)
  if ((offer.overlaps ?? []).length === 0) return null
  return (
    <Callout tone="waiting" title={busyText(offer)}>
      {busyTimesText(offer, timezone, now)}
    </Callout>
  )
}
