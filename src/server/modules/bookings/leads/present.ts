import type {OfferRow, OwnOffer} from '../offers/store.ts'
import type {Lead} from '#contract/bookings/booking.ts'
import type {Overlap} from '#contract/bookings/overlap.ts'
import type {Match} from '#contract/bookings/match.ts'
import {leadStart, lead_period_ms} from '#domain/money/invoice.ts'
import {leadFeeCents} from '#domain/money/money.ts'
import {isOpen} from '#domain/bookings/booking.ts'
import {isLive} from '#contract/bookings/offers.ts'
import {limits} from '#contract/limits.ts'
import {slotsAhead} from '#domain/bookings/schedule.ts'
import {fullName} from '#lib/full-name.ts'
import {plusMs} from '#server/clock.ts'
import {presentBooking} from '../present.ts'
import type {BookingWithPeople} from '../store.ts'
import {isVisible} from '../visibility.ts'
import type {BookingRow} from '#server/db/schema/bookings.ts'
import {canBidAnew, existsForOrg, type OrgBidder} from '../offers/policy.ts'
import {minutesPerSession, presentOffer} from '../offers/present.ts'

const round = (value: number, places: number) => Math.round(value * 10 ** places) / 10 ** places

/** Of an open request: the number of visits ahead per length in minutes. */
function sessionMinutes(booking: BookingRow, now: string): Pick<Lead, 'session_minutes'> {
  if (!isOpen(booking)) return {}
  const counts = new Map<number, number>()
  for (const minutes of minutesPerSession(booking, now)) counts.set(minutes, (counts.get(minutes) ?? 0) + 1)
  return {session_minutes: [...counts].map(([minutes, count]) => ({minutes, count}))}
}

/** Of an open request: when this provider declined to be asked first, unless a bid of it stands. */
function declinedInvitation(
  {booking, invited}: BookingWithPeople,
  bidder: string,
  offer: OfferRow | undefined,
): Pick<Lead, 'declined_invitation_at'> {
  const own = invited.find(each => (each.caretaker_id ?? each.org_id) === bidder)
  if (!isOpen(booking) || !own?.declined_at || (offer && isLive(offer.offer))) return {}
  return {declined_invitation_at: new Date(own.declined_at).toISOString()}
}

/** Whether this provider has an invitation to a request that they did not decline. */
export const isInvitedTo = ({invited}: BookingWithPeople, bidder: string): boolean =>
  invited.some(each => (each.caretaker_id ?? each.org_id) === bidder && each.declined_at === null)

/** Of an open request: that the provider could not bid on it without a live bid; `isInReach` is by place or county. */
function bidBar(row: BookingWithPeople, bidder: string, isInReach: boolean): Pick<Lead, 'can_bid'> {
  const asked = {is_invited: isInvitedTo(row, bidder), is_blocked: row.is_blocked}
  return isOpen(row.booking) && !canBidAnew(row.booking, asked, isInReach) ? {can_bid: false} : {}
}

/** A request as a caregiver reads it; `miles` is null without a place. */
export function presentForCaretaker(
  row: BookingWithPeople,
  {
    caretaker_id,
    offer,
    miles,
    busy_times,
    overlaps,
    match,
    now,
  }: {
    caretaker_id: string
    offer: OfferRow | undefined
    miles: number | null
    busy_times: number
    overlaps: Overlap[]
    match: Match
    now: string
  },
): Lead {
  return {
    ...presentBooking(row, {
      side: row.booking.caretaker_id === caretaker_id ? 'approved' : 'bidder',
      bidder: caretaker_id,
      now,
    }),
    ...(miles !== null && {distance_miles: round(miles, 2)}),
    my_offer: offer ? presentOffer(offer, now) : null,
    ...declinedInvitation(row, caretaker_id, offer),
    ...bidBar(row, caretaker_id, isVisible(row.booking) && miles !== null && miles <= limits.nearby_radius_miles_max),
    ...(row.is_booked_pair && {is_booked_pair: true}),
    match: {...match, score: round(match.score, 4)},
    ...sessionMinutes(row.booking, now),
    ...(busy_times > 0 && {busy_times}),
    ...(overlaps.length > 0 && {overlaps}),
  }
}

/** When a request opened to this agency, if later than its creation. The exclusive period was open to an invited one. */
function openSince({booking, invited}: BookingWithPeople, org_id: string): Pick<Lead, 'open_since'> {
  const isInvited = invited.some(each => each.org_id === org_id)
  const open_since = [booking.shown_at, isInvited ? null : booking.opened_at]
    .filter(at => at !== null)
    .toSorted()
    .at(-1)
  return open_since === undefined ? {} : {open_since}
}

type LeadTerms = NonNullable<Lead['lead_terms']>

/**
 * The terms of the first lead invoice if approved at `at`: the visits ahead of its first thirty days. An approved lead
 * keeps its terms.
 */
function leadTerms(booking: BookingRow, fee_bps: number, at: string): LeadTerms {
  const from = leadStart(booking, at)
  const until = plusMs(from, lead_period_ms)
  const isShort = booking.extended_until === null && from === booking.first_start && booking.last_start < until
  const minutes_per_session = isShort
    ? minutesPerSession(booking, at)
    : slotsAhead(booking, at)
        .filter(slot => slot.scheduled_start < until)
        .map(slot => slot.minutes)
  return {fee_bps: booking.fee_bps ?? fee_bps, minutes_per_session}
}

/** The agency's first charge for a request, at its offer's rate, else the family's highest. Null if neither is known. */
function firstLeadFee(booking: BookingRow, offer: OfferRow | undefined, terms: LeadTerms): number | null {
  const own = offer && (isLive(offer.offer) || offer.offer.status === 'ACCEPTED') ? offer.offer : null
  const rate_cents = own?.hourly_rate_cents ?? booking.max_hourly_rate_cents
  return rate_cents === null ? null : leadFeeCents({...terms, rate_cents})
}

/**
 * Why an agency sees a request. Agencies have no place or calendar to compare, so the score only ranks assigned ones
 * first.
 */
function matchOfOrg({organization_id, county}: BookingRow, org_id: string): Match {
  return organization_id === org_id
    ? {score: 100, reasons: [{kind: 'assigned'}]}
    : {score: 50, reasons: [{kind: 'county', county}]}
}

/** A request as an agency reads it. */
export function presentForOrg(
  row: BookingWithPeople,
  {org, offer, fee_bps, now}: {org: OrgBidder; offer: OwnOffer | undefined; fee_bps: number; now: string},
): Lead {
  const org_id = org.id
  const lead_terms = leadTerms(row.booking, fee_bps, row.booking.approved_at ?? now)
  const lead_fee_cents = firstLeadFee(row.booking, offer, lead_terms)
  return {
    ...presentBooking(row, {
      side: row.booking.approved_org_id === org_id ? 'approved' : 'bidder',
      bidder: org_id,
      now,
    }),
    my_offer: offer ? presentOffer(offer, now) : null,
    ...declinedInvitation(row, org_id, offer),
    ...bidBar(row, org_id, existsForOrg(org, row.booking, isInvitedTo(row, org_id))),
    ...(row.is_booked_pair && {is_booked_pair: true}),
    ...(row.booking.approved_org_id === org_id &&
      row.attended_names.length > 0 && {attended_names: row.attended_names.map(fullName)}),
    ...(offer && {first_offer_at: offer.first_received_at}),
    ...openSince(row, org_id),
    match: matchOfOrg(row.booking, org_id),
    ...sessionMinutes(row.booking, now),
    lead_terms,
    ...(lead_fee_cents !== null && {lead_fee_cents}),
  }
}
