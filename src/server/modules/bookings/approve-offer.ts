import {m} from '#messages'
import {standingOfOrg} from './offers/lock-bid.ts'
import {offersOf, type OfferRow} from './offers/store.ts'
import {and, eq, type SQL} from 'drizzle-orm'
import {refusalText} from '#domain/refusals.ts'
import {dollarsToCents} from '#domain/money/money.ts'
import type {Db} from '../../db/client.ts'
import {bookings} from '../../db/schema/all.ts'
import {Refusal, notFound, refuse} from '../../http/refusal.ts'
import {presentOfferForFamily} from './offers/present.ts'
import {type Bid, checkReadBid, placeBid, replaceOffer} from './offers/place-bid.ts'
import {makeBooking, busy, isAvailable, isBusy} from './make-booking.ts'
import {checkBookingAction} from './policy.ts'
import {emailNotVerified, phoneRequired} from './offers/policy.ts'
import {isOfEarlierRequest, requestChanged, type ReadRequest} from './request-changes.ts'
import {isVisible} from './visibility.ts'
import type {Caller} from '../../http/caller.ts'
import {lockCaretaker, lockWithOverlapping} from './store.ts'
import {type BookingRow} from '#server/db/schema/bookings.ts'
import {lockBooking} from '#server/modules/sessions/index.ts'

/** The named caregiver or agency, exactly one, and their offer as it was read. */
export interface Named {
  caretaker_id?: string | undefined
  org_id?: string | undefined
  offer_id?: string | undefined
}

const isOffersBidder = (named: Named) => (row: OfferRow) =>
  named.caretaker_id !== undefined ? row.offer.caretaker_id === named.caretaker_id : row.offer.org_id === named.org_id

/** The named bidder's live offer; a refusal if there is none, or another one than was read. */
export async function waitingOffer(
  tx: Db,
  booking: BookingRow,
  named: Named,
  action: 'approve' | 'decline',
  now: string,
): Promise<OfferRow | Refusal> {
  const own = (await offersOf(tx, [booking.id], now)).filter(isOffersBidder(named))
  const last = own.at(-1)
  if (!last) return notFound()
  const refusal = checkBookingAction(action, booking, {role: 'parent'}, now)
  if (refusal && refusal.code !== 'offer_closed') return refusal
  const live = own.find(row => row.offer.status === 'SUBMITTED')
  if (!live) {
    return refuse('offer_closed', m.this_offer_is_no_longer_open(), {current: presentOfferForFamily(last, now)})
  }
  return named.offer_id === undefined || named.offer_id === live.offer.id
    ? live
    : refuse('offer_changed', m.this_offer_has_changed_since_you(), {current: presentOfferForFamily(live, now)})
}

/**
 * A family approves one bidder on its own booking (`owned`). Null if done; 409 `offer_changed` for another offer than was
 * read, or a higher price than `due_cents`.
 * @see src/domain/rules.md#approval
 */
export async function approveForFamily(
  tx: Db,
  asked: {booking_id: string; owned: SQL; named: Named; due_cents: number | undefined},
  by: {user_id: string; now: string},
): Promise<Refusal | null> {
  const {booking_id, owned, named, due_cents} = asked
  const own = await tx
    .select({id: bookings.id})
    .from(bookings)
    .where(and(eq(bookings.id, booking_id), owned))
  if (own.length === 0) return notFound()
  const {caretaker_id} = named
  if (caretaker_id && !(await lockCaretaker(tx, caretaker_id))) return notFound()
  const booking = caretaker_id
    ? await lockWithOverlapping(tx, booking_id, caretaker_id)
    : await lockBooking(tx, booking_id)
  if (!booking) return notFound()
  const waiting = await waitingOffer(tx, booking, named, 'approve', by.now)
  if (waiting instanceof Refusal) {
    // another approval withdraws the caregiver's other offers, so name that reason
    const isTaken =
      waiting.code === 'offer_closed' && caretaker_id && (await isBusy(tx, caretaker_id, [booking], by.now))
    return isTaken ? busy() : waiting
  }
  if (caretaker_id && !(await isAvailable(tx, caretaker_id, by.now))) {
    return refuse('caretaker_unavailable', m.this_caregiver_cannot_take_bookings_right())
  }
  const current = presentOfferForFamily(waiting, by.now)
  if (due_cents !== undefined && current.due_cents > due_cents) {
    return refuse('offer_changed', m.this_offer_has_changed_since_you(), {current})
  }
  return makeBooking(tx, booking, waiting.offer, by)
}

/**
 * An agency answers a request assigned to it: with a rate as an offer, without one at the family's highest
 * rate. Null if done; 409 `request_changed`, `offer_changed` for another request or own offer than was read.
 * @see src/domain/rules.md#assigned-requests
 */
export async function answerAssigned(
  tx: Db,
  {
    booking_id,
    org_id,
    hourly_rate,
    replaces,
    ...read
  }: {
    booking_id: string
    org_id: string
    hourly_rate?: number | undefined
    replaces?: string | null | undefined
  } & ReadRequest,
  {caller: {user_id, email_verified}, now}: {caller: Caller; now: string},
): Promise<Refusal | null> {
  const booking = await lockBooking(tx, booking_id, eq(bookings.organization_id, org_id))
  if (!booking || !isVisible(booking)) return notFound()
  const who = {role: 'agency', id: org_id} as const
  const refusal = checkBookingAction(hourly_rate === undefined ? 'acceptAtRate' : 'bid', booking, who, now)
  if (refusal && refusal.code !== 'rate_required') return refusal
  if (!email_verified) return emailNotVerified()
  if (isOfEarlierRequest(booking, read)) return requestChanged(booking)
  const rate_cents = hourly_rate === undefined ? booking.max_hourly_rate_cents : dollarsToCents(hourly_rate)
  if (rate_cents === null) {
    return refuse('rate_required', refusalText.rate_required, {fields: {hourly_rate: m.required_refusal()}})
  }
  const standing = await standingOfOrg(tx, {booking_id: booking.id, org_id, user_id}, now)
  if (!standing) return notFound()
  if (!standing.org.phone_number) return phoneRequired()
  const live_id = standing.live?.id ?? null
  const changed = await checkReadBid(tx, live_id, replaces, {user_id, now})
  if (changed) return changed
  const body = {replaces: live_id}
  const bid: Bid = {booking, standing, bidder: {org_id}, by_user_id: user_id, rate_cents, body, now}
  if (hourly_rate !== undefined) {
    const offer = await placeBid(tx, bid)
    return offer instanceof Refusal ? offer : null
  }
  const id = await replaceOffer(tx, bid)
  if (id instanceof Refusal) return id
  const offer = {id, caretaker_id: null, org_id, hourly_rate_cents: rate_cents}
  return makeBooking(tx, booking, offer, {user_id, now})
}
