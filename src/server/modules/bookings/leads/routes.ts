import {ownOffers} from '../offers/store.ts'
import {
  caretakerBidder,
  orgBidder,
  type CaretakerBidder,
  type OrgBidder,
  isLeadOf,
  milesTo,
  missingFor,
  notVerified,
} from '../offers/policy.ts'
import type {Lead} from '#contract/bookings/booking.ts'
import type {VerificationGap} from '#contract/bookings/match.ts'
import {limits} from '#contract/limits.ts'
import * as contract from '#contract/bookings/provider-bookings.ts'
import {isOpen} from '#domain/bookings/booking.ts'
import {matchReasons, matchScore, withoutDistance, matchFacts, type MatchFacts} from '#domain/bookings/match.ts'
import type {Db} from '#server/db/client.ts'
import type {Caller} from '#server/http/caller.ts'
import {route, type Route} from '#server/http/mount.ts'
import {cutPage, pageOf} from '#server/http/paging.ts'
import {notFound, Refusal} from '#server/http/refusal.ts'
import {isHiddenFrom} from '../invitations/invite.ts'
import {slotsAhead} from '#domain/bookings/schedule.ts'
import {ownOverlaps} from '../overlaps.ts'
import {bookingsById} from '../store.ts'
import {feeBps} from '#server/modules/billing/index.ts'
import {isVerified} from '#server/modules/accounts/index.ts'
import {freeTimesFor, type FreeTimes} from './free-times.ts'
import {candidateOf, candidatesIn, circleOf, countIn, rank} from './nearby.ts'
import {presentForCaretaker, presentForOrg} from './present.ts'
import {busyTimes, leadIds, ownBookingIds, unansweredIds} from './store.ts'
import type {BookingRow} from '#server/db/schema/bookings.ts'

const callingCaretaker = (db: Db, caller: Caller) =>
  caller.caretaker_id ? caretakerBidder(db, caller.caretaker_id) : Promise.resolve(null)
const callingOrg = (db: Db, {org_id, user_id}: Caller, now: string) =>
  org_id ? orgBidder(db, {org_id, user_id}, now) : Promise.resolve(null)

/** The best matches among the nearest open requests. */
async function nearbyFor(
  db: Db,
  me: CaretakerBidder,
  {radius_miles, limit, booking_id}: {radius_miles?: number; limit: number; booking_id?: string},
  now: string,
): Promise<Lead[]> {
  if (!me.place) return []
  const caretaker_id = me.caretaker.id
  const circle = circleOf(me.place, radius_miles)
  const [found, busy] = await Promise.all([
    booking_id === undefined
      ? candidatesIn(db, circle, caretaker_id, now)
      : candidateOf(db, circle, {id: booking_id, caretaker_id}, now),
    busyTimes(db, caretaker_id, now),
  ])
  const freeTimes = freeTimesFor({available: me.caretaker.available_dates, busy}, now)
  const ranked = await rank(
    db,
    me,
    found.map(each => ({id: each.id, miles: each.miles, ...freeTimes(each)})),
    limit,
  )
  const ids = ranked.map(each => each.id)
  const [rows, offers] = await Promise.all([bookingsById(db, ids), ownOffers(db, ids, {caretaker_id}, now)])
  const rankOf = new Map(ranked.map(each => [each.id, each]))
  return rows.flatMap(row => {
    const each = rankOf.get(row.booking.id)
    if (!each) return []
    const match = {score: each.score, reasons: matchReasons(factsOf(me, row.booking, each, now), 'caregiver')}
    return presentForCaretaker(row, {
      caretaker_id,
      offer: offers.get(each.id),
      miles: each.miles,
      busy_times: each.busy,
      overlaps: each.busy > 0 ? ownOverlaps(slotsAhead(row.booking, now), busy) : [],
      match,
      now,
    })
  })
}

/** A caregiver's own bookings as leads; no distance without a place. */
async function caretakerLeads(db: Db, me: CaretakerBidder, ids: readonly string[], now: string): Promise<Lead[]> {
  const caretaker_id = me.caretaker.id
  const [rows, offers, busy] = await Promise.all([
    bookingsById(db, ids),
    ownOffers(db, ids, {caretaker_id}, now),
    busyTimes(db, caretaker_id, now),
  ])
  const freeTimes = freeTimesFor({available: me.caretaker.available_dates, busy}, now)
  return rows.map(row => {
    const {booking} = row
    const miles = me.place && milesTo(me.place, booking)
    // an approved request is one of the caregiver's own visits, so free times apply to open ones only
    const times = isOpen(booking) ? freeTimes(booking) : {total: 0, free: 0, busy: 0}
    const facts = factsOf(me, booking, {miles: miles ?? me.caretaker.work_distance, ...times}, now)
    const reasons = matchReasons(facts, 'caregiver')
    const match = {score: matchScore(facts), reasons: miles === null ? withoutDistance(reasons) : reasons}
    const offer = offers.get(booking.id)
    const overlaps = times.busy > 0 ? ownOverlaps(slotsAhead(booking, now), busy) : []
    return presentForCaretaker(row, {caretaker_id, offer, miles, busy_times: times.busy, overlaps, match, now})
  })
}

async function orgLeads(db: Db, org: OrgBidder, ids: readonly string[], now: string): Promise<Lead[]> {
  const [rows, offers, fee_bps] = await Promise.all([
    bookingsById(db, ids),
    ownOffers(db, ids, {org_id: org.id}, now),
    feeBps(db, now),
  ])
  return rows.map(row => presentForOrg(row, {org_id: org.id, offer: offers.get(row.booking.id), fee_bps, now}))
}

/** One lead, if the agency may read it. */
async function oneLead(db: Db, org: OrgBidder, id: string, now: string): Promise<Lead[]> {
  const [[row], offers] = await Promise.all([bookingsById(db, [id]), ownOffers(db, [id], {org_id: org.id}, now)])
  if (!row || !isLeadOf(org, row.booking, offers.has(id))) return []
  if (!offers.has(id) && (await isHiddenFrom(db, row.booking, {org_id: org.id}))) return []
  return [presentForOrg(row, {org_id: org.id, offer: offers.get(id), fee_bps: await feeBps(db, now), now})]
}

export const leadRoutes: readonly Route[] = [
  route(contract.nearby, async ({query, db, caller, now}) => {
    const me = await callingCaretaker(db, caller)
    if (!me || !isVerified(me, now)) return notVerified()
    // only open requests are nearby, so another status finds none
    if (query.status && !isOpen({status: query.status})) return []
    const {radius_miles, booking_id, limit = limits.list_max} = query
    return nearbyFor(db, me, {radius_miles, booking_id, limit}, now)
  }),

  route(contract.nearbyCount, async ({db, caller, now}) => {
    const me = await callingCaretaker(db, caller)
    const missing: VerificationGap[] = me ? missingFor(me, now) : ['profile']
    const count = me?.place ? await countIn(db, circleOf(me.place, undefined), now) : 0
    return {count, missing}
  }),

  route(contract.listCaretakerBookings, async ({query, db, caller, now, setHeader}) => {
    const page = pageOf(query)
    if (page instanceof Refusal) return page
    const me = await callingCaretaker(db, caller)
    if (!me) return []
    const ids = await ownBookingIds(db, {caretaker_id: me.caretaker.id}, {status: query.status, page})
    const page_ids = cutPage(ids, page, id => id, {
      path: contract.listCaretakerBookings.path,
      query,
      setHeader,
    })
    return caretakerLeads(db, me, page_ids, now)
  }),

  route(contract.listOrganizationBookings, async ({query, db, caller, now, setHeader}) => {
    const page = pageOf(query)
    if (page instanceof Refusal) return page
    const org = await callingOrg(db, caller, now)
    if (!org) return []
    const ids = await ownBookingIds(db, {org_id: org.id}, {status: query.status, page})
    const page_ids = cutPage(ids, page, id => id, {
      path: contract.listOrganizationBookings.path,
      query,
      setHeader,
    })
    return orgLeads(db, org, page_ids, now)
  }),

  route(contract.listLeads, async ({query, db, caller, now, setHeader}) => {
    const page = pageOf(query)
    if (page instanceof Refusal) return page
    const org = await callingOrg(db, caller, now)
    if (!org) return []
    if (query.booking_id) {
      const [lead] = await oneLead(db, org, query.booking_id, now)
      return lead ? [lead] : notFound()
    }
    const ids = await leadIds(db, org, {...query, page}, now)
    const page_ids = cutPage(ids, page, id => id, {path: contract.listLeads.path, query, setHeader})
    return orgLeads(db, org, page_ids, now)
  }),

  route(contract.assignedRequests, async ({db, caller, now}) => {
    const org = await callingOrg(db, caller, now)
    if (!org) return []
    return orgLeads(db, org, await unansweredIds(db, org.id, limits.list_max, now), now)
  }),
]

/** The facts of a request and a caregiver that matching compares. */
function factsOf(
  {caretaker, checks}: CaretakerBidder,
  booking: BookingRow,
  {miles, total, free}: {miles: number} & Pick<FreeTimes, 'total' | 'free'>,
  now: string,
): MatchFacts {
  return matchFacts(caretaker, booking, {
    distance_miles: miles,
    slots_total: total,
    slots_free: free,
    verified: isVerified({caretaker, checks}, now),
    background_check_until: checks.background ?? null,
  })
}
