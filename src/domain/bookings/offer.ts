import type {OfferStatus} from '#contract/bookings/offers.ts'

/** Allowed changes of an offer's status. Only a submitted offer is live. @see src/domain/rules.md#offers */
export const offerTransitions = {
  SUBMITTED: ['ACCEPTED', 'NOT_SELECTED', 'DECLINED', 'WITHDRAWN', 'REPLACED', 'EXPIRED'],
  ACCEPTED: [],
  NOT_SELECTED: [],
  DECLINED: [],
  WITHDRAWN: [],
  REPLACED: [],
  EXPIRED: [],
} as const satisfies Record<OfferStatus, readonly OfferStatus[]>

/** Whether an offer still waits for the parent. A bidder has at most one such offer on a booking. */
export function isLive(offer: {status: OfferStatus}): boolean {
  return offerTransitions[offer.status].length > 0
}
