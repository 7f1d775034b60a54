import {sql, type SQL} from 'drizzle-orm'
import {settled} from '#lib/settled.ts'
import {ownOffers} from '../offers/store.ts'
import {
  agencyOfHolder,
  callingCaretaker,
  callingOrg,
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
import {usual_radius_miles} from '#domain/app-constants.ts'
import {isOpen} from '#domain/bookings/booking.ts'
import {
  matchGaps,
  matchReasons,
  matchScore,
  withoutDistance,
  matchFacts,
  type MatchFacts,
} from '#domain/bookings/match.ts'
import type {Db} from '#server/db/client.ts'
import {holderOf} from '#server/http/caller.ts'
import {preloadingRoute, route, type PreloadCall, type Route} from '#server/http/mount.ts'
import {cutPage, pageOf} from '#server/http/paging.ts'
import {notFound, Refusal} from '#server/http/refusal.ts'
import {slotsAhead} from '#domain/bookings/schedule.ts'
import {ownOverlaps} from '../overlaps.ts'
import {leadsById} from '../store.ts'
import {isBlockedFrom} from '../visibility.ts'
import {feeBps} from '#server/modules/billing/index.ts'
import {isVerified} from '#server/modules/accounts/index.ts'
import {freeTimesFor, type FreeTimes} from './free-times.ts'
import {candidateOf, candidatesIn, circleOf, countIn} from './nearby.ts'
import {isInvitedTo, presentForCaretaker, presentForOrg} from './present.ts'
import {answeringMember, busyTimes, countOpenLeads, leadIds, ownBookingIds, unansweredIds} from './store.ts'
import type {BookingRow} from '#server/db/schema/bookings.ts'

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
  const [found, busy] = await settled([
    booking_id === undefined
      ? candidatesIn(db, circle, caretaker_id, now)
      : candidateOf(db, circle, {id: booking_id, caretaker_id}, now),
    busyTimes(db, caretaker_id, now),
  ])
  const freeTimes = freeTimesFor({available: me.caretaker.available_dates, busy}, now)
  const ranked = rank(
    found.map(each => {
      const times = freeTimes(each)
      const facts = factsOf(me, each, {miles: each.miles, ...times}, now)
      return {...each, busy: times.busy, facts, score: matchScore(facts)}
    }),
  ).slice(0, limit)
  const ids = ranked.map(each => each.id)
  const [rows, offers] = await settled([
    leadsById(db, ids, {caretaker_id}, now),
    ownOffers(db, ids, {caretaker_id}, now),
  ])
  const rankOf = new Map(ranked.map(each => [each.id, each]))
  return rows.flatMap(row => {
    const each = rankOf.get(row.booking.id)
    if (!each) return []
    const match = {
      score: each.score,
      reasons: matchReasons(each.facts, 'caregiver'),
      gaps: matchGaps({...each.facts, months_wanted: row.booking.age_months}),
    }
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

/** Orders candidates: those that invite the caregiver, then by score and distance. */
const rank = <Each extends {id: string; is_exclusive: boolean; score: number; miles: number}>(found: readonly Each[]) =>
  found.toSorted(
    (a, b) =>
      Number(b.is_exclusive) - Number(a.is_exclusive) ||
      b.score - a.score ||
      a.miles - b.miles ||
      (a.id < b.id ? -1 : 1),
  )

/** Of an approved request. */
const no_times: FreeTimes = {total: 0, free: 0, busy: 0, days: {free: [], not_free: []}}

/** A caregiver's own bookings as leads; no distance without a place. */
async function caretakerLeads(db: Db, me: CaretakerBidder, ids: readonly string[], now: string): Promise<Lead[]> {
  const caretaker_id = me.caretaker.id
  const [rows, offers, busy] = await settled([
    leadsById(db, ids, {caretaker_id}, now),
    ownOffers(db, ids, {caretaker_id}, now),
    busyTimes(db, caretaker_id, now),
  ])
  const freeTimes = freeTimesFor({available: me.caretaker.available_dates, busy}, now)
  return rows.map(row => {
    const {booking} = row
    const miles = me.place && milesTo(me.place, booking)
    // an approved request is one of the caregiver's own visits, so free times apply to open ones only
    const times = isOpen(booking) ? freeTimes(booking) : no_times
    const facts = factsOf(me, booking, {miles: miles ?? me.caretaker.work_distance, ...times}, now)
    const reasons = matchReasons(facts, 'caregiver')
    const match = {
      score: matchScore(facts),
      reasons: miles === null ? withoutDistance(reasons) : reasons,
      gaps: matchGaps(facts),
    }
    const offer = offers.get(booking.id)
    const overlaps = times.busy > 0 ? ownOverlaps(slotsAhead(booking, now), busy) : []
    return presentForCaretaker(row, {caretaker_id, offer, miles, busy_times: times.busy, overlaps, match, now})
  })
}

async function orgLeads(db: Db, org: OrgBidder, ids: readonly string[], now: string): Promise<Lead[]> {
  const [rows, offers, fee_bps] = await settled([
    leadsById(db, ids, {org_id: org.id}, now),
    ownOffers(db, ids, {org_id: org.id}, now),
    feeBps(db, now),
  ])
  return rows.map(row => presentForOrg(row, {org, offer: offers.get(row.booking.id), fee_bps, now}))
}

/** One lead, if the agency may read it. */
async function oneLead(
  db: Db,
  org: OrgBidder,
  {id, reader_id}: {id: string; reader_id: string},
  now: string,
): Promise<Lead[]> {
  const [[row], offers, fee_bps, is_blocked] = await settled([
    leadsById(db, [id], {org_id: org.id}, now),
    ownOffers(db, [id], {org_id: org.id}, now),
    feeBps(db, now),
    isBlockedFrom(db, {id}, {org_id: org.id}),
  ])
  if (!row) return []
  const isInvited = isInvitedTo(row, org.id)
  if (!isLeadOf(org, row.booking, {hasBid: offers.has(id), isInvited})) return []
  if (!offers.has(id) && row.booking.is_exclusive && !isInvited) return []
  if (!offers.has(id) && is_blocked) return []
  const lead = presentForOrg(row, {org, offer: offers.get(id), fee_bps, now})
  const isDeclined = row.invited.some(each => each.org_id === org.id && each.declined_at !== null)
  const isAnswered =
    isDeclined || (row.booking.organization_id === org.id && (!isOpen(row.booking) || lead.my_offer !== null))
  const answered_by = isAnswered ? await answeringMember(db, {booking_id: id, org_id: org.id, reader_id}) : null
  return [{...lead, ...(answered_by && {answered_by})}]
}

type Preload = Pick<PreloadCall<typeof contract.nearby>, 'db' | 'token_hash' | 'now'>

const loadCaretaker = ({db, token_hash}: Preload) => callingCaretaker(db, token_hash)

/** The calling agency, and of its bookings those that `idsOf` finds. */
const loadOrg = ({db, token_hash, now}: Preload, idsOf: (org_id: SQL) => Promise<string[]>) =>
  settled([callingOrg(db, token_hash, now), idsOf(agencyOfHolder(token_hash))])

export const leadRoutes: readonly Route[] = [
  preloadingRoute(contract.nearby, loadCaretaker, async ({query, db, now}, me) => {
    if (!me || !isVerified(me, now)) return notVerified()
    // only open requests are nearby, so another status finds none
    if (query.status && !isOpen({status: query.status})) return []
    const {radius_miles, booking_id, limit = limits.list_max} = query
    return nearbyFor(db, me, {radius_miles, booking_id, limit}, now)
  }),

  preloadingRoute(contract.nearbyCount, loadCaretaker, async ({db, now}, me) => {
    const missing: VerificationGap[] = me ? missingFor(me, now) : ['profile']
    const count = me?.place ? await countIn(db, circleOf(me.place, usual_radius_miles), me.caretaker.id, now) : 0
    return {count, missing}
  }),

  preloadingRoute(
    contract.listCaretakerBookings,
    async call => {
      const {db, query, token_hash} = call
      const page = pageOf(query)
      if (page instanceof Refusal) return page
      const caretaker_id = sql`(select id from caretakers where user_id = ${holderOf(token_hash)})`
      const [me, ids] = await settled([
        loadCaretaker(call),
        ownBookingIds(db, {caretaker_id}, {status: query.status, page}),
      ])
      return {page, me, ids}
    },
    async ({query, db, now, setHeader}, {page, me, ids}) => {
      if (!me) return []
      const {path} = contract.listCaretakerBookings
      const page_ids = cutPage(ids, page, id => id, {path, query, setHeader})
      return caretakerLeads(db, me, page_ids, now)
    },
  ),

  preloadingRoute(
    contract.listOrganizationBookings,
    async call => {
      const {db, query} = call
      const page = pageOf(query)
      if (page instanceof Refusal) return page
      const [org, ids] = await loadOrg(call, org_id => ownBookingIds(db, {org_id}, {status: query.status, page}))
      return {page, org, ids}
    },
    async ({query, db, now, setHeader}, {page, org, ids}) => {
      if (!org) return []
      const {path} = contract.listOrganizationBookings
      const page_ids = cutPage(ids, page, id => id, {path, query, setHeader})
      return orgLeads(db, org, page_ids, now)
    },
  ),

  preloadingRoute(
    contract.listLeads,
    async call => {
      const {db, query, now} = call
      const page = pageOf(query)
      if (page instanceof Refusal) return page
      const [org, ids] = await loadOrg(call, async org_id =>
        query.booking_id ? [] : leadIds(db, org_id, {...query, page}, now),
      )
      return {page, org, ids}
    },
    async ({query, db, caller, now, setHeader}, {page, org, ids}) => {
      if (!org) return []
      if (query.booking_id) {
        const [lead] = await oneLead(db, org, {id: query.booking_id, reader_id: caller.user_id}, now)
        return lead ? [lead] : notFound()
      }
      const {path} = contract.listLeads
      const page_ids = cutPage(ids, page, id => id, {path, query, setHeader})
      return orgLeads(db, org, page_ids, now)
    },
  ),

  route(contract.openLeadsCount, async ({db, caller: {org_id}, now}) => ({
    count: org_id === null ? 0 : await countOpenLeads(db, org_id, now),
  })),

  preloadingRoute(
    contract.assignedRequests,
    call => loadOrg(call, org_id => unansweredIds(call.db, org_id, limits.list_max, call.now)),
    async ({db, now}, [org, ids]) => (org ? orgLeads(db, org, ids, now) : []),
  ),
]

/** The facts of a request and a caregiver that matching compares. */
function factsOf(
  {caretaker, checks}: CaretakerBidder,
  booking: Pick<BookingRow, 'ages' | 'live_in' | 'medical_companion' | 'max_hourly_rate_cents'> &
    Partial<Pick<BookingRow, 'age_months'>>,
  {miles, total, free, days}: {miles: number} & FreeTimes,
  now: string,
): MatchFacts {
  return matchFacts(caretaker, booking, {
    distance_miles: miles,
    slots_total: total,
    slots_free: free,
    days,
    verified: isVerified({caretaker, checks}, now),
    background_check_until: checks.background ?? null,
  })
}
