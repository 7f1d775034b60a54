import type {Lead} from '#contract/bookings/booking.ts'
import {useLane} from '#data/offline/outbox.ts'
import {bidOf} from '#data/queries/bids.ts'
import {ownPriceText} from './lead-prices.ts'

/** What a lead in a list costs the agency: by its own bid, also one that waits on this device, else `listed`. */
export function useLeadPrice(lead: Lead, listed: string | null): string | null {
  const lane = useLane(lead.id)
  return ownPriceText(lead, bidOf('bid-org', lead, lane)) ?? listed
}
