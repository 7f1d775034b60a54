import type {OfferStatus} from '#contract/offers.ts'

/** What may become of an offer (decisions §5). Only a submitted one is live; everything else is its end. */
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
