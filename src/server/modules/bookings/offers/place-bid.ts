import {m} from '#messages'
import type {Offer} from '#contract/bookings/offers.ts'
import {newId} from '#lib/id.ts'
import type {Db} from '#server/db/client.ts'
import type {BookingRow} from '#server/db/schema/bookings.ts'
import {refuse, Refusal} from '#server/http/refusal.ts'
import type {NewNotification} from '#server/modules/notifications/index.ts'
import {buildOfferPlaced, presentOffer} from './present.ts'
import {isOfEarlierRequest, requestChanged, type ReadRequest} from '../request-changes.ts'
import type {Standing} from './lock-bid.ts'
import {type Bidder, insertOffer, type LiveOffer, liveOffer, offerById, offerOfKey, replaceLive} from './store.ts'

/** The offer, read in the transaction that wrote or locked it. */
export async function readOffer(tx: Db, id: string, now: string): Promise<Offer> {
  const row = await offerById(tx, id, now)
  if (!row) throw new Error(`offer not found: ${id}`)
  return presentOffer(row, now)
}

/**
 * 409 `offer_changed` if the provider's live offer is not the one that it read, by id; null if it is, or an older app does
 * not name it.
 */
export async function checkReadBid(
  tx: Db,
  live_id: string | null,
  read: string | null | undefined,
  now: string,
): Promise<Refusal | null> {
  return read === undefined || read === live_id ? null : offerChanged(tx, live_id, now)
}

/** The live offer is not the expected one; `current` is the live one or null. */
async function offerChanged(tx: Db, live_id: string | null, now: string): Promise<Refusal> {
  return refuse('offer_changed', m.your_bid_on_this_request_has_changed(), {
    current: live_id === null ? null : await readOffer(tx, live_id, now),
  })
}

export interface Bid {
  booking: BookingRow
  /** Read under the booking's lock. */
  standing: Standing
  bidder: Bidder
  by_user_id: string
  rate_cents: number
  body: {note?: string | null; replaces?: string | null} & ReadRequest
  idempotency_key?: string | undefined
  now: string
}

/** Whether `replaces` names the live offer, by id or its bid's key; or neither exists. */
const namesLiveOffer = (replaces: string | null, live: LiveOffer | null): boolean =>
  live === null ? replaces === null : replaces === live.id || replaces === live.idempotency_key

const buildOffer = ({booking, standing, bidder, by_user_id, rate_cents, body, ...bid}: Bid): LiveOffer => ({
  id: newId(),
  booking_id: booking.id,
  bidder: 'caretaker_id' in bidder ? 'caretaker' : 'agency',
  caretaker_id: null,
  org_id: null,
  ...bidder,
  by_user_id,
  hourly_rate_cents: rate_cents,
  note: body.note || null,
  status: 'SUBMITTED',
  replaces: standing.live?.id ?? null,
  idempotency_key: bid.idempotency_key ?? null,
  claimed_at: body.claimed_at ?? null,
  received_at: bid.now,
  decided_at: null,
  decided_by: null,
  decline_reason: null,
})

/**
 * Closes the bidder's live offer and inserts the new one, with these notifications; returns its id, or 409 `offer_changed`
 * after a race.
 */
async function saveOffer(
  tx: Db,
  offer: LiveOffer,
  {bidder, now}: Bid,
  notifications: readonly NewNotification[],
): Promise<string | Refusal> {
  const [, isPlaced] = await Promise.all([
    offer.replaces === null ? null : replaceLive(tx, offer.replaces, now),
    insertOffer(tx, offer, notifications, now),
  ])
  return isPlaced ? offer.id : offerChanged(tx, (await liveOffer(tx, offer.booking_id, bidder))?.id ?? null, now)
}

/** Replaces the bidder's live offer without a notification; returns the new one's id, or 409 `offer_changed` after a race. */
export const replaceOffer = (tx: Db, bid: Bid): Promise<string | Refusal> => saveOffer(tx, buildOffer(bid), bid, [])

/**
 * Places a bid on a locked booking, ordered with approvals, cancellations and other bids.
 * @returns the offer, for a repeat the first one even if its key was forgotten; 409 `offer_changed` if `replaces` is not
 * the bidder's live offer, `request_changed` if the family changed the request since the bidder read it
 * @see src/domain/rules.md#own-earlier-bid
 */
export async function placeBid(tx: Db, bid: Bid): Promise<Offer | Refusal> {
  const {booking, standing, by_user_id, body, idempotency_key, now} = bid
  const {live, people} = standing
  const isOfEarlier = isOfEarlierRequest(booking, body)
  if (isOfEarlier || !namesLiveOffer(body.replaces ?? null, live)) {
    const earlier = idempotency_key && (await offerOfKey(tx, booking.id, bid.bidder, idempotency_key))
    if (earlier) return readOffer(tx, earlier, now)
    return isOfEarlier ? requestChanged(booking) : offerChanged(tx, live?.id ?? null, now)
  }

  const row = buildOffer(bid)
  const offer = presentOffer({offer: row, booking, ...people}, now)
  const author = {by: by_user_id, by_key: idempotency_key}
  const placed = buildOfferPlaced(booking, offer, {...author, changed: live !== null, now})
  const saved = await saveOffer(tx, row, bid, [placed])
  return saved instanceof Refusal ? saved : offer
}
