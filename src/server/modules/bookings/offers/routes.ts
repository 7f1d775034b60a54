import {liveOffer, offerById, type Bidder, closeOffer, insertOffer} from './store.ts'
import {
  caretakerBidder,
  orgBidder,
  existsForOrg,
  isWithinReach,
  notVerified,
  phoneRequired,
} from './policy.ts'
import * as contract from '#contract/bookings/offers.ts'
import type {Offer} from '#contract/bookings/offers.ts'
import {dollarsToCents} from '#domain/money/money.ts'
import {newId} from '#lib/id.ts'
import type {Db} from '#server/db/client.ts'
import type {Caller} from '#server/http/caller.ts'
import {route, type Route} from '#server/http/mount.ts'
import {notFound, refuse, type Refusal} from '#server/http/refusal.ts'
import {judge} from '../policy.ts'
import {fallBack} from '../store.ts'
import {type BookingRow} from '#server/db/schema/bookings.ts'
import {lockBooking} from '#server/modules/sessions/index.ts'
import {notify, type News} from '#server/modules/notifications/index.ts'
import {planLimit} from '#server/modules/subscriptions/index.ts'
import {isVerified} from '#server/modules/accounts/index.ts'
import {offerPlaced, presentOffer} from './present.ts'

/** The offer, read in the transaction that wrote or locked it. */
async function readOffer(tx: Db, id: string, now: string): Promise<Offer> {
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

interface Bid {
  booking: BookingRow
  /** The bidder's live offer, read under the booking's lock. */
  live: LiveOffer | null
  bidder: Bidder
  by_user_id: string
  rate_cents: number
  body: {note?: string | null; claimed_at?: string; replaces?: string | null}
  idempotency_key: string | undefined
  now: string
}

/** Whether `replaces` names the live offer, by id or its bid's key; or neither exists. */
const namesLiveOffer = (replaces: string | null, live: LiveOffer | null): boolean =>
  live === null ? replaces === null : replaces === live.id || replaces === live.idempotency_key

/**
 * Places a bid on a locked booking, ordered with approvals, cancellations and other bids.
 * @returns the offer; 409 `offer_changed` if `replaces` is not the bidder's live offer
 * @see src/domain/rules.md#own-earlier-bid
 */
async function placeBid(
  tx: Db,
  {booking, live, bidder, by_user_id, rate_cents, body, idempotency_key, now}: Bid,
): Promise<Offer | Refusal> {
  if (!namesLiveOffer(body.replaces ?? null, live)) return offerChanged(tx, live?.id ?? null, now)

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
  if (!isPlaced) return offerChanged(tx, (await liveOffer(tx, booking.id, bidder))?.id ?? null, now)
  if (booking.status === 'PENDING') await fallBack(tx, booking.id)

  const offer = await readOffer(tx, id, now)
  const author = {by: by_user_id, by_key: idempotency_key}
  await notify(tx, [offerPlaced(booking, offer, {...author, changed: live !== null})], now)
  return offer
}

const isOwn = (offer: {caretaker_id: string | null; org_id: string | null}, caller: Caller) =>
  caller.role === 'caretaker'
    ? offer.caretaker_id !== null && offer.caretaker_id === caller.caretaker_id
    : offer.org_id !== null && offer.org_id === caller.org_id

export const offerRoutes: readonly Route[] = [
  route(contract.bidByCaretaker, async ({params, body, db, caller, now, header}) => {
    // caregiver before booking: the lock order of an approval
    const me = caller.caretaker_id ? await caretakerBidder(db, caller.caretaker_id, true) : null
    if (!me || !isVerified(me, now)) return notVerified()
    const bidder = {caretaker_id: me.caretaker.id}
    const booking = await lockBooking(db, params.id)
    if (!booking || !isWithinReach(me, booking)) return notFound()
    const live = await liveOffer(db, booking.id, bidder)

    const refusal = judge('bid', booking, {role: 'caretaker', id: me.caretaker.id}, now)
    if (refusal) return refusal
    if (!me.phone_number) return phoneRequired()
    // the locked caregiver's row serializes the count; a changed bid does not add to it
    const limit = live
      ? null
      : await planLimit(db, {owner_id: me.caretaker.id, type: 'caretaker', payer: bidder}, now)
    if (limit) return limit
    return placeBid(db, {
      booking,
      live,
      bidder,
      by_user_id: caller.user_id,
      rate_cents:
        body.hourly_rate === undefined ? me.caretaker.hourly_rate_cents : dollarsToCents(body.hourly_rate),
      body,
      idempotency_key: header('Idempotency-Key'),
      now,
    })
  }),

  route(contract.bidByOrganization, async ({params, body, db, caller, now, header}) => {
    const org = caller.org_id
      ? await orgBidder(db, {org_id: caller.org_id, user_id: caller.user_id}, now)
      : null
    if (!org) return notFound()
    const bidder = {org_id: org.id}
    const booking = await lockBooking(db, params.id)
    if (!booking || !existsForOrg(org, booking)) return notFound()
    const live = await liveOffer(db, booking.id, bidder)

    const refusal = judge('bid', booking, {role: 'agency', id: org.id}, now)
    if (refusal) return refusal
    if (!org.phone_number) return phoneRequired()
    return placeBid(db, {
      booking,
      live,
      bidder,
      by_user_id: caller.user_id,
      rate_cents: dollarsToCents(body.hourly_rate),
      body,
      idempotency_key: header('Idempotency-Key'),
      now,
    })
  }),

  route(contract.withdrawOffer, async ({params, db, caller, now}) => {
    const found = await offerById(db, params.id, now)
    if (!found || !isOwn(found.offer, caller)) return notFound()
    const {booking_id} = found.offer
    await lockBooking(db, booking_id)
    const isClosed = await closeOffer(db, {id: params.id, status: 'WITHDRAWN', now})
    if (isClosed) {
      await fallBack(db, booking_id)
      const {caretaker_id, org_id} = found.offer
      const news: News = {
        kind: 'offer_withdrawn',
        to: {its_family: true},
        facts: {},
        by: caller.user_id,
        booking_id,
        provider: {caretaker_id, org_id},
      }
      await notify(db, [news], now)
    }
    const offer = await readOffer(db, params.id, now)
    return isClosed ? offer : refuse('offer_closed', 'This bid has already been decided.', {current: offer})
  }),
]
