import type {Lead} from '#contract/bookings/booking.ts'
import {bidOf, receivedBidText} from '#data/queries/bids.ts'
import {useLane} from '#data/offline/outbox.ts'
import {hereZone} from '#ui/calendar/here-zone.ts'
import {Status} from '#ui/primitives/status-chip.tsx'

/** How the agency's own bid on a lead stands, in a word; nothing where there is none. */
export function BidChip({lead}: {lead: Lead}) {
  const bid = bidOf('bid-org', lead, useLane(lead.id))
  if (bid.is === 'none') return null
  if (bid.is === 'over') return <Status of="offer" status={bid.offer.status} />
  if (bid.is === 'received') {
    return <Status of="entry" status="received" label={receivedBidText(bid, hereZone())} />
  }
  return <Status of="entry" status={bid.is === 'saved' || bid.is === 'sign-in' ? 'pending' : bid.is} />
}
