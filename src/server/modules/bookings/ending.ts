import {m} from '#messages'
import {settled} from '#lib/settled.ts'
import {and, eq, inArray, type SQL} from 'drizzle-orm'
import {refusalText} from '#domain/refusals.ts'
import {maskToStore} from '#domain/messages/mask-contacts.ts'
import {isOpen, openStatuses, type Who} from '#domain/bookings/booking.ts'
import type {Db} from '../../db/client.ts'
import {invalid, refuse, Refusal} from '../../http/refusal.ts'
import {checkReadBid} from './offers/place-bid.ts'
import {closeOffers, hasOtherLive, liveOffer} from './offers/store.ts'
import {creditCancelled} from '#server/modules/billing/index.ts'
import {
  notify,
  publishChange,
  readRequestNotifications,
  type NewNotification,
} from '#server/modules/notifications/index.ts'
import {bookings} from '#server/db/schema/all.ts'
import {
  cancelRemaining,
  lockBookings,
  refuseHigherCost,
  updateBooking,
  updateBookings,
} from '#server/modules/sessions/index.ts'
import {waitingOffer, type Named} from './approve-offer.ts'
import {hideUntilBooked} from './hide-until-booked.ts'
import {buildOfferClosed, buildRequestCancelled, notifyCancelled, startFactsOf} from './notifications.ts'
import {checkBookingAction} from './policy.ts'
import {refreshOpenStatus} from './store.ts'
import {type BookingRow} from '#server/db/schema/bookings.ts'

/** Who ends it, why and when. */
export interface Ender {
  user_id: string
  reason: string | null
  /** What a family read that it costs. */
  fee_cents?: number | undefined
  /** Whether a request was read, and nothing is booked yet. */
  only_request?: boolean | undefined
  now: string
}

const endedBy = (by: 'parent' | 'caretaker' | 'agency', {user_id, reason, now}: Ender) => ({
  cancelled_by: by,
  cancelled_by_user_id: user_id,
  cancelled_reason: reason || null,
  cancelled_at: now,
})

/**
 * Ends a locked booking: an open request with its offers, or the sessions ahead of an approved one. An agency declines an
 * assigned request this way; null if done, 409 `already_approved` for a booking that was read as a request.
 * @see src/domain/rules.md#ending-a-booking
 */
export async function cancel(tx: Db, booking: BookingRow, who: Who, ender: Ender): Promise<Refusal | null> {
  const refusal = checkBookingAction('cancel', booking, who, ender.now)
  if (refusal) return refusal
  const {now} = ender
  const ended = endedBy(who.role, ender)
  if (isOpen(booking)) {
    await endOpen(tx, [booking], who, ender)
    return null
  }
  if (ender.only_request) return alreadyApproved(booking)
  const cancelled = await cancelRemaining(tx, {booking_ids: [booking.id], by: who.role, ...ender})
  const ahead = cancelled(booking.id, booking)
  if (ahead.visits === 0 && booking.extended_until === null) {
    return refuse('already_started', m.every_visit_of_this_booking_has(), {current: {status: booking.status}})
  }
  const refusedCost = who.role === 'parent' ? refuseHigherCost(ahead.family_due_cents ?? 0, ender) : null
  if (refusedCost) return refusedCost
  await updateBooking(tx, booking.id, {status: 'CANCELLED', ...ended})
  if (booking.approved_org_id !== null) await creditCancelled(tx, booking.id, now)
  await notifyCancelled(tx, booking, who, {...ender, ...ahead})
  return null
}

/** 409 for a booking that was read as a request. */
export const alreadyApproved = ({status}: Pick<BookingRow, 'status'>): Refusal =>
  refuse('already_approved', refusalText.already_approved, {current: {status}})

/** Ends locked open requests with their offers: the family cancels them, the agency declines those assigned to it. */
async function endOpen(tx: Db, requests: readonly BookingRow[], who: Who, ender: Ender): Promise<void> {
  const {user_id: by, reason, now} = ender
  // no other agency can see it, so its own offer closes with the answer
  const isDeclined = who.role === 'agency'
  const ids = requests.map(({id}) => id)
  const closed = await closeOffers(tx, {booking_id: ids, status: isDeclined ? 'WITHDRAWN' : 'NOT_SELECTED', now})
  const status = isDeclined ? 'DECLINED' : 'CANCELLED'
  await updateBookings(tx, ids, {status, ...endedBy(who.role, ender)})
  const reasonTo = await hideUntilBooked(tx, isDeclined ? reason : null, {
    parent_ids: requests.map(({parent_id}) => parent_id),
    provider: {org_id: isDeclined ? who.id : null},
  })
  const notifications = requests.flatMap((booking): NewNotification[] => {
    const {id: booking_id, parent_id: family} = booking
    if (isDeclined) {
      const facts = {reason: reasonTo(family), ...startFactsOf(booking, now)}
      const provider = {caretaker_id: null, org_id: who.id}
      return [{kind: 'request_declined', to: {family}, facts, by, booking_id, provider}]
    }
    const own = closed.filter(offer => offer.booking_id === booking_id)
    return [
      ...buildOfferClosed(booking, own, {why: 'gone'}, {by, now}),
      buildRequestCancelled(booking, {reason}, {by, now}),
    ]
  })
  await settled([notify(tx, notifications, now), readRequestNotifications(tx, ids, now)])
}

/** What a family declines: one bidder's offer, the offers that it read, or without either the whole request. */
type Declined = Named & {offer_ids?: readonly string[] | undefined}

/**
 * The family declines one offer if its bidder is named, else the whole request with all its offers; only those it read
 * while another one is live. Null if done.
 * @see src/domain/rules.md#ending-a-booking
 * @throws 422 `invalid` for two bidders or an offer without one; 409 `offer_closed`, `offer_changed`
 */
export async function decline(tx: Db, booking: BookingRow, named: Declined, ender: Ender): Promise<Refusal | null> {
  const {now} = ender
  if (named.caretaker_id !== undefined && named.org_id !== undefined) {
    return invalid('org_id', m.choose_a_caregiver_or_an_agency())
  }
  if (named.offer_id !== undefined && named.caretaker_id === undefined && named.org_id === undefined) {
    return invalid('caretaker_id', m.choose_a_caregiver_or_an_agency())
  }
  if (named.caretaker_id !== undefined || named.org_id !== undefined) {
    const waiting = await waitingOffer(tx, booking, named, 'decline', now)
    if (waiting instanceof Refusal) return waiting
    await declineOffers(tx, booking, [waiting.offer.id], ender)
    return null
  }
  const refusal = checkBookingAction('decline', booking, {role: 'parent'}, now)
  if (refusal) return refusal
  if (named.offer_ids && (await hasOtherLive(tx, booking.id, named.offer_ids))) {
    await declineOffers(tx, booking, named.offer_ids, ender)
    return null
  }
  const closed = await closeOffers(tx, {
    booking_id: booking.id,
    status: 'DECLINED',
    by_user_id: ender.user_id,
    now,
  })
  await updateBooking(tx, booking.id, {status: 'DECLINED', ...endedBy('parent', ender)})
  const {user_id: by, reason} = ender
  const notifications = [
    ...buildOfferClosed(booking, closed, {why: 'declined'}, {by, now}),
    buildRequestCancelled(booking, {reason, all_declined: true}, {by, now}),
  ]
  await settled([notify(tx, notifications, now), readRequestNotifications(tx, [booking.id], now)])
  return null
}

/** Declines these of the live offers on a locked request, which stays open. */
async function declineOffers(
  tx: Db,
  booking: BookingRow,
  only: readonly string[],
  {user_id: by, reason, now}: Ender,
): Promise<void> {
  const {id: booking_id, parent_id} = booking
  const closed = await closeOffers(tx, {booking_id, only, status: 'DECLINED', by_user_id: by, reason, now})
  await refreshOpenStatus(tx, booking_id)
  // no bidder is approved, so contact details are hidden as in the offer
  const facts = {why: 'declined', reason: reason && maskToStore(reason)} as const
  await settled([
    notify(tx, buildOfferClosed(booking, closed, facts, {by, now}), now),
    // the other adult may have it open
    publishChange(tx, {kind: 'offer_closed', to: {family: parent_id}, by, booking_id}, now),
  ])
}

/** Cancels the open requests of a family, or declines those assigned to an agency. */
export async function endOpenRequests(
  tx: Db,
  whose: {parent_id: string} | {org_id: string},
  ender: Ender,
): Promise<void> {
  const [isTheirs, who]: [SQL, Who] =
    'parent_id' in whose
      ? [eq(bookings.parent_id, whose.parent_id), {role: 'parent'}]
      : [eq(bookings.organization_id, whose.org_id), {role: 'agency', id: whose.org_id}]
  const requests = await lockBookings(tx, and(isTheirs, inArray(bookings.status, [...openStatuses])))
  await endOpen(
    tx,
    requests.filter(booking => !checkBookingAction('cancel', booking, who, ender.now)),
    who,
    ender,
  )
}

/**
 * An agency cancels its approved booking or declines an open assigned one, which withdraws its own offer: 409
 * `offer_changed` if that is not the one that it read. A closed one that was assigned to it is refused
 * with its status, not 404.
 */
export async function cancelForAgency(
  tx: Db,
  booking: BookingRow,
  org_id: string,
  {withdraws, ...ender}: Ender & {withdraws?: string | null | undefined},
): Promise<Refusal | null> {
  if (isOpen(booking) && withdraws !== undefined) {
    const live = await liveOffer(tx, booking.id, {org_id})
    const changed = await checkReadBid(tx, live?.id ?? null, withdraws, ender)
    if (changed) return changed
  }
  if (isOpen(booking) || booking.approved_org_id === org_id) {
    return cancel(tx, booking, {role: 'agency', id: org_id}, ender)
  }
  return refuse('booking_closed', refusalText.booking_closed, {current: {status: booking.status}})
}
