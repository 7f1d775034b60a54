import type {Lead} from '#contract/bookings.ts'
import type {Offer} from '#contract/offers.ts'
import type {Entry, StoredReceipt} from '#data/outbox.ts'
import {careCents, dollarsToCents} from '#domain/money.ts'
import {isLive} from '#domain/offer.ts'

/** How far this caregiver's bid on a request has come, pending over data. */
export type Bid =
  | {is: 'none'}
  | {is: 'saved' | 'sending' | 'sign-in' | 'attention'; hourly_rate: number | undefined; entry: Entry}
  | {is: 'received'; received_at: string; offer: Offer | undefined; hourly_rate: number | undefined}
  /** It had a live offer once. */
  | {is: 'over'; offer: Offer}

const rateIn = ({params}: Entry) => (typeof params.hourly_rate === 'number' ? params.hourly_rate : undefined)

export function bidOf(
  lead: Pick<Lead, 'my_offer'>,
  {entries, receipts}: {entries: readonly Entry[]; receipts: readonly StoredReceipt[]},
): Bid {
  const own = entries.filter(entry => entry.kind === 'bid-caretaker')
  const entry = own.findLast(each => each.state !== 'attention') ?? own.at(-1)
  if (entry) return {is: entry.state, hourly_rate: rateIn(entry), entry}
  const offer = lead.my_offer ?? undefined
  const receipt = receipts.findLast(each => each.kind === 'bid-caretaker')
  // the list is older than the receipt: the bid is there, though the list does not know it yet
  const isNews =
    receipt?.offer_id !== undefined &&
    (!offer || Date.parse(offer.received_at) < Date.parse(receipt.received_at))
  if (receipt && isNews && receipt.offer_id !== offer?.id) {
    return {is: 'received', received_at: receipt.received_at, offer: undefined, hourly_rate: undefined}
  }
  if (!offer) return {is: 'none'}
  if (!isLive(offer)) return {is: 'over', offer}
  return {is: 'received', received_at: offer.received_at, offer, hourly_rate: offer.hourly_rate}
}

/** The offer that a new bid would replace, as far as this device knows. */
export const liveOfferOf = (
  lead: Pick<Lead, 'my_offer'>,
  receipts: readonly StoredReceipt[],
): string | null => {
  const bid = bidOf(lead, {entries: [], receipts})
  if (bid.is !== 'received') return null
  return bid.offer?.id ?? receipts.findLast(each => each.kind === 'bid-caretaker')?.offer_id ?? null
}

/** What a request brings at a rate (dollars an hour): cents for all its hours. */
export const earningsOf = (lead: Pick<Lead, 'hours'>, hourly_rate: number): number =>
  careCents(dollarsToCents(hourly_rate), Math.round(lead.hours * 60))
