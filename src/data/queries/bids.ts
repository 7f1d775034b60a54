import type {Lead} from '#contract/bookings/booking.ts'
import {type Offer, isLive} from '#contract/bookings/offers.ts'
import {clockTime} from '#domain/time.ts'
import {rateText} from '#lib/money-text.ts'
import {type ShownBid, unlistedReceipt} from '#offline/outbox/queue.ts'
import {dollarsToCents} from '#domain/money/money.ts'
import type {Entry, StoredReceipt} from '../offline/outbox.ts'

export type BidKind = 'bid-caretaker' | 'bid-org'

/** The state of one's own bid on a request. An outbox entry takes precedence over the server's data. */
export type Bid =
  | {is: 'none'}
  /** In dollars; undefined if the profile's rate counts. */
  | {is: 'saved' | 'sending' | 'sign-in' | 'attention'; hourly_rate: number | undefined; entry: Entry}
  /** `offer` is missing while the list is older than the receipt. */
  | {is: 'received'; received_at: string; hourly_rate: number | undefined; offer: Offer | undefined}
  /** The offer is no longer live. */
  | {is: 'over'; offer: Offer}

interface LaneView {
  entries: readonly Entry[]
  receipts: readonly StoredReceipt[]
}

const rateIn = ({params}: Entry) => (typeof params.hourly_rate === 'number' ? params.hourly_rate : undefined)

/** The entry that determines a bid's state: the latest waiting, else the latest refused. */
const entryOf = (kind: BidKind, entries: readonly Entry[]): Entry | undefined => {
  const own = entries.filter(entry => entry.kind === kind)
  return own.findLast(each => each.state !== 'attention') ?? own.at(-1)
}

/** The bid of this kind in a request's lane, else the one that the server knows. */
export function bidOf(kind: BidKind, lead: Pick<Lead, 'my_offer'>, {entries, receipts}: LaneView): Bid {
  const entry = entryOf(kind, entries)
  if (entry) return {is: entry.state, hourly_rate: rateIn(entry), entry}
  const offer = lead.my_offer
  const unlisted = unlistedReceipt(receipts, kind, offer)
  if (unlisted) {
    const {received_at, hourly_rate} = unlisted
    return {is: 'received', received_at, hourly_rate, offer: undefined}
  }
  if (!offer) return {is: 'none'}
  const {received_at, hourly_rate} = offer
  return isLive(offer) ? {is: 'received', received_at, hourly_rate, offer} : {is: 'over', offer}
}

/** The person's own bids as shown, from which the outbox decides what a new bid replaces or repeats. */
export function shownBid(
  kind: BidKind,
  {my_offer: offer}: Pick<Lead, 'my_offer'>,
  {entries, receipts}: LaneView,
): ShownBid {
  const entry = entryOf(kind, entries)
  if (entry && entry.state !== 'attention') return {offer, key: entry.key}
  const received =
    unlistedReceipt(receipts, kind, offer) ??
    (offer && isLive(offer) ? receipts.find(each => each.offer_id === offer.id) : undefined)
  return {offer, key: received?.key}
}

/** "Received 2:03 PM · $22.20/hr"; without the rate if an older version of the app stored the receipt. */
export function receivedBidText(
  {received_at, hourly_rate}: Pick<Extract<Bid, {is: 'received'}>, 'received_at' | 'hourly_rate'>,
  timezone: string,
): string {
  const received = `Received ${clockTime(received_at, timezone)}`
  return hourly_rate === undefined ? received : `${received} · ${rateText(dollarsToCents(hourly_rate))}`
}
