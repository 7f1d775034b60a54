import type {Booking} from '#contract/bookings/booking.ts'
import type {Offer} from '#contract/bookings/offers.ts'

/** What a bid and its request tell of how the bid fared. */
interface DecidedBid {
  readonly status: Offer['status']
  readonly is_ended_by_change?: boolean | undefined
  readonly booking: Pick<Booking, 'status' | 'organization_id'>
}

/**
 * Whether a family accepted a bid, or declined it or chose another one; null while it is open, where no one decided, and
 * for a request sent to one agency alone, which has no other bid to win against.
 */
export function bidOutcome({status, is_ended_by_change, booking}: DecidedBid): 'won' | 'lost' | null {
  if (booking.organization_id !== null) return null
  if (status === 'ACCEPTED') return 'won'
  if (status === 'DECLINED') return 'lost'
  // a canceled or changed request closes its offers too, though no other one won
  const isLost = status === 'NOT_SELECTED' && booking.status !== 'CANCELLED' && !is_ended_by_change
  return isLost ? 'lost' : null
}
