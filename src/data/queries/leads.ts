import {queryOptions, type Query, type QueryFunctionContext, type QueryKey} from '@tanstack/react-query'
import * as v from 'valibot'
import {call} from '#api/client.ts'
import {Lead} from '#contract/bookings/booking.ts'
import {limits} from '#contract/limits.ts'
import * as offers from '#contract/bookings/offers.ts'
import * as profiles from '#contract/accounts/profiles.ts'
import * as contract from '#contract/bookings/provider-bookings.ts'
import {dollarsToCents, leadFeeCents} from '#domain/money/money.ts'
import {stored_for_ms} from '#offline/queries/persist.ts'
import {persistAs} from '../offline/query-persister.ts'
import {leadPack} from '../offline/lead-pack.ts'
import {isFresh} from '../offline/cache-bypass.ts'
import {bookingPersisters} from '../offline/booking-persisters.ts'
import {userKeyPrefixes, userKey} from '../app/query-keys.ts'
import {fetchAllPages, listed_max} from './all-pages.ts'
import {storedInvitePoll, withoutReplacedLinks} from './invite-poll.ts'

/** Shows the stored leads at once, then fetches and stores the current ones. */
const persistLeadPack = async <T, K extends QueryKey>(
  queryFn: (context: QueryFunctionContext<K>) => T | Promise<T>,
  context: QueryFunctionContext<K>,
  query: Query,
): Promise<T> => {
  const pack = query.state.data === undefined ? await leadPack.read() : undefined
  if (pack) {
    setTimeout(() => {
      query.setState({dataUpdatedAt: pack.as_of_ms})
      void query.fetch().catch(() => undefined)
    }, 0)
    return pack.leads as T
  }
  const fresh = await queryFn(context)
  // aborted by a log-out: the next person must not get them
  if (context.signal.aborted) return fresh
  // shown even if the device cannot store them
  void leadPack.replace(fresh as Lead[], Date.now()).catch(() => undefined)
  return fresh
}

const persistNearby = persistAs({
  name: 'nearby',
  answer: contract.nearby.answer,
  max_age_ms: stored_for_ms.nearby,
})

const persistNearbyOne = persistAs({
  name: 'nearbyone',
  answer: v.nullable(Lead),
  max_age_ms: stored_for_ms.nearby,
})

const persistMembers = persistAs({
  name: 'members',
  answer: profiles.listMembers.answer,
  max_age_ms: stored_for_ms.bookings,
})

/** Leads, own bids and own bookings of a caregiver or an agency. */
export const leadQueries = {
  all: userKeyPrefixes.leads,
  nearby: (radius_miles: number) =>
    queryOptions({
      queryKey: userKey('leads', 'nearby', radius_miles),
      queryFn: ({signal}) =>
        call(contract.nearby, {query: {status: 'PENDING', radius_miles: String(radius_miles)}, signal}),
      persister: persistNearby,
    }),
  /** One open request within reach of the caregiver, also if it is beyond the list; null if there is none. */
  nearbyOne: (booking_id: string) =>
    queryOptions({
      queryKey: userKey('leads', 'nearby-one', booking_id),
      queryFn: async ({signal}) => {
        const [lead] = await call(contract.nearby, {query: {status: 'PENDING', booking_id}, signal})
        return lead ?? null
      },
      persister: persistNearbyOne,
    }),
  nearbyCount: () =>
    queryOptions({
      queryKey: userKey('leads', 'nearby-count'),
      queryFn: ({signal}) => call(contract.nearbyCount, {signal}),
    }),
  openCount: () =>
    queryOptions({
      queryKey: userKey('leads', 'open-count'),
      queryFn: ({signal}) => call(contract.openLeadsCount, {signal}),
    }),
  /** Bookings that the caregiver won or bid on, newest first. */
  caretakerBookings: () =>
    queryOptions({
      queryKey: userKey('leads', 'caretaker'),
      queryFn: ({signal}) => {
        const fresh = isFresh()
        return fetchAllPages(
          cursor => call(contract.listCaretakerBookings, {query: {cursor}, signal, fresh}),
          listed_max,
        )
      },
      persister: bookingPersisters.leads,
    }),
  /** Bookings that the agency won or bid on, newest first. */
  organizationBookings: () =>
    queryOptions({
      queryKey: userKey('leads', 'org'),
      queryFn: ({signal}) => {
        const fresh = isFresh()
        return fetchAllPages(
          cursor => call(contract.listOrganizationBookings, {query: {cursor}, signal, fresh}),
          listed_max,
        )
      },
      persister: bookingPersisters.leads,
    }),
  /** Requests assigned to the agency; with a subscription also the unassigned leads of its counties. */
  pack: () =>
    queryOptions({
      queryKey: userKey('leads', 'pack'),
      queryFn: ({signal}) =>
        fetchAllPages(
          cursor =>
            call(contract.listLeads, {
              query: {status: 'PENDING', assigned_only: 'false', limit: limits.list_max, cursor},
              signal,
            }),
          listed_max,
        ),
      persister: persistLeadPack,
    }),
  one: (booking_id: string) =>
    queryOptions({
      queryKey: userKey('leads', 'one', booking_id),
      queryFn: async ({signal}) => {
        const [lead] = await call(contract.listLeads, {query: {booking_id, view: 'true'}, signal})
        return lead ?? null
      },
    }),
  assigned: () =>
    queryOptions({
      queryKey: userKey('leads', 'assigned'),
      queryFn: ({signal}) => call(contract.assignedRequests, {signal}),
      persister: bookingPersisters.leads,
    }),
  members: () =>
    queryOptions({
      queryKey: userKey('members'),
      queryFn: async ({signal}) => withoutReplacedLinks(await call(profiles.listMembers, {signal})),
      persister: persistMembers,
      refetchInterval: ({state: {data}}) => storedInvitePoll(data),
    }),
}

const isLead = (data: unknown): data is Lead => typeof data === 'object' && data !== null && 'my_offer' in data

/** What the lead costs an agency first, at its own rate if it counts, else at the family's highest. */
function leadPrice({lead_terms, max_hourly_rate}: Lead, offer: offers.Offer): Pick<Lead, 'lead_fee_cents'> {
  if (!lead_terms) return {}
  const rate = offers.isLive(offer) || offer.status === 'ACCEPTED' ? offer.hourly_rate : max_hourly_rate
  return {lead_fee_cents: rate === null ? undefined : leadFeeCents({...lead_terms, rate_cents: dollarsToCents(rate)})}
}

/**
 * The request with an own offer, counted and priced, and under review once it has a live one; the same object if it is another
 * request.
 */
function leadWithOffer(lead: Lead, offer: offers.Offer): Lead {
  if (lead.id !== offer.booking_id) return lead
  const had = lead.my_offer && offers.isLive(lead.my_offer) ? 1 : 0
  const has = offers.isLive(offer) ? 1 : 0
  const status = lead.status === 'PENDING' && has ? 'REVIEW' : lead.status
  return {
    ...lead,
    ...leadPrice(lead, offer),
    my_offer: offer,
    status,
    offers_count: lead.offers_count - had + has,
  }
}

/** Updates an own offer in a lead or a list of leads; returns the same object if the request is not in it. */
export function withOffer(data: unknown, offer: offers.Offer): unknown {
  if (isLead(data)) return leadWithOffer(data, offer)
  const isHolding = Array.isArray(data) && data.some(each => isLead(each) && each.id === offer.booking_id)
  return isHolding ? data.map((each: Lead) => leadWithOffer(each, offer)) : data
}
