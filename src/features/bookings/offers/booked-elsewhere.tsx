import {m} from '#messages'
import type {Offer} from '#contract/bookings/offers.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {overlapText} from '#domain/bookings/request-text.ts'
import {Callout} from '#ui/primitives/callout.tsx'

/** The requested times at which the bidder has visits of other bookings; nothing without such times. */
export function BookedElsewhere({
  offer: {overlaps = [], display_name},
  timezone,
}: {
  offer: Pick<Offer, 'overlaps' | 'display_name'>
  timezone: string
}) {
  const now = useServerNow(60_000)
  if (overlaps.length === 0) return null
  return (
    <Callout tone="waiting" title={m.name_is_booked_elsewhere_at_these_times({name: display_name})}>
      {m.you_can_approve_once_is_free({overlap_text: overlapText(overlaps, timezone, now), display_name})}
    </Callout>
  )
}
