import type {Lead} from '#contract/bookings/booking.ts'
import type {Offer} from '#contract/bookings/offers.ts'
import {isLive} from '#domain/bookings/offer.ts'
import type {Entry, StoredReceipt} from '../offline/outbox.ts'

export type BidKind = 'bid-caretaker' | 'bid-org'

/** How far one's own bid on a request has come, pending over data. */
export type Bid =
  | {is: 'none'}
  /** Dollars an hour; undefined where the profile's rate counts. */
  | {is: 'saved' | 'sending' | 'sign-in' | 'attention'; hourly_rate: number | undefined; entry: Entry}
  /** `offer` is missing while the list is older than the receipt. */
  | {is: 'received'; received_at: string; offer: Offer | undefined}
  /** It had a live offer once. */
  | {is: 'over'; offer: Offer}

interface LaneView {
  entries: readonly Entry[]
  receipts: readonly StoredReceipt[]
}

const rateIn = ({params}: Entry) => (typeof params.hourly_rate === 'number' ? params.hourly_rate : undefined)

/** The bid of this kind in a request's lane, else the one that the server knows. */
export function bidOf(kind: BidKind, lead: Pick<Lead, 'my_offer'>, {entries, receipts}: LaneView): Bid {
  const own = entries.filter(entry => entry.kind === kind)
  const entry = own.findLast(each => each.state !== 'attention') ?? own.at(-1)
  if (entry) return {is: entry.state, hourly_rate: rateIn(entry), entry}
  const offer = lead.my_offer ?? undefined
  const receipt = receipts.findLast(each => each.kind === kind)
  const isNews = receipt && (!offer || Date.parse(offer.received_at) < Date.parse(receipt.received_at))
  if (isNews && receipt.offer_id !== undefined && receipt.offer_id !== offer?.id) {
    return {is: 'received', received_at: receipt.received_at, offer: undefined}
  }
  if (!offer) return {is: 'none'}
  return isLive(offer) ? {is: 'received', received_at: offer.received_at, offer} : {is: 'over', offer}
}

/** The id of the offer that a new bid would replace, as far as this device knows; null where there is none. */
export function liveOfferId(
  kind: BidKind,
  lead: Pick<Lead, 'my_offer'>,
  receipts: readonly StoredReceipt[],
): string | null {
  const bid = bidOf(kind, lead, {entries: [], receipts})
  if (bid.is !== 'received') return null
  return bid.offer?.id ?? receipts.findLast(each => each.kind === kind)?.offer_id ?? null
}
