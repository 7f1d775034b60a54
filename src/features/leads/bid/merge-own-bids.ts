import type {Lead} from '#contract/bookings/booking.ts'
import type {OutboxView} from '#data/offline/outbox.ts'
import {bidOf, type BidKind} from '#data/queries/bids.ts'
import {isOpen} from '#domain/bookings/booking.ts'
import {groupOf} from '../agency/booking-groups.ts'
import type {BookingGroup} from '../search.ts'

/** A request that a provider bid on or won, and the group that its screen tells. */
export type OwnBid = Lead & {
  group: BookingGroup
  /** In dollars: of the bid that counts; null without one. */
  bid_rate: number | null
}

export const isWaiting = ({group}: Pick<OwnBid, 'group'>): boolean => group === 'waiting'

/**
 * A provider's bids and bookings, newest first. A bid received from this device waits for an answer, though the list of
 * bookings is older or only the list of leads has its request.
 */
export function mergeOwnBids(
  kind: BidKind,
  {bookings, leads}: {bookings: readonly Lead[]; leads: readonly Lead[]},
  {entries, receipts}: Pick<OutboxView, 'entries' | 'receipts'>,
): OwnBid[] {
  const merge = (lead: Lead): OwnBid => {
    const inLane = ({lane}: {lane: string}) => lane === lead.id
    const bid = bidOf(kind, lead, {entries: entries.filter(inLane), receipts: receipts.filter(inLane)})
    const listed_rate = lead.my_offer?.hourly_rate ?? null
    return isOpen(lead) && bid.is === 'received'
      ? {...lead, group: 'waiting', bid_rate: bid.hourly_rate ?? listed_rate}
      : {...lead, group: groupOf(lead), bid_rate: listed_rate}
  }
  const listed = new Set(bookings.map(({id}) => id))
  const unlisted = leads.filter(({id}) => !listed.has(id)).map(merge)
  return [...unlisted.filter(isWaiting), ...bookings.map(merge)]
}
