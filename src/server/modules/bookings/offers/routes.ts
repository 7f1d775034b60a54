import {m} from '#messages'
import {sql} from 'drizzle-orm'
import {settled} from '#lib/settled.ts'
import {lockCaretakerBid, lockOrgBid} from './lock-bid.ts'
import {offerById, closeOffer} from './store.ts'
import {
  canReach,
  emailNotVerified,
  existsForOrg,
  isHiddenFrom,
  isWithinReach,
  notVerified,
  phoneRequired,
} from './policy.ts'
import * as contract from '#contract/bookings/offers.ts'
import {dollarsToCents} from '#domain/money/money.ts'
import type {Caller} from '#server/http/caller.ts'
import {lockingRoute, type Route} from '#server/http/mount.ts'
import {notFound, refuse} from '#server/http/refusal.ts'
import {buildOfferWithdrawn} from '../notifications.ts'
import {checkBookingAction} from '../policy.ts'
import {refreshOpenStatus} from '../store.ts'
import {bookings} from '#server/db/schema/all.ts'
import {lockBookings} from '#server/modules/sessions/index.ts'
import {notify} from '#server/modules/notifications/index.ts'
import {refuseBeyondPlan} from '#server/modules/subscriptions/index.ts'
import {isVerified} from '#server/modules/accounts/index.ts'
import {answerHidden, placeBid, readOffer} from './place-bid.ts'

const isOwn = (offer: {caretaker_id: string | null; org_id: string | null}, caller: Caller) =>
  caller.role === 'caretaker'
    ? offer.caretaker_id !== null && offer.caretaker_id === caller.caretaker_id
    : offer.org_id !== null && offer.org_id === caller.org_id

export const offerRoutes: readonly Route[] = [
  lockingRoute(contract.bidByCaretaker, lockCaretakerBid, async ({body, db, caller, now, header}, found) => {
    if (!found || !isVerified(found.me, now)) return notVerified()
    const {me, booking, allowance, ...standing} = found
    if (!booking) return notFound()
    const bid = {
      booking,
      standing,
      bidder: {caretaker_id: me.caretaker.id},
      by_user_id: caller.user_id,
      rate_cents: body.hourly_rate === undefined ? me.caretaker.hourly_rate_cents : dollarsToCents(body.hourly_rate),
      body,
      idempotency_key: header('Idempotency-Key'),
      now,
    }
    const isReached = canReach(booking, standing, isWithinReach(me, booking))
    if (!isReached || isHiddenFrom(booking, standing)) return answerHidden(db, bid)

    const refusal = checkBookingAction('bid', booking, {role: 'caretaker', id: me.caretaker.id}, now)
    if (refusal) return refusal
    if (!me.phone_number) return phoneRequired()
    if (!caller.email_verified) return emailNotVerified()
    // the locked caregiver's row serializes the count; a changed bid does not add to it
    const limit = standing.live ? null : refuseBeyondPlan('caretaker', allowance)
    if (limit) return limit
    return placeBid(db, bid)
  }),

  lockingRoute(contract.bidByOrganization, lockOrgBid, async ({body, db, caller, now, header}, found) => {
    if (!found) return notFound()
    const {org, booking, ...standing} = found
    if (!booking) return notFound()
    const bid = {
      booking,
      standing,
      bidder: {org_id: org.id},
      by_user_id: caller.user_id,
      rate_cents: dollarsToCents(body.hourly_rate),
      body,
      idempotency_key: header('Idempotency-Key'),
      now,
    }
    const isReached = canReach(booking, standing, existsForOrg(org, booking, standing.is_invited))
    if (!isReached || isHiddenFrom(booking, standing)) return answerHidden(db, bid)

    const refusal = checkBookingAction('bid', booking, {role: 'agency', id: org.id}, now)
    if (refusal) return refusal
    if (!org.phone_number) return phoneRequired()
    if (!caller.email_verified) return emailNotVerified()
    return placeBid(db, bid)
  }),

  lockingRoute(
    contract.withdrawOffer,
    ({params: {id}, db, now}) =>
      settled([
        lockBookings(db, sql`${bookings.id} = (select booking_id from offers where id = ${id}::uuid)`),
        offerById(db, id, now),
      ]),
    async ({params: {id}, db, caller, now}, [[booking], found]) => {
      if (!booking || !found || !isOwn(found.offer, caller)) return notFound()
      const by = caller.user_id
      const isClosed = await closeOffer(db, {id, status: 'WITHDRAWN', now})
      const [offer] = await settled([
        readOffer(db, id, now),
        isClosed && refreshOpenStatus(db, booking.id),
        isClosed && notify(db, [buildOfferWithdrawn(booking, found.offer, {by, now})], now),
      ])
      // a second withdrawal changes nothing, as after one from another device
      return isClosed || offer.status === 'WITHDRAWN'
        ? offer
        : refuse('offer_closed', m.this_bid_has_already_been_decided(), {current: offer})
    },
  ),
]
