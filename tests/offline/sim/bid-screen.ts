import {type Bid, bidOf, shownBid} from '#data/queries/bids.ts'
import type {Offer} from '#contract/bookings/offers.ts'
import {createOutboxView, type OutboxViewStore} from '#offline/outbox/outbox-view.ts'
import type {ShownBid} from '#offline/outbox/lane.ts'
import type {Tab} from './device.ts'
import type {ListedOffer} from './model-server.ts'

const kind = 'bid-caretaker'

/** What one tab shows of a person's bids: the outbox as it was last read, and the list as it was last fetched. */
export class BidScreen {
  readonly view: OutboxViewStore
  private readonly listed = new Map<string, {offer: ListedOffer | null; order: number}>()

  constructor({outbox, session, ports}: Tab) {
    this.view = createOutboxView({
      outbox,
      credentials: session,
      now: () => ports.now(),
      after: (ms, callback) => ports.after(ms, callback),
    })
    this.view.subscribe(() => undefined)
  }

  /** An answer of the server; one that was read earlier never takes the place of a later one. */
  list(user: string, booking_id: string, offer: ListedOffer | null, order: number): void {
    const key = `${user} ${booking_id}`
    if ((this.listed.get(key)?.order ?? -1) < order) this.listed.set(key, {offer, order})
  }

  /** When the server gave the offer that the list shows, in the order of the play; undefined before it was fetched. */
  listedAt(user: string, booking_id: string): number | undefined {
    return this.listed.get(`${user} ${booking_id}`)?.order
  }

  read(user: string, booking_id: string): {bid: Bid; shown: ShownBid} {
    const {entries, receipts, owner} = this.view.getSnapshot()
    const isOwn = owner === user
    const lane = {
      entries: isOwn ? entries.filter(entry => entry.lane === booking_id) : [],
      receipts: isOwn ? receipts.filter(receipt => receipt.lane === booking_id) : [],
    }
    const lead = {my_offer: (this.listed.get(`${user} ${booking_id}`)?.offer ?? null) as Offer | null}
    return {bid: bidOf(kind, lead, lane), shown: shownBid(kind, lead, lane)}
  }
}
