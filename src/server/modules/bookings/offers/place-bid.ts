import type {Offer} from '#contract/bookings/offers.ts'
import {newId} from '#lib/id.ts'
import type {Db} from '#server/db/client.ts'
import type {BookingRow} from '#server/db/schema/bookings.ts'
import {refuse, Refusal} from '#server/http/refusal.ts'
import {notify} from '#server/modules/notifications/index.ts'
import {refreshOpenStatus} from '../store.ts'
import {buildOfferPlaced, presentOffer} from './present.ts'
import {type Bidder, closeOffer, insertOffer, liveOffer, offerById} from './store.ts'

/** The offer, read in the transaction that wrote or locked it. */
export async function readOffer(tx: Db, id: string, now: string): Promise<Offer> {
  const row = await offerById(tx, id, now)
  if (!row) throw new Error(`offer not found: ${id}`)
  return presentOffer(row, now)
}

/** The live offer is not the expected one; `current` is the live one or null. */
async function offerChanged(tx: Db, live_id: string | null, now: string): Promise<Refusal> {
  return refuse('offer_changed', 'Your bid on this request has changed. Check it and try again.', {
    current: live_id === null ? null : await readOffer(tx, live_id, now),
  })
}

type LiveOffer = NonNullable<Awaited<ReturnType<typeof liveOffer>>>

export interface Bid {
  booking: BookingRow
  /** The bidder's live offer, read under the booking's lock. */
  live: LiveOffer | null
  bidder: Bidder
  by_user_id: string
  rate_cents: number
  body: {note?: string | null; claimed_at?: string; replaces?: string | null}
  idempotency_key?: string | undefined
  now: string
}

/** Whether `replaces` names the live offer, by id or its bid's key; or neither exists. */
const namesLiveOffer = (replaces: string | null, live: LiveOffer | null): boolean =>
  live === null ? replaces === null : replaces === live.id || replaces === live.idempotency_key

/** Closes the bidder's live offer and inserts the new one; returns its id, or 409 `offer_changed` after a race. */
export async function replaceOffer(
  tx: Db,
  {booking, live, bidder, by_user_id, rate_cents, body, idempotency_key, now}: Bid,
): Promise<string | Refusal> {
  if (live) await closeOffer(tx, {id: live.id, status: 'REPLACED', now})
  const id = newId()
  const isPlaced = await insertOffer(tx, {
    id,
    booking_id: booking.id,
    bidder: 'caretaker_id' in bidder ? 'caretaker' : 'agency',
    ...bidder,
    by_user_id,
    hourly_rate_cents: rate_cents,
    note: body.note || null,
    replaces: live?.id ?? null,
    idempotency_key: idempotency_key ?? null,
    claimed_at: body.claimed_at ?? null,
    received_at: now,
  })
  return isPlaced ? id : offerChanged(tx, (await liveOffer(tx, booking.id, bidder))?.id ?? null, now)
}

/**
 * Places a bid on a locked booking, ordered with approvals, cancellations and other bids.
 * @returns the offer; 409 `offer_changed` if `replaces` is not the bidder's live offer
 * @see src/domain/rules.md#own-earlier-bid
 */
export async function placeBid(tx: Db, bid: Bid): Promise<Offer | Refusal> {
  const {booking, live, by_user_id, body, idempotency_key, now} = bid
  if (!namesLiveOffer(body.replaces ?? null, live)) return offerChanged(tx, live?.id ?? null, now)

  const id = await replaceOffer(tx, bid)
  if (id instanceof Refusal) return id
  if (booking.status === 'PENDING') await refreshOpenStatus(tx, booking.id)

  const offer = await readOffer(tx, id, now)
  const author = {by: by_user_id, by_key: idempotency_key}
  await notify(tx, [buildOfferPlaced(booking, offer, {...author, changed: live !== null})], now)
  return offer
}
