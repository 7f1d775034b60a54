import {settled} from '#lib/settled.ts'
import {eq, sql} from 'drizzle-orm'
import * as familyBookings from '#contract/bookings/family-bookings.ts'
import {getBookingHistory} from '#contract/bookings/history.ts'
import * as providerBookings from '#contract/bookings/provider-bookings.ts'
import {agencyReviewDefaults} from '#domain/constants.ts'
import {bookings} from '../../db/schema/all.ts'
import {holderOf} from '../../http/caller.ts'
import {preloadingRoute, route, type Route} from '../../http/mount.ts'
import {cutPage, pageOf} from '../../http/paging.ts'
import {Refusal, notFound} from '../../http/refusal.ts'
import {notifyOfSentRequests} from './matching/notify-of-request.ts'
import {changeAddress} from './change-address.ts'
import {answerAssigned, approveForFamily} from './approve-offer.ts'
import {changeRequest} from './change-request.ts'
import {cancel, cancelForAgency, decline} from './ending.ts'
import {endWeekly} from './end-weekly.ts'
import {
  forFamily,
  oneForFamily,
  oneForOther,
  pageOfBookings,
  presentForFamily,
  readWithOffers,
  statusIs,
  withOffer,
} from './queries.ts'
import {historyOf} from './history.ts'
import {ownedBy, whoIs} from './policy.ts'
import {presentBooking} from './present.ts'
import {reopen} from './reopen.ts'
import {requestBooking} from './request-booking.ts'
import {checkRequester, findReachedLimit} from './request.ts'
import {bookingsById} from './store.ts'
import {isVisible} from './visibility.ts'
import {allowanceOf, isSubscribed} from '#server/modules/subscriptions/index.ts'
import {feeBps} from '#server/modules/billing/index.ts'
import {lockBooking} from '#server/modules/sessions/index.ts'

const idOf = (row: {booking: {id: string}}) => row.booking.id

export const bookingRoutes: readonly Route[] = [
  route(familyBookings.requestBooking, async call => {
    const {body, db, caller, now} = call
    const family = await checkRequester(db, caller)
    if (family instanceof Refusal) return family
    const booking = await requestBooking(call, {family, body, audience: 'caretakers', address: call.address})
    return booking instanceof Refusal ? booking : oneForFamily(db, booking.id, now)
  }),

  route(familyBookings.requestAgencyBooking, async call => {
    const {db, caller, now} = call
    const {organization_id, ...body} = call.body
    const family = await checkRequester(db, caller)
    if (family instanceof Refusal) return family
    const booking = await requestBooking(call, {
      family,
      body,
      audience: 'agencies',
      organization_id,
      address: call.address,
    })
    return booking instanceof Refusal ? booking : oneForFamily(db, booking.id, now)
  }),

  route(familyBookings.getRequestAllowance, async ({db, deps, caller: {parent_id}, now}) => {
    if (!parent_id) return notFound()
    const [{used, free}, is_subscribed, reached] = await settled([
      allowanceOf(db, {owner_id: parent_id, type: 'careseekers', payer: {parent_id}}),
      isSubscribed(db, parent_id, now),
      findReachedLimit(db, parent_id, {now, factor: deps.limits.factor}),
    ])
    return {open_requests: used, open_requests_max: is_subscribed ? null : free, reached}
  }),

  route(familyBookings.getFamilyFee, async ({db, now}) => ({bps: await feeBps(db, now)})),

  route(familyBookings.listParentBookings, async ({query, db, caller, now, setHeader}) => {
    const page = pageOf(query)
    if (page instanceof Refusal) return page
    if (!caller.parent_id) return []
    const rows = await pageOfBookings(db, caller.parent_id, {page, now}, [statusIs(query.status)])
    const {path} = familyBookings.listParentBookings
    return cutPage(rows, page, idOf, {path, query, setHeader}).map(row => presentBooking(row, {side: 'family', now}))
  }),

  preloadingRoute(
    familyBookings.getParentBooking,
    ({params, db, now}) => readWithOffers(db, params.id, now),
    async ({db, caller: {parent_id}, now}, found) =>
      parent_id && found[0][0]?.booking.parent_id === parent_id ? presentForFamily(db, found, now) : notFound(),
  ),

  preloadingRoute(
    getBookingHistory,
    ({params, db, now}) => bookingsById(db, [params.id], now),
    async ({db, caller, now}, [row]) =>
      row && row.booking.parent_id === caller.parent_id
        ? historyOf(db, row, {user_id: caller.user_id, now})
        : notFound(),
  ),

  preloadingRoute(
    familyBookings.reviewAgency,
    async ({query, db, token_hash, now}) => {
      const page = pageOf(query)
      if (page instanceof Refusal) return page
      const {only_pending, only_with_offer} = {...agencyReviewDefaults, ...query}
      const parent_id = sql`(select parent_id from family_adults where user_id = ${holderOf(token_hash)})`
      const rows = await pageOfBookings(db, parent_id, {page, now}, [
        eq(bookings.audience, 'agencies'),
        only_pending ? statusIs('PENDING') : undefined,
        only_with_offer ? withOffer(db) : undefined,
      ])
      return {page, rows}
    },
    async ({query, db, now, setHeader}, {page, rows}) => {
      const {path} = familyBookings.reviewAgency
      return forFamily(db, cutPage(rows, page, idOf, {path, query, setHeader}), now)
    },
  ),

  route(familyBookings.approveByParent, async ({params, query, body, db, caller, now}) => {
    const owned = ownedBy(caller)
    if (!owned) return notFound()
    const {due_cents, ...offer} = body
    const asked = {booking_id: params.bookingId, owned, named: {...query, ...offer}, due_cents}
    const refused = await approveForFamily(db, asked, {user_id: caller.user_id, now})
    return refused ?? oneForFamily(db, params.bookingId, now)
  }),

  route(providerBookings.approveByOrganization, async ({params, body, db, caller, now}) => {
    const {org_id} = caller
    if (!org_id) return notFound()
    const refused = await answerAssigned(db, {booking_id: params.id, org_id, ...body}, {caller, now})
    return refused ?? oneForOther(db, params.id, caller, now)
  }),

  route(familyBookings.cancelBooking, async ({params, body, db, caller, now}) => {
    const [who, owned] = [whoIs(caller), ownedBy(caller)]
    const booking = owned && (await lockBooking(db, params.id, owned))
    if (!who || !booking) return notFound()
    const refused = await cancel(db, booking, who, {
      user_id: caller.user_id,
      reason: body.reason ?? null,
      fee_cents: body.fee_cents,
      only_request: body.only_request,
      now,
    })
    if (refused) return refused
    return who.role === 'parent' ? oneForFamily(db, booking.id, now) : oneForOther(db, booking.id, caller, now)
  }),

  route(providerBookings.cancelByOrganization, async ({params, body, db, caller, now}) => {
    const {user_id, org_id} = caller
    const owned = ownedBy(caller)
    const booking = owned && (await lockBooking(db, params.id, owned))
    if (!booking || !org_id || !isVisible(booking)) return notFound()
    const refused = await cancelForAgency(db, booking, org_id, {user_id, ...body, reason: body.reason ?? null, now})
    return refused ?? oneForOther(db, booking.id, caller, now)
  }),

  route(familyBookings.endWeekly, async ({params, body, db, caller, now}) => {
    const [who, owned] = [whoIs(caller), ownedBy(caller)]
    const booking = owned && (await lockBooking(db, params.id, owned))
    if (!who || !booking) return notFound()
    const {last_day, reason = null, fee_cents} = body
    const refused = await endWeekly(db, booking, {who, last_day}, {user_id: caller.user_id, reason, fee_cents, now})
    if (refused) return refused
    return who.role === 'parent' ? oneForFamily(db, booking.id, now) : oneForOther(db, booking.id, caller, now)
  }),

  route(familyBookings.declineByParent, async ({params, body, db, caller, now}) => {
    const owned = ownedBy(caller)
    const booking = owned && (await lockBooking(db, params.id, owned))
    if (!booking) return notFound()
    const {reason = null, ...named} = body
    const refused = await decline(db, booking, named, {user_id: caller.user_id, reason, now})
    return refused ?? oneForFamily(db, booking.id, now)
  }),

  route(familyBookings.changeRequest, async call => {
    const {params, body, db, caller, now} = call
    const owned = ownedBy(caller)
    const family = await checkRequester(db, caller)
    if (!owned || family instanceof Refusal) return family instanceof Refusal ? family : notFound()
    const changed = await changeRequest(call, {booking_id: params.id, owned, family, body})
    return changed instanceof Refusal ? changed : oneForFamily(db, params.id, now)
  }),

  route(familyBookings.changeAddress, async ({params, body, db, caller, now}) => {
    const owned = ownedBy(caller)
    const booking = owned && (await lockBooking(db, params.id, owned))
    if (!booking) return notFound()
    const changed = await changeAddress(db, booking, body, {user_id: caller.user_id, now})
    return changed instanceof Refusal ? changed : oneForFamily(db, booking.id, now)
  }),

  route(familyBookings.reopenBooking, async ({params, body, db, caller, now}) => {
    const owned = ownedBy(caller)
    const booking = owned && (await lockBooking(db, params.id, owned))
    if (!booking) return notFound()
    const {only_cancelled = false} = body
    const reopened = await reopen(db, booking, {user_id: caller.user_id, only_cancelled, now})
    if (reopened instanceof Refusal) return reopened
    await notifyOfSentRequests(db, reopened, now)
    return oneForFamily(db, reopened[0].id, now)
  }),
]
